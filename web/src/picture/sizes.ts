// The sizes of a picture, in pixels: those that pages of others give to the picture of a link.

import type { Size } from "../core/scene";

export const WIDTH = 1200;
export const HEIGHT = 630;
/** The width of the column of the players. */
export const COLUMN = 312;
/** Around the board. */
export const MARGIN = 14;
export const BOARD: Size = { width: WIDTH - COLUMN - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };
