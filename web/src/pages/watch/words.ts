// What the page of games to watch says, and how a game stands in one sentence.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Watch",
    live: "live",
    last: "last game",
    day: "game of the day",
    players: "Players",
    turn: "to move",
    points: "{n} point | {n} points",
    watch: "Watch",
    replay: "Replay",
    more: "{n} more game | {n} more games",
    finished: "Finished lately",
    empty: "Nobody plays in public right now",
    "empty.text":
      "Open a public table: people who look in here find your game. Or play the deal that everybody gets today.",
    open: "Open a public table",
    daily: "Play the daily deal",
    versus: "{one} against {other}",
    begun: "A game has just begun",
    level: "Everybody has {n} point | Everybody has {n} points",
    "level.two": "{names}: {n} point each | {names}: {n} points each",
    leads: "{name} leads by one point | {name} leads by {n} points",
    together: "{names} are ahead together",
    won: "{name} has won with {n} point | {name} has won with {n} points",
    shared: "{names} have won together",
    abandoned: "Abandoned",
  },
  import.meta.glob("./words.??.ts"),
);
