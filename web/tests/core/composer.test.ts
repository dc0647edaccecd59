import { describe, expect, it } from "vitest";
import { Composer, kindOf, partOf, without } from "../../src/core/composer.svelte";

const move = (text: string, ...places: string[]) => ({ move: text, words: text, places });

const BUILDS = [
  move("Fb2+1", "card:5", "piece:1", "plot:Fb2"),
  move("Fb2+3", "card:5", "piece:3", "plot:Fb2"),
  move("Sa3+1", "card:1", "piece:1", "plot:Sa3"),
];
const PICKS = [move("pick 112", "piece:1", "piece:1", "piece:2"), move("pick 122", "piece:1", "piece:2", "piece:2")];

function composer(moves = BUILDS): Composer {
  const one = new Composer();
  one.begin(moves);
  return one;
}

describe("a move is put together from places", () => {
  it("reads what a place is", () => {
    expect([kindOf("cell:3,-1"), partOf("cell:3,-1")]).toEqual(["cell", "3,-1"]);
  });

  it("takes away as often as something is there", () => {
    expect(without(["a", "a", "b"], ["a"])).toEqual(["a", "b"]);
    expect(without(["a", "b"], ["a", "a"])).toBeNull();
  });

  it("lights the first places of all moves, and after a touch those that come next", () => {
    const one = composer();
    expect([...one.next]).toEqual(["card:5", "card:1"]);
    one.touch("card:5");
    expect([...one.next]).toEqual(["piece:1", "piece:3"]);
  });

  it("is complete in whatever order the places were touched", () => {
    const one = composer();
    for (const place of ["plot:Fb2", "piece:3", "card:5"]) one.touch(place);
    expect(one.chosen?.move).toBe("Fb2+3");
  });

  it("lets another card take the place of the one that was chosen", () => {
    const one = composer();
    one.touch("card:5");
    one.touch("piece:1");
    one.touch("card:1");
    expect(one.touched).toEqual(["piece:1", "card:1"]);
  });

  it("drops what cannot go with a place that is touched", () => {
    const one = composer();
    one.touch("card:5");
    one.touch("piece:3");
    one.touch("card:1");
    expect(one.touched).toEqual(["card:1"]);
  });

  it("drops the oldest of what cannot go with a place, and keeps what can", () => {
    const one = composer();
    for (const place of ["plot:Fb2", "piece:1", "card:5"]) one.touch(place);
    one.touch("card:1");
    expect(one.touched).toEqual(["piece:1", "card:1"]);
  });

  it("takes touches back, one or all, and has forgotten a guess that found no place", () => {
    const one = composer();
    one.touch("card:5");
    one.touch("piece:3");
    expect([one.has("card:5"), one.has("card:1"), one.count("card:1")]).toEqual([true, false, 0]);
    one.back();
    one.release("plot:Fb2");
    expect(one.touched).toEqual(["card:5"]);
    one.complete(); // two moves are left
    expect(one.touched).toEqual(["card:5"]);
    expect([one.guess("plot:Ca1"), one.chosenByPerson, one.guess("piece:3"), one.chosenByPerson]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    one.clear();
    expect([one.touched, one.chosenByPerson, one.chosen]).toEqual([[], true, null]);
  });

  it("refuses a place that no move has, and changes nothing", () => {
    const one = composer();
    one.touch("card:5");
    expect(one.touch("plot:Ca1")).toBe(false);
    expect(one.touched).toEqual(["card:5"]);
  });

  it("counts pieces of one height", () => {
    const one = composer(PICKS);
    one.touch("piece:1");
    one.touch("piece:1");
    expect(one.count("piece:1")).toBe(2);
    expect(one.can("piece:1")).toBe(false);
    one.release("piece:1");
    expect(one.touched).toEqual(["piece:1"]);
  });

  it("completes itself where only one move is left", () => {
    const one = composer();
    one.touch("card:1");
    one.complete();
    expect(one.chosen?.move).toBe("Sa3+1");
  });

  it("is not sure of what it was given, or has guessed, until the person touches again", () => {
    const one = composer();
    one.choose(BUILDS[0]!);
    expect([one.chosen?.move, one.chosenByPerson]).toEqual(["Fb2+1", false]);
    one.touch("card:1");
    expect(one.chosenByPerson).toBe(true);
    one.guess("plot:Sa3");
    expect(one.chosenByPerson).toBe(false);
  });

  it("has chosen nothing before something is touched", () => {
    expect(composer([]).chosen).toBeNull();
  });
});
