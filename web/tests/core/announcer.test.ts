import { describe, expect, it } from "vitest";
import { announcer } from "../../src/core/announcer.svelte";

describe("the live region", () => {
  it("keeps both of two sentences said at once, and a repeated one is new", () => {
    announcer.say("Ada: hello");
    announcer.say("Ada: hello");
    announcer.say("");
    const [one, other] = announcer.lines.slice(-2);
    expect([one?.text, other?.text]).toEqual(["Ada: hello", "Ada: hello"]);
    expect(one?.id).not.toBe(other?.id);
  });

  it("does not grow", () => {
    for (let n = 0; n < 30; n += 1) announcer.say(`line ${n}`);
    expect(announcer.lines.map(({ text }) => text)).toEqual([25, 26, 27, 28, 29].map((n) => `line ${n}`));
  });
});
