// What stands around the rules; the rules themselves come from the server.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Rules",
    heading: "How to play",
    lead: "Learn by playing: after three minutes you can sit down at a table. Or read the rules.",
    ask: "Ask: who owns a tower?",
    results: "What the search found",
    answers: "{n} rule found | {n} rules found",
    players: "{fewest} to {most} players",
    read: "All rules",
    "learn.playing": "Learn by playing",
    often: "Often asked: {game}",
    ways: "More to do",
    "way.device": "Two on this device",
    "way.days": "A day for every move",
    "way.puzzles": "Puzzles: find the best move",
    "way.explorer": "Explorer: how games begin",
    opponent: "Your first opponent",
    "opponent.play": "Play against {name}",
    "opponent.game": "Play {game}",
    search: "Search the rules",
    contents: "Contents",
    matches: "{n} rule with “{text}” | {n} rules with “{text}”",
    none: "No rule with “{text}”.",
    here: "This is the rule in question",
    link: "Link to this rule",
    learn: "First game: 3 minutes",
    other: "All games",
  },
  import.meta.glob("./words.??.ts"),
);
