// The style sheet of the shadow: the tokens and rules of the pages, and the styles of every component below.

import "../styles/all";

/** The build puts all styles here (web/embed/shadow.ts). */
const STYLES = "/* styles of the replay */";

let made: CSSStyleSheet | null = null;

/** Return the sheet, which all elements of a page share. */
export function sheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(STYLES);
  }
  return made;
}
