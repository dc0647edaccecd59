// What is said where somebody answers a proposal.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    "propose.mine.pause": "You have proposed a pause.",
    "propose.mine.time": "You have asked for more time.",
    "propose.mine.undo": "You have asked to take back your move.",
    "propose.mine.abandon": "You have proposed to abandon the game.",
    "propose.mine.rematch": "You want a rematch. Waiting for the others.",
    "propose.without": "Begin without {names}",
    agree: "Agree",
    decline: "Decline",
    withdraw: "Withdraw",
  },
  import.meta.glob("./proposalWords.??.ts"),
);
