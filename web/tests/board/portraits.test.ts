import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARACTERS } from "../../src/board/portrait/characters";
import { MOTIFS } from "../../src/board/portrait/motifs";
import { chosenMedal, faceOf, medalOf, PARTS, portrait } from "../../src/board/portrait/portraits";
import { LEVELS } from "../../src/api";
import { type ComputerPlayer, occupation, playingStyle, portrayed } from "../../src/core/bots/characters";

const bot = (name: string, level: string): ComputerPlayer => portrayed({ name, bot: level }) as ComputerPlayer;
const parsed = (svg: string): number => {
  const stack: string[] = [];
  for (const [, end, tag = "", own] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (end) expect(stack.pop()).toBe(tag);
    else if (!own) stack.push(tag);
  }
  return stack.length;
};

describe("a chosen medal", () => {
  it("has a number of its own, and is found by it", () => {
    const seen = new Set<number>();
    for (let motif = 0; motif < PARTS.motif; motif += 1)
      for (let sky = 0; sky < PARTS.sky; sky += 1)
        for (let light = 0; light < PARTS.light; light += 1) {
          const medal = { motif, sky, light };
          expect(chosenMedal(faceOf(medal))).toEqual(medal);
          seen.add(faceOf(medal));
        }
    expect([seen.size, Math.min(...seen), Math.max(...seen)]).toEqual([144, 0, 143]); // what the server takes
  });

  it("takes the place of the one made from the id", () => {
    const [one, other] = ["a", "b"].map((id) => portrait({ kind: "person", id, face: 77 }, 96, "clip"));
    expect(one).toBe(other);
    expect(portrait({ kind: "person", id: "a", face: null }, 96, "clip")).toBe(
      portrait({ kind: "person", id: "a" }, 96, "clip"),
    );
  });
});

describe("a person's medal", () => {
  it("is the same at any time, and has one of the motifs, skies and lights", () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const medal = medalOf(id);
        expect(medal).toEqual(medalOf(id));
        expect(medal.motif).toBeLessThan(MOTIFS.length);
        expect(medal.sky).toBeLessThan(6);
        expect(medal.light).toBeLessThan(3);
      }),
    );
  });

  it("uses all that there is, evenly enough that neighbours seldom look alike", () => {
    const seen = new Map<string, number>();
    for (let n = 0; n < 1440; n += 1) {
      const key = JSON.stringify(medalOf(`p${n}`));
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    expect(seen.size).toBe(8 * 6 * 3);
    expect(Math.max(...seen.values())).toBeLessThan(30);
  });

  it("stays what it was: people know theirs", () => {
    expect(medalOf("ada")).toEqual({ motif: 6, sky: 5, light: 2 });
  });

  it("takes nothing of the id into the drawing", () => {
    const drawn = portrait({ kind: "person", id: '"><script>' }, 40, "x");
    expect(drawn).not.toContain("script");
    expect(parsed(drawn)).toBe(0);
  });
});

describe("a computer player's stamp", () => {
  it("is drawn for every character, large and small, with all tags closed", () => {
    for (const name of Object.keys(CHARACTERS)) {
      for (const size of [24, 40, 96]) expect(parsed(portrait(bot(name, "club"), size, "x"))).toBe(0);
    }
  });

  it("shows the level by lit windows where there is room", () => {
    const lit = (level: string, size = 40): number =>
      portrait(bot("Tansy", level), size, "x").split('height="4.6" fill="#f6b221"').length - 1;
    expect(LEVELS.map((level) => lit(level))).toEqual([1, 2, 3, 4]);
    expect([lit("random"), lit("greedy"), lit("search:iterations=9"), lit("master", 24)]).toEqual([1, 2, 4, 0]);
  });

  it("comes with a sentence on how it plays: its own at its own level, else that level's", () => {
    expect(playingStyle(bot("Juniper", "casual"))).toBe("Takes what lies on the way, yours too.");
    expect(playingStyle(bot("Juniper", "greedy"))).toBe(playingStyle(bot("Juniper", "casual")));
    expect(playingStyle(bot("Juniper", "master"))).toBe("Plans further ahead; the strongest level.");
    expect(occupation(bot("Juniper", "casual"))).toBe("computer, Casual · drives a taxi");
  });
});

describe("who is portrayed", () => {
  it("is a person by the account, somebody at another's device by the name, a computer player, or nobody", () => {
    expect(portrayed({ name: "Ada", kind: "person", player: "p1" })).toEqual({ kind: "person", id: "p1" });
    expect(portrayed({ name: "Bob", kind: "device", player: "p1" })).toEqual({ kind: "person", id: "Bob" });
    expect(portrayed({ name: "Alder", kind: "bot", bot: "club" })).toEqual({ kind: "bot", name: "Alder", bot: "club" });
    expect(portrayed({ name: "Alder 2", bot: "club" })).toEqual({ kind: "bot", name: "Alder", bot: "club" });
    expect(portrayed({ name: "Nobody I know", bot: "club" })).toBeNull();
    expect(portrayed({ name: "", kind: "open" })).toBeNull();
  });
});
