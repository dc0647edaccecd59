// The file behind `<midtown-replay>`: what is taken, what is refused, and what a replay gets of it.

import type { FramesOf } from "../../src/api";
import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { languageOf, readAttributes, startFrame } from "../../src/element/attributes";
import { FileError, checkFrames, framesIn, gameIn } from "../../src/element/file";

const moment = { to_move: 0, state: { phase: "pick" }, facts: {} };
const file: FramesOf = {
  format: "midtown-frames/1",
  names: { en: ["Ann", "Seat 2"], de: ["Ann", "Platz 2"] },
  levels: [null, "club"],
  side: 1,
  result: { rule: "M-END", scores: [3, 4], winners: [1] },
  frames: [
    { ...moment, number: 0, seat: null, move: null, words: {} },
    { ...moment, number: 1, seat: 0, move: "a", words: { en: ["Ann built.", "It is safe."], de: ["Ann hat gebaut."] } },
  ],
  record: { game: "manhattan" } as never,
};

function refusal(document: unknown): string {
  try {
    checkFrames(document);
  } catch (error) {
    if (error instanceof FileError) return error.say();
    throw error;
  }
  return "";
}

function element(attributes: Record<string, string>): Pick<Element, "getAttribute"> {
  return { getAttribute: (name) => attributes[name] ?? null };
}

afterEach(() => preferences.assume({ language: "en" }));

describe("a file", () => {
  it("is taken as it was written", () => {
    expect(checkFrames(file)).toBe(file);
  });

  it("without positions is refused with the way to get them, in either language", () => {
    expect(refusal({ format: "midtown/1", moves: [] })).toContain("record without positions");
    preferences.assume({ language: "de" });
    expect(refusal({ format: "midtown/1", moves: [] })).toContain("ohne Stellungen");
  });

  it.each([
    null,
    3,
    [],
    "x",
    {},
    { ...file, frames: [] },
    { ...file, format: "midtown-frames/2" },
    { ...file, record: {} },
  ])("that is something else is refused in one sentence: %j", (document) => {
    expect(refusal(document)).toContain("not a game of Midtown");
  });

  it("gives a finished game with everybody's name, and nobody's id", () => {
    const game = gameIn(file, "de");
    expect(game.seats.map(({ name, bot, player }) => [name, bot, player])).toEqual([
      ["Ann", null, undefined],
      ["Platz 2", "club", undefined],
    ]);
    expect([game.status, game.result?.ended, game.result?.winners]).toEqual(["over", "rules", [1]]);
  });

  it("gives frames with the words of one language", () => {
    expect(framesIn(file, "en").map(({ words, story }) => [words, story])).toEqual([
      [null, []],
      ["Ann built.", ["It is safe."]],
    ]);
    expect(framesIn(file, "de")[1]?.words).toBe("Ann hat gebaut.");
  });
});

describe("attributes", () => {
  it("choose the first position, within the game", () => {
    expect(startFrame(readAttributes(element({})), 5)).toBe(0);
    expect(startFrame(readAttributes(element({ move: "3" })), 5)).toBe(3);
    expect(startFrame(readAttributes(element({ move: "99" })), 5)).toBe(4);
    expect(startFrame(readAttributes(element({ move: "-1" })), 5)).toBe(0);
    expect(startFrame(readAttributes(element({ position: "end", move: "2" })), 5)).toBe(4);
  });

  it("with values that make no sense count as missing", () => {
    expect(readAttributes(element({ theme: "pink", position: "x" }))).toEqual({
      src: null,
      theme: null,
      move: 0,
      position: null,
    });
  });

  it("take the language of the page around, where it is one of ours", () => {
    const inside = (lang: string | null) => ({ closest: () => lang && { getAttribute: () => lang } }) as never;
    expect([inside("de-AT"), inside("en"), inside("fr"), inside(null)].map(languageOf)).toEqual([
      "de",
      "en",
      null,
      null,
    ]);
  });
});
