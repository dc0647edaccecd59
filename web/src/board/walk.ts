// The arrow keys walk over a board.

export type Direction = "left" | "right" | "up" | "down";

/** A step to the right and down. */
type Step = readonly [x: number, y: number];

const STEPS: Record<Direction, Step> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** How far, in pixels, something lies ahead at least. */
const AHEAD = 4;

/** Return the way of an arrow key; null for any other key. */
export function directionOf({ key }: Pick<KeyboardEvent, "key">): Direction | null {
  const way = key.startsWith("Arrow") ? key.slice(5).toLowerCase() : "";
  return way in STEPS ? (way as Direction) : null;
}

/** Return `from` after a step on a grid of `columns` by `rows`, which ends where it begins. */
export function step(from: Step, way: Direction, columns: number, rows: number): Step {
  const [dx, dy] = STEPS[way];
  return [(from[0] + dx + columns) % columns, (from[1] + dy + rows) % rows];
}

/**
 * Return the index of the point that lies nearest to `from` in one direction; null if none does. Distance aside counts
 * twice: a point straight ahead comes before one that is closer and aside.
 */
export function nearest(from: Step, points: readonly Step[], way: Direction): number | null {
  const [dx, dy] = STEPS[way];
  const ahead = points
    .map(([x, y], index) => {
      const far = (x - from[0]) * dx + (y - from[1]) * dy;
      return { index, far, aside: Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx) };
    })
    .filter(({ far }) => far > AHEAD)
    .sort((a, b) => a.far + 2 * a.aside - b.far - 2 * b.aside);
  return ahead[0]?.index ?? null;
}

/** Focus the target that lies nearest to the focused one; without one, the first or the one marked `data-on`. */
export function moveFocus(targets: readonly (HTMLElement | SVGElement)[], way: Direction): boolean {
  if (!targets.length) return false;
  const from = targets.find((target) => target === document.activeElement);
  const start = targets.find((target) => target.dataset["on"] === "true") ?? targets[0];
  const next = from ? nearest(centre(from), targets.map(centre), way) : null;
  const target = from ? targets[next ?? -1] : start;
  target?.focus({ preventScroll: true });
  return true;
}

function centre(target: Element): Step {
  const box = target.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
