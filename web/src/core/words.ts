// What the pages say when the server does not answer.

import { words } from "./i18n.svelte";

export const t = words(
  {
    offline: "No connection to the server.",
    late: "The server takes too long to answer. Try again.",
    server: "The server has a problem. Try again in a moment.",
    foreign: "Something else answered in place of the server. Does this network ask you to log in?",
    unexpected: "Something went wrong on this page. Reload it.",
  },
  import.meta.glob("./words.??.ts"),
);
