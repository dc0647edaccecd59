// Where the names of avenues and streets stand at the rim of the stage.

import { U } from "../art/pen";
import type { Camera } from "../map/camera.svelte";
import { place, type City } from "../map/city";

/** A street or avenue: its number, and where it crosses the rim in pixels. */
interface Line {
  number: number;
  at: number;
}

interface Lines {
  avenues: readonly Line[];
  streets: readonly Line[];
  /** Whether they are too close to each other for whole names. */
  tight: boolean;
}

/** Room for a name at the start of the other axis, in pixels. */
const CORNER = { x: 62, y: 30 };

/** The lines of a city that cross the rim of the stage. */
export function rimOf(camera: Camera, city: City): Lines {
  return {
    avenues: between(city.cells.map(({ spot }) => spot[0]))
      .map((number) => ({ number, at: camera.at(...place([number, 0]))[0] }))
      .filter(({ at }) => at > CORNER.x && at < camera.width - CORNER.y),
    streets: between(city.cells.map(({ spot }) => spot[1]))
      .map((number) => ({ number, at: camera.at(...place([0, number]))[1] }))
      .filter(({ at }) => at > CORNER.y && at < camera.height - CORNER.y / 2),
    tight: U * camera.k < 64,
  };
}

/** Every line along a cell: those of `numbers`, all between, and the one behind the last. */
function between(numbers: number[]): number[] {
  const first = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - first + 2 }, (_, index) => first + index);
}
