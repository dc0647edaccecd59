// What is said of the seasons of rated games, and of quarters.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    months: "{first} to {last} {year}",
    title: "Seasons",
    lead: "Rated games of a quarter at public tables. Who has reached the highest rating leads: it knows how strong the opponents were, so that looking for weak ones is no help.",
    season: "Season",
    game: "Game",
    players: "Players",
    "players.n": "{n} players",
    with: "{game}, {n} players",
    until: "Until {day}, 24:00 UTC. The next season begins with the ratings reached in this one.",
    ended: "Ended on {day}, 24:00 UTC.",
    least: "{n} game gives a place. | {n} games give a place.",
    members: "Games at which only members sat count.",
    rank: "Place",
    name: "Name",
    games: "Games",
    won: "Won",
    rating: "Rating",
    change: "Change",
    "change.title": "Since the quarter began",
    facts: "{n} game, {won} won | {n} games, {won} won",
    few: "{n} more for a place",
    unplaced: "no place",
    you: "You",
    none: "Nobody has finished such a game in this quarter.",
    place: "place {n} of {of}",
    runs: "running",
    "to.ratings": "Ratings",
    "to.leagues": "Leagues",
  },
  import.meta.glob("./words.??.ts"),
);
