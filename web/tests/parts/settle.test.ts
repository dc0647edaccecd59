// Looking at a table settles its notices: the browser closes what the server no longer counts as open.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ask = vi.fn();
vi.mock("../../src/core/net/http", () => ({ ask }));
const { settle } = await import("../../src/parts/notices/settle");

let closed: string[];
const notice = (tag: string, pushed: boolean | null = true): object => ({
  tag,
  data: pushed === null ? null : { pushed },
  close: () => closed.push(tag),
});
const shows = (...notices: object[]): void => {
  const registration = { getNotifications: async () => notices };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
};

beforeEach(() => {
  closed = [];
  ask.mockReset().mockResolvedValue({ tags: ["turn b"] });
});
afterEach(() => void vi.unstubAllGlobals());

describe("a table that is looked at", () => {
  it("closes the notices that are settled, and leaves those that are open", async () => {
    shows(notice("turn a"), notice("turn b"), notice("chat a"));
    await settle("a");
    expect(ask.mock.calls).toEqual([["PUT /api/me/notices/seen", { body: { table: "a" } }]]);
    expect(closed).toEqual(["turn a", "chat a"]);
  });

  it("leaves what a page has shown by itself", async () => {
    shows(notice("turn a", false), notice("other", null));
    await settle("a");
    expect(closed).toEqual([]);
  });

  it("does no harm without a service worker, or without the server", async () => {
    vi.stubGlobal("navigator", {});
    await settle("a");
    shows(notice("turn a"));
    ask.mockRejectedValue(new TypeError("offline"));
    await settle("a");
    expect(closed).toEqual([]);
  });
});
