import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadCode } from "../../../src/core/net/code";

/** A world without waits in which the server answers as often as `answers` says, and then always. */
function world(...answers: boolean[]) {
  return { after: (_: number, run: () => void) => (run(), () => {}), reachable: async () => answers.shift() ?? true };
}

/** A loader that fails this often. */
function failing(times: number) {
  return vi.fn(async () => {
    if (times-- > 0) throw new Error("gone");
    return "code";
  });
}

describe("Code that is wanted", () => {
  let links: { sheet: object | null; replaceWith(link: object): void; cloneNode(): object }[];

  beforeEach(() => {
    links = [];
    vi.stubGlobal("document", { querySelectorAll: () => links });
  });

  it("is loaded once where the network is there", async () => {
    const load = failing(0);
    expect(await loadCode(load, world())).toBe("code");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is waited for while the network is away, however long", async () => {
    const load = failing(50);
    expect(await loadCode(load, world(...Array<boolean>(48).fill(false)))).toBe("code");
    expect(load).toHaveBeenCalledTimes(51);
  });

  it("is given up where the server answers and does not have it", async () => {
    const load = failing(50);
    await expect(loadCode(load, world(false, true, false))).rejects.toThrow("gone");
    expect(load).toHaveBeenCalledTimes(5);
  });

  it("has its style sheets asked for again that did not come", async () => {
    const copy = {};
    const lost = { sheet: null, replaceWith: vi.fn(), cloneNode: () => copy };
    const there = { sheet: {}, replaceWith: vi.fn(), cloneNode: () => ({}) };
    links = [lost, there];
    await loadCode(failing(1), world(false));
    expect(lost.replaceWith).toHaveBeenCalledExactlyOnceWith(copy);
    expect(there.replaceWith).not.toHaveBeenCalled();
  });
});
