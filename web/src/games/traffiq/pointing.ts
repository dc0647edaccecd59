// How somebody points at a tile, for others who see the same position.

import type { Pointing } from "./scene";
import { U } from "./art/pen";
import { parsePoint, topLeft } from "./map/city";
import { cellName } from "./streets";

const PLACE = /^cell:(-?\d+,-?\d+)$/;

export const pointing: Pointing = {
  at({ board, current }, _target, x, y) {
    const cell = board.cellAt(x, y);
    return cell && cell in current.state.map ? `cell:${cell}` : null;
  },
  box({ board: { viewport, camera } }, place) {
    const cell = PLACE.exec(place)?.[1];
    if (!cell || !viewport) return null;
    const stage = viewport.getBoundingClientRect();
    const [x, y] = camera.at(...topLeft(parsePoint(cell)));
    const [size, left, top] = [U * camera.k, stage.left + x, stage.top + y];
    const seen = left + size > stage.left && left < stage.right && top + size > stage.top && top < stage.bottom;
    return seen ? { x: left, y: top, width: size, height: size } : null;
  },
  name: (_scene, place) => cellName(PLACE.exec(place)?.[1] ?? "0,0"),
};
