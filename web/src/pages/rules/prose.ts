// The rules' text as it is written: paragraphs, lists with hyphens, `code`, and the ids of other paragraphs.

export type Piece = { kind: "text" | "code" | "rule" | "hit"; text: string };
export type Block = { list: false; lead: string; pieces: Piece[] } | { list: true; items: Piece[][] };

const LEAD = /^(Our ruling|Example|Unsere Festlegung|Beispiel):\s*/;
const PIECES = /`([^`]+)`|\b([MT]-[A-Z]+)\b/g;

/** The blocks of a paragraph's text; where `wanted` occurs in them is marked. */
export function blocks(text: string, wanted = ""): Block[] {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split("\n");
    if (lines.every((line) => line.startsWith("- "))) {
      return { list: true, items: lines.map((line) => pieces(line.slice(2), wanted)) };
    }
    const lead = LEAD.exec(block)?.[0] ?? "";
    return { list: false, lead, pieces: pieces(block.slice(lead.length), wanted) };
  });
}

function pieces(text: string, wanted: string): Piece[] {
  const parts: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    parts.push(...marked(text.slice(at, match.index), wanted));
    parts.push(match[1] === undefined ? { kind: "rule", text: match[0] } : { kind: "code", text: match[1] });
    at = match.index + match[0].length;
  }
  return [...parts, ...marked(text.slice(at), wanted)];
}

function marked(text: string, wanted: string): Piece[] {
  if (!wanted) return text ? [{ kind: "text", text }] : [];
  const parts: Piece[] = [];
  const folded = text.toLowerCase();
  let at = 0;
  for (let hit = folded.indexOf(wanted); hit >= 0; hit = folded.indexOf(wanted, at)) {
    if (hit > at) parts.push({ kind: "text", text: text.slice(at, hit) });
    parts.push({ kind: "hit", text: text.slice(hit, hit + wanted.length) });
    at = hit + wanted.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}
