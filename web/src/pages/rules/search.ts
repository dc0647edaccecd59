// A search over the rules of all games. People ask in whole questions: small words do not count, and endings may differ.

import type { Paragraph } from "../../api";
import type { Guide } from "../../core/game";

/** A game's rules, and what people ask about them. */
export interface Book {
  game: string;
  rules: Paragraph[];
  questions: Guide["questions"];
}

export interface Answer {
  game: string;
  rule: string;
  title: string;
  /** The sentence that fits best, cut where a word is a hit. */
  sentence: { text: string; hit: boolean }[];
}

const MOST = 8;
const SMALL = new Set(
  (
    "a an and are at be by can could do does for from game get has have how i if in is it may me must my of on one or our " +
    "should that the there they this to was we what when where which who whose why will with you your " +
    "als an auf bei beim bekommt da darf das dem den der des die dies du ein eine einem einen einer er es fur gibt habe " +
    "hat ich ihr im ist kann komme man mein meine mit muss nach oder sein sie sind und uns von vom wann warum was welche " +
    "welchen welcher wem wen wenn wer wie wird wo womit zu zum zur"
  ).split(" "),
);
const ENDING = /(?<=.{3})(ing|ed|es|en|er|em|e|n|s|t)$/;
const WORD = /([\p{L}\p{N}]+)/u;
const WEIGHTS = { title: 4, question: 3, text: 1 };

/** The paragraphs that a question is about, the best first: those with all its words, or else with the most of them. */
export function find(books: Book[], question: string): Answer[] {
  const stems = stemsOf(question);
  if (!stems.length) return [];
  const rated = books.flatMap(({ game, rules, questions }) =>
    rules.map((paragraph) => {
      const { rule, title, text } = paragraph;
      const places = {
        title: wordsOf(`${rule} ${title}`),
        question: wordsOf(questions.flatMap((one) => (one.rule === rule ? [one.text] : [])).join(" ")),
        text: wordsOf(text),
      };
      const weights = stems.map((stem) =>
        (["title", "question", "text"] as const).reduce(
          (sum, place) => sum + (places[place].some((word) => word.startsWith(stem)) ? WEIGHTS[place] : 0),
          0,
        ),
      );
      const hits = weights.filter(Boolean).length;
      return { game, paragraph, hits, weight: weights.reduce((sum, weight) => sum + weight, 0) };
    }),
  );
  const most = Math.max(1, ...rated.map(({ hits }) => hits));
  return rated
    .filter(({ hits }) => hits === most)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ game, paragraph: { rule, title, text } }) => ({ game, rule, title, sentence: bestSentence(text, stems) }));
}

function stemsOf(question: string): string[] {
  const words = wordsOf(question);
  const large = words.filter((word) => word.length > 1 && !SMALL.has(word));
  return [...new Set(large.map((word) => word.replace(ENDING, "")))];
}

function bestSentence(text: string, stems: string[]): Answer["sentence"] {
  const sentences = text
    .replaceAll("`", "")
    .split(/(?<=[.!?])\s+|\n+(?:- )?/)
    .map((sentence) => {
      const pieces = sentence.split(WORD).map((piece) => ({ text: piece, hit: hit(piece, stems) }));
      const met = stems.filter((stem) => wordsOf(sentence).some((word) => word.startsWith(stem))).length;
      return { pieces, met };
    });
  const most = Math.max(...sentences.map(({ met }) => met));
  return sentences.find(({ met }) => met === most)?.pieces.filter((piece) => piece.text) ?? [];
}

function hit(piece: string, stems: string[]): boolean {
  const word = folded(piece);
  return stems.some((stem) => word.startsWith(stem));
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(WORD)
    .filter((_, index) => index % 2);
}

/** Without capitals and accents, so that "Turme" finds "Türme". */
function folded(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}
