// Colours and strokes of the portraits. They keep their colours at night; only the rim changes.

export const INK = "#1f1b2e";
export const PAPER = "#fcf6e8";
export const PAPER_SHADE = "#d9cfb8";
export const TEAL = "#1f6f73";
export const TEAL_SHADE = "#134d52";
export const PLUM = "#6d3f63";
export const PLUM_SHADE = "#4d2a47";
export const BRICK = "#b9533c";
export const BRICK_SHADE = "#8f3a28";
export const SAND = "#d4ac70";
export const SAND_SHADE = "#a88246";
export const GREY = "#6f6a78";
export const GREY_SHADE = "#4d4957";
export const SUN = "#f6b221";
export const SUN_SHADE = "#d08f10";
export const LEAF = "#4f8447";
export const BROWN = "#3a2620";
export const RUST = "#8a4b25";
export const SILVER = "#e9e2d4";
export const SILVER_SHADE = "#cfc6b4";
export const BLOND = "#d8a545";
export const DISC = "#fbe9bd";
export const SKIES = ["#f6c78e", "#a8cfc6", "#f0d79c", "#efb79c", "#bcd4dc", "#f3cf7d"] as const;

/** A colour of skin: the lit side and the shaded one. */
export type Skin = readonly [lit: string, shade: string];
export const LIGHT: Skin = ["#f0c49a", "#d79f72"];
export const BROWN_SKIN: Skin = ["#b9774a", "#965a33"];
export const DARK: Skin = ["#7d4a2c", "#5f351d"];
export const FAIR: Skin = ["#fbdcc0", "#e2b592"];

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${alpha(opacity)}/>`;
}

export function area(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${alpha(opacity)}/>`;
}

/** Draw a line with round ends, filled where it encloses something with a colour. */
export function line(path: string, width: number, stroke: string, fill = "none"): string {
  return (
    `<path d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"` +
    ` stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

function alpha(opacity: number): string {
  return opacity < 1 ? ` fill-opacity="${opacity}"` : "";
}
