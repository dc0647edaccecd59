// The strip of somebody who looks for a table: what it says when one was found.

import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import type { Search } from "../../src/api";
import { announcer } from "../../src/core/announcer.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import { router } from "../../src/core/router.svelte";

const { playSound } = vi.hoisted(() => ({ playSound: vi.fn() }));
vi.mock("../../src/core/sound", async (load) => ({ ...(await load<object>()), playSound }));

const table = { id: "t1", game: "manhattan", names: ["Ada"] };
const answer = { table, computers: false, others: 1 } as unknown as Search;
vi.mock("../../src/pages/pairing/search.svelte", () => ({
  search: { last: answer, since: 0, ended: false, keep: async () => {}, close: () => {}, leave: () => {} },
}));

it("says once that a table was found, and leads nobody away later who is at another one", async () => {
  const { default: Strip } = await import("../../src/pages/pairing/Strip.svelte");
  preferences.set({ language: "en" });
  router.go("/table/other");
  router.enter();
  const before = announcer.lines.length;
  render(Strip);
  expect(screen.getByRole("button", { name: "To the table" })).toBeTruthy();
  flushSync(() => preferences.set({ sound: true, notify: true }));
  flushSync(() => preferences.set({ language: "de" }));
  router.go("/rules");
  flushSync(() => router.enter());
  expect([playSound.mock.calls.length, announcer.lines.length - before]).toEqual([1, 1]);
  expect(router.next).toEqual(["rules"]);
});
