// How a seat is drawn in a review's pictures: its first colour, with the pattern that the colour has on the boards.

import type { Face, Pattern, Scene } from "../core/scene";

export interface SeatStyle {
  colour: string;
  letter: string;
  name: string;
  pattern: Pattern;
}

const PLAIN: Pattern = { path: "", stroke: 0 };

/** How long the dashes and gaps of a seat's line are. */
export const DASHES = ["", "9 4", "3 3", "12 4 3 4"];

export function seatStyles(scene: Scene, face: Face): SeatStyle[] {
  return scene.sitters.map(({ name }, seat) => {
    const [first] = face.colours(scene, seat);
    const { name: colour, letter, pattern } = first ?? { name: "black", letter: String(seat + 1), pattern: PLAIN };
    return { colour, letter, name, pattern };
  });
}
