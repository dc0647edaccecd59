// What the explorer says.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Explorer",
    lead: "What thousands of finished games say. Every finding leads to its numbers.",
    "lead.numbers": "How games begin, what a seat is worth, and what decisions cost: from many finished games.",
    views: "Views",
    "views.findings": "Findings",
    "views.numbers": "All numbers",
    players: "{n} player | {n} players",
    fair: "a fair share, {share}",
    certain: "95% certain: {low} to {high}",
    "certain.games": "95% certain: {low} to {high}. {n} games, level {level} in every seat.",
    measured: "From games of computer players. Only what is certain is here.",
    kind: "Kind of game",
    by: "Whose games",
    people: "People",
    computers: "Computer players",
    "people.none": "Too few public games of this kind have been finished here so far.",
    "people.games": "From {n} public game of people here. | From {n} public games of people here.",
    "computers.games":
      "From {n} game with level {level} in every seat. | From {n} games with level {level} in every seat.",
    seats: "What a seat wins",
    seat: "Seat {n}",
    "seats.text": "Share of wins of each seat; the line is a fair share, the band the 95% interval.",
    openings: "How they begin",
    "openings.text": "The most frequent beginnings, and how much of the victory those seats won.",
    "openings.drawn":
      "In every second game, the beginning of each seat was drawn by lot from up to {n} that look best one move ahead, so that beginnings can be compared.",
    "opening.games": "{n} time | {n} times",
    "opening.won": "won {won} ({low} to {high})",
    "opening.few": "won {low} to {high}",
    here: "As seat {seats} began in the game you come from",
    "here.rare": "Other beginnings in the game you come from are not among the most frequent ones.",
    situations: "How a seat stands",
    "situations.text":
      "How seats stood when the game reached this stage, how many did, and the share of wins that came of it. The line is a fair share. Where there are fewer than 30, only the 95% interval is shown. Open a row to see what was played next.",
    stage: "Stage of the game",
    situation: "{words} ({n})",
    "sequels.text":
      "What these seats did next in this part of the game, how many of them, and the share of wins that came of it. The line is what all of them won. Where there are fewer than 30, only the 95% interval is shown.",
    "sequels.none": "What was played next is not known of these games.",
    sequel: "{share}, {n} seat | {share}, {n} seats",
    "scenario.unknown": "earlier games",
    levels: "What decisions cost each level",
    "levels.text":
      "Win chance lost in one decision, on average, as reviews measure it. By this table reviews estimate a level.",
    findings: "What else was measured",
    "findings.text": "From games between computer players. The band is the 95% interval.",
    range: "{value}, between {low} and {high}",
    few: "{low} to {high}",
    "range.few": "between {low} and {high}",
  },
  import.meta.glob("./words.??.ts"),
);
