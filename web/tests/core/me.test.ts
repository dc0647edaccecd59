import { afterEach, expect, it, vi } from "vitest";
import type { Me } from "../../src/api";

afterEach(() => vi.unstubAllGlobals());

it("leaves nothing of who sat here before to who logs in", async () => {
  const deleted = vi.fn(async () => true);
  vi.stubGlobal("caches", { delete: deleted });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { origin: "http://midtown.example" });
  vi.stubGlobal("fetch", async () => Response.json({ id: "guest" }));
  const { me } = await import("../../src/core/me.svelte");
  await me.load();
  me.set({ id: "guest", name: "Ann" } as Me);
  expect(deleted).not.toHaveBeenCalled();
  me.set({ id: "ben" } as Me);
  expect([deleted.mock.calls.length, me.account?.id]).toEqual([1, "ben"]);
});
