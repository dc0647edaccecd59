// Addresses in a text become links.

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

export interface Piece {
  text: string;
  /** Null for words between addresses. */
  href: string | null;
}

/** Return a text as words and addresses of pages and e-mails. */
export function linked(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null });
    const [address] = match;
    pieces.push({ text: address, href: address.startsWith("http") ? address : `mailto:${address}` });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}
