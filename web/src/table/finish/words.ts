// What is said at a table whose game is over.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    "over.again": "Rematch",
    "over.next": "To the rematch",
    "over.invite": "Invite people",
    "over.invited": "{n} invitation has been sent. | {n} invitations have been sent.",
    "over.replay": "Replay",
    "over.analyse": "Analyse",
    "over.wins": "{name} wins",
    "over.you": "You win",
    "over.shared": "{names} win together",
    "over.points": "{n} point | {n} points",
    "over.margin": "{points}, {margin} more than {name}",
    "over.count": "Final scoring",
    "over.daily": "See how it compares",
    "over.tournament": "Back to the tournament",
    "over.fair": "The secret of the shuffle:",
    "over.fair.daily":
      "The shuffle of a daily deal is the same for everyone, so nobody adds a number to it. Its secret is shown two hours after its day has ended; the record has it from then on.",
    "over.look": "Look at the board",
  },
  import.meta.glob("./words.??.ts"),
);
