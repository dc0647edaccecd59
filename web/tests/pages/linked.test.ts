import { expect, test } from "vitest";
import { linked } from "../../src/pages/legal/linked";

test("addresses of pages and e-mails become links, and nothing else does", () => {
  expect(linked("See https://club.example/a?b=1. Write to post+x@club.example!")).toEqual([
    { text: "See ", href: null },
    { text: "https://club.example/a?b=1", href: "https://club.example/a?b=1" },
    { text: ". Write to ", href: null },
    { text: "post+x@club.example", href: "mailto:post+x@club.example" },
    { text: "!", href: null },
  ]);
  expect(linked("javascript:alert(1) <b>@</b>")).toEqual([{ text: "javascript:alert(1) <b>@</b>", href: null }]);
  expect(linked("")).toEqual([]);
});
