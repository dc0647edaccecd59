// What the lists say: tables and ratings.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    tables: "Tables",
    all: "All games",
    game: "Game",
    open: "Open: take a seat",
    "open.none": "Nobody is looking for players right now. Open a table yourself and make it public.",
    running: "Running: you can watch",
    "running.none": "No public game is running right now.",
    join: "Take a seat",
    watch: "Watch",
    enter: "To the table",
    new: "New table",
    "new.rated": "New rated table",
    find: "Find a table",
    looking: "Looking …",
    computers: "Against computer players",
    "quiet.text":
      "There is no public table or game right now. Open a table, and others will see it here. Or let us look for people who want to play now.",
    tournaments: "Tournaments",
    ratings: "Ratings",
    "ratings.lead":
      "A cautious estimate of each player’s strength, from rated games only. Computer players are rated, too.",
    "ratings.ladder":
      "The ladder of programs: games of two between programs of different owners. People’s ratings have no part in it.",
    of: "Whose",
    "of.people": "People",
    "of.programs": "Programs",
    "ratings.free": "First place is still free.",
    "ratings.none":
      "Nobody has finished a rated game with this number of players yet. Once a game is finished, its players appear here.",
    free: "free",
    "ladder.none":
      "No programs of different owners have played each other yet. Register one of yours and let it challenge another.",
    "ladder.own": "Your programs",
    players: "Players",
    "players.n": "{n} players",
    rank: "Rank",
    name: "Name",
    rating: "Rating",
    games: "Games",
    seasons: "To the season of this quarter",
    doubt: "Uncertainty",
    "doubt.text": "Rating = estimate − 3 × uncertainty. The uncertainty shrinks with every game.",
    computer: "Computer",
    you: "you",
  },
  import.meta.glob("./words.??.ts"),
);
