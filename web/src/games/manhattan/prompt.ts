// What is asked of who is to move, and what the button says that sends the move.

import type { Scene } from "./scene";
import type { Prompt } from "../../core/scene";
import { chosenCard, chosenPiece, chosenPlot, forfeiting, litPlots, picking } from "./choice";
import { height, owner, shownCard } from "./plots";
import { cityName, colourName, t } from "./words";

export function prompt(scene: Scene): Prompt {
  if (scene.over) return { title: t("done") };
  if (!scene.mayMove) return waiting(scene);
  if (picking(scene)) return pickPrompt(scene);
  if (forfeiting(scene)) return forfeitPrompt(scene);
  return buildPrompt(scene);
}

function waiting(scene: Scene): Prompt {
  const { toMove } = scene;
  const sitter = toMove === null ? undefined : scene.sitters[toMove];
  if (!sitter || sitter.isVisitor) return { title: "" };
  return { title: t("wait", { name: sitter.name }) };
}

function pickPrompt(scene: Scene): Prompt {
  const game = scene.current.state;
  const { colours, rounds } = game.options;
  const each = 24 / rounds;
  const need = each * colours;
  const have = scene.composer.touched.length;
  const left = game.rounds - game.round;
  const title = colours === 2 ? t("ask.pick.two", { need: each }) : t("ask.pick", { n: each });
  const detail = left ? t("ask.pick.detail", { have, need, n: left, rounds: left }) : t("ask.pick.last");
  return { title, detail, rule: "M-PICK", confirm: t("confirm.pick") };
}

function forfeitPrompt(scene: Scene): Prompt {
  const [card, piece] = [chosenCard(scene), chosenPiece(scene)];
  const title =
    card !== null && piece
      ? t("ask.forfeit.sure", { number: card, floors: t("piece", { n: piece.floors }) })
      : t("ask.forfeit");
  return { title, detail: t("ask.forfeit.detail"), rule: "M-FORFEIT", confirm: t("confirm.forfeit") };
}

function buildPrompt(scene: Scene): Prompt {
  const [card, piece, plot] = [chosenCard(scene), chosenPiece(scene), chosenPlot(scene)];
  const confirm = t("confirm.build");
  if (card === null) return { title: t("ask.card"), detail: t("ask.card.detail"), confirm };
  if (!piece) {
    return {
      title: t("ask.piece"),
      detail: t("ask.piece.detail", { number: card, where: t(`card.${shownCard(scene, card) as 1}`) }),
      confirm,
    };
  }
  const floors = t("piece", { n: piece.floors });
  const fitting = t("ask.plot.detail", { n: litPlots(scene).size });
  if (!plot)
    return { title: t(piece.floors === 1 ? "ask.plot.one" : "ask.plot", { floors }), detail: fitting, confirm };
  const tower = scene.current.state.towers[plot];
  const top = owner(tower);
  const detail = !top
    ? t("ask.build.new")
    : top === piece.colour
      ? t("ask.build.raise", { height: height(tower) + piece.floors })
      : t("ask.build.take", { owner: colourName(top) });
  return { title: t("ask.build", { floors, city: cityName(plot[0] ?? "") }), detail, confirm };
}
