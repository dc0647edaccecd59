// Texts in pictures: nobody measures them there, so their widths are estimated.

/** About how wide letters of Jost are, as parts of the font size. */
const NARROW = /[\s.,:;'’!|iIjlftr()[\]-]/;
const WIDE = /[MWmw@%ÆŒæœ—]/;

/** The letters of Jost as it comes with Midtown; of others nothing would be seen. */
const DRAWN = /^[ -~\u00a0-ÿŒœ–—‘-‚“-„…€]*$/;

/** Return whether a text can be drawn. */
export function drawable(text: string): boolean {
  return DRAWN.test(text);
}

/** Return as much of a text as has room. */
export function short(text: string, room: number, size: number): string {
  let width = 0;
  const letters = [...text];
  const ends = letters.map((letter) => (width += size * part(letter)));
  if (width <= room) return text;
  return `${letters
    .filter((_, at) => (ends[at] ?? 0) <= room - size * 0.6)
    .join("")
    .trimEnd()}…`;
}

function part(letter: string): number {
  if (NARROW.test(letter)) return 0.31;
  if (WIDE.test(letter)) return 0.86;
  if ((letter.codePointAt(0) ?? 0) > 0x24ff) return 1.05;
  return /\p{Lu}/u.test(letter) ? 0.66 : 0.54;
}
