// What is said about pauses and given time.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    pause: "Pause",
    "pause.ask": "Propose a pause",
    "give.live": "Give {name} a minute",
    "give.days": "Give {name} a day more",
    "give.ask.live": "Propose a minute more for {name}",
    "give.ask.days": "Propose a day more for {name}",
    "want.live": "Ask for a minute more",
    "want.days": "Ask for a day more",
    paused: "All clocks stand still.",
    "paused.left": "They run again in {time}.",
    resume: "End the pause",
  },
  import.meta.glob("./words.??.ts"),
);
