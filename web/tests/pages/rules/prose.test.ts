import { describe, expect, it } from "vitest";
import { blocks } from "../../../src/pages/rules/prose";

describe("the rules' text", () => {
  it("has paragraphs and lists", () => {
    const [first, list] = blocks("Two things:\n\n- one\n- two");
    expect(first).toMatchObject({ list: false, pieces: [{ kind: "text", text: "Two things:" }] });
    expect(list).toEqual({ list: true, items: [[{ kind: "text", text: "one" }], [{ kind: "text", text: "two" }]] });
  });

  it("links other paragraphs and sets code apart", () => {
    const [block] = blocks("Card `5` is defined in M-ORIENT.");
    expect(block).toMatchObject({
      pieces: [
        { kind: "text", text: "Card " },
        { kind: "code", text: "5" },
        { kind: "text", text: " is defined in " },
        { kind: "rule", text: "M-ORIENT" },
        { kind: "text", text: "." },
      ],
    });
  });

  it("sets rulings and examples apart", () => {
    expect(blocks("Our ruling: green has four.")[0]).toMatchObject({
      lead: "Our ruling: ",
      pieces: [{ text: "green has four." }],
    });
    expect(blocks("Beispiel: so.")[0]).toMatchObject({ lead: "Beispiel: " });
  });

  it("marks what was searched for, whatever its capitals", () => {
    expect(blocks("A taxi, a Taxi.", "taxi")[0]).toMatchObject({
      pieces: [
        { kind: "text", text: "A " },
        { kind: "hit", text: "taxi" },
        { kind: "text", text: ", a " },
        { kind: "hit", text: "Taxi" },
        { kind: "text", text: "." },
      ],
    });
  });
});
