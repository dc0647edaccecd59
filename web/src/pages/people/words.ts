// What the page of people says.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "People",
    bring: "Bring somebody by link",
    here: "Here now",
    "here.n": "{n} person | {n} people",
    "here.more": "{n} more | {n} more",
    "here.none": "Nobody else is here right now. Send a friend a link, and you can play at once.",
    following: "Whom you follow",
    "following.none":
      "You follow nobody yet. Touch a face or a name, and on their page “Follow”: then you see here when they come and where they play.",
    guest:
      "You are a guest: your list lives in this browser alone, until you claim your name. Then others find you, too.",
    claim: "Claim your name",
    now: "here",
    at: "at a table: {game}",
    away: "not here",
    watch: "Watch",
    open: "Open tables",
    "open.all": "All tables",
    "open.none": "Nobody is looking for players right now.",
    "open.new": "Open a public table",
    sit: "Sit down",
    enter: "To the table",
    rivals: "You have played with",
    "rivals.games": "{n} game | {n} games",
    "rivals.ahead": "ahead once | ahead {n} times",
    "rivals.never": "never ahead",
    follow: "Follow",
    presence: "Others see that you are here.",
    "presence.off": "Others do not see that you are here.",
    change: "Change",
  },
  import.meta.glob("./words.??.ts"),
);
