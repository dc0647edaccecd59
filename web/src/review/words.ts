// What is said about a game that is over and looked at by a search.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    title: "Review",
    offer:
      "See how the chances moved, which moves cost most and who was lucky. The computer looks at every move; this takes a minute or two.",
    start: "Review the game",
    running: "{done} of {total} positions done",
    ready: "The review is ready.",
    progress: "Progress of the review",
    failed: "The review could not be finished.",
    again: "Try again",
    chances: "Win chance after every move",
    at: "Move {n} of {all}",
    start_of_game: "Beginning",
    show: "Show this move",
    slider: "Move in the graph of win chances",
    article: "How it went",
    "article.copy": "Copy the text",
    "article.copied": "Copied",
    expensive: "The costliest moves",
    whose: "Whose moves",
    number: "Move {n}",
    better: "Better: {words}",
    none: "{name} made no move that clearly cost anything.",
    luck: "Luck of the draws",
    "luck.text": "What everybody drew, move by move, compared with average draws.",
    without: "Result {share}, without the luck of all draws {without}",
    spent: "Where the time went",
    "spent.yours": "Where your time went",
    "spent.total": "{time} in all, the longest move {longest}",
    "spent.longest": "The longest thoughts",
    "spent.unknown": "Nobody knows how long {name} took.",
    skill: "Skill in numbers",
    "skill.kept": "% of the win chance kept",
    "skill.none": "{name} never had a choice.",
    "skill.text":
      "From decisions alone, against the best moves: neither draws nor the result have a part in it. A decision counts for the kind that would have been best. One game says little about a level.",
    sure: "Win chances in percentage points, as the search estimates them. ± is the 95% margin of its random sampling; it says nothing about misjudgements.",
  },
  import.meta.glob("./words.??.ts"),
);
