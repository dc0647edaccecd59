// Texts in pictures: nobody measures them there, so their widths are estimated.

/** About how wide letters of Jost are, as parts of the font size. */
const NARROW = /[\s.,:;'’!|iIjlftr()[\]-]/;
const WIDE = /[MWmw@%ÆŒæœ—ŴŵДЖМФШЩЮжмшщю]/;

/** Return as much of a text as has room. */
export function short(text: string, room: number, size: number): string {
  let end = 0;
  const letters = [...text];
  const ends = letters.map((letter) => (end += size * part(letter)));
  if (end <= room) return text;
  return `${letters
    .filter((_, at) => (ends[at] ?? 0) <= room - size * 0.6)
    .join("")
    .trimEnd()}…`;
}

/** Return a text in lines that have room, `most` of them at most; the last one says with "…" that there is more. */
export function wrapped(text: string, room: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest) {
    const words = rest.split(" ");
    let count = words.length;
    while (count > 1 && width(words.slice(0, count).join(" "), size) > room) count--;
    if (lines.length === most - 1 && count < words.length) count = words.length;
    lines.push(short(words.slice(0, count).join(" "), room, size));
    rest = words.slice(count).join(" ");
  }
  return lines;
}

function width(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + size * part(letter), 0);
}

function part(letter: string): number {
  if (NARROW.test(letter)) return 0.31;
  if (WIDE.test(letter)) return 0.86;
  if ((letter.codePointAt(0) ?? 0) > 0x24ff) return 1.05;
  return /\p{Lu}/u.test(letter) ? 0.66 : 0.54;
}
