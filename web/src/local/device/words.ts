// What a device keeps.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "What is kept on this device",
    games: "1 game | {n} games",
    size: "{size} MB in all, games and program",
    "size.unknown": "this browser does not say how much room that takes",
    why: "Your games stay in this browser and nowhere else. The program is kept as well, so that it starts without a network.",
    memory: "Nothing is kept. What you play is there until you close the page.",
    nothing: "Keep nothing on this device",
    "nothing.text":
      "Deletes games, puzzles, analyses, settings and the program. From then on only this choice is kept, and every visit loads everything again.",
    sure: "Delete everything here?",
    "sure.text":
      "Your games, solved puzzles and analyses in this browser will be gone for good. What you want to have later, save as a record first.",
    "sure.not": "Keep everything",
    "sure.do": "Delete everything",
    kept: "From now on everything is kept, also what you have played since you opened the page.",
  },
  import.meta.glob("./words.??.ts"),
);
