import { describe, expect, it, vi } from "vitest";
import { BoardState } from "../../../src/games/manhattan/boardState.svelte";
import { Composer } from "../../../src/core/composer.svelte";
import type { Scene } from "../../../src/games/manhattan/scene";
import {
  askWhy,
  chosenCard,
  chosenPiece,
  chosenPlot,
  litPlots,
  refusedPlots,
  takeCard,
  takeDropped,
  takePiece,
  takePlot,
} from "../../../src/games/manhattan/choice";

/** Card 5 may be built in two cities with a 1, in three with a 3; card 1 in one with either. */
const PLOTS: Record<string, string[]> = {
  "5 1": ["Fb2", "Sb2"],
  "5 3": ["Fb2", "Sb2", "Mb2"],
  "1 1": ["Fa3"],
  "1 3": ["Fa3"],
};

function scene(): Scene {
  const composer = new Composer();
  composer.begin(
    Object.entries(PLOTS).flatMap(([key, plots]) => {
      const [card, piece] = key.split(" ");
      return plots.map((plot) => ({
        move: `${plot}+${piece}`,
        words: "",
        places: [`card:${card}`, `piece:${piece}`, `plot:${plot}`],
      }));
    }),
  );
  const state = {
    options: { colours: 1, sides: "SN", rounds: 4 },
    scores: { red: 0, blue: 0 },
    hands: [[1, 5, 5, 5], 4],
    picked: { red: [1, 3] },
  };
  return {
    composer,
    board: new BoardState(),
    viewer: 0,
    mayMove: true,
    current: { turn: 1, state, facts: {}, move: null },
  } as unknown as Scene;
}

describe("putting a move together", () => {
  it("lights the plots of a card, and of card and piece, and refuses the rest", () => {
    const one = scene();
    takeCard(one, 5);
    expect([...litPlots(one)].sort()).toEqual(["Fb2", "Mb2", "Sb2"]);
    takePiece(one, "piece:1");
    expect([...litPlots(one)].sort()).toEqual(["Fb2", "Sb2"]);
    expect([...refusedPlots(one, litPlots(one))]).toEqual(["Mb2", "Hb2", "Pb2", "Cb2"]);
  });

  it("keeps the other plots lit when one is chosen, and changes to them", () => {
    const one = scene();
    takeCard(one, 5);
    takePiece(one, "piece:1");
    takePlot(one, "Fb2");
    expect(litPlots(one).size).toBe(2);
    takePlot(one, "Sb2");
    expect(one.composer.chosen?.move).toBe("Sb2+1");
  });

  it("keeps the piece when another card is chosen", () => {
    const one = scene();
    takeCard(one, 5);
    takePiece(one, "piece:3");
    takePlot(one, "Mb2");
    takeCard(one, 1);
    expect([chosenCard(one), chosenPiece(one)?.floors, chosenPlot(one)]).toEqual([1, 3, null]);
  });

  it("puts a chosen card back at a second touch", () => {
    const one = scene();
    takeCard(one, 5);
    takeCard(one, 5);
    expect(one.composer.touched).toEqual([]);
  });

  it("takes the card that a plot means when a piece is dropped there", () => {
    const one = scene();
    expect(takeDropped(one, "piece:3", "Mb2")).toBe(true);
    expect(one.composer.chosen?.move).toBe("Mb2+3");
    expect(takeDropped(one, "piece:1", "Mb2")).toBe(false);
  });
});

describe("a plot that is refused", () => {
  it("is asked about once, as long as it is pointed at and nothing else is touched", async () => {
    const one = scene();
    const why = vi.fn(async () => ({ legal: false, message: "No." }));
    Object.assign(one, { why, say: () => {} });
    const { session } = one.board;
    const point = (plot: string): Promise<void> => ((session.hovered = plot), askWhy(one, plot));
    await Promise.all([point("Mb2"), point("Mb2")]);
    expect([why.mock.calls.length, session.refusal?.message]).toEqual([1, "No."]);
    session.refusal = null;
    await point("Hb2");
    session.refusal = null;
    await point("Mb2");
    expect(why).toHaveBeenCalledTimes(3);
    session.refusal = null;
    takeCard(one, 5);
    await point("Mb2");
    expect(why).toHaveBeenCalledTimes(4);
  });
});
