// Curves in a box: pure arithmetic, x to the right and y down, in the box's own units.

export interface Area {
  path: string;
  /** Where a label of the size `LABEL` fits best; null where it does not. */
  label: { x: number; y: number } | null;
}

export const LABEL = 26;

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Where number `at` of 0 to `last` stands. */
export function positionOnAxis(at: number, last: number, width: number): number {
  return last ? (at / last) * width : 0;
}

/** Shares by number and seat as areas on top of each other, the first seat at the bottom. */
export function areas(shares: readonly (readonly number[])[], width: number, height: number): Area[] {
  const last = shares.length - 1;
  const seats = shares[0]?.length ?? 0;
  const below = shares.map(() => 0);
  return Array.from({ length: seats }, (_, seat) => {
    const lower = below.slice();
    shares.forEach((all, at) => (below[at] = (below[at] ?? 0) + (all[seat] ?? 0)));
    const edge = (heights: number[]): string[] =>
      heights.map((share, at) => `${n(positionOnAxis(at, last, width))} ${n(height * (1 - share))}`);
    return {
      path: `M${edge(below).join("L")}L${edge(lower).reverse().join("L")}Z`,
      label: room(lower, below, width, height),
    };
  });
}

/** The middle of the widest place between two edges, where a label fits. */
function room(
  lower: readonly number[],
  upper: readonly number[],
  width: number,
  height: number,
): { x: number; y: number } | null {
  const last = lower.length - 1;
  const reach = Math.ceil((LABEL / width) * last);
  let best = { x: 0, y: 0, space: (LABEL + 4) / height };
  for (let at = reach; at <= last - reach; at++) {
    const top = Math.min(...upper.slice(at - reach, at + reach + 1));
    const bottom = Math.max(...lower.slice(at - reach, at + reach + 1));
    if (top - bottom > best.space)
      best = { x: positionOnAxis(at, last, width), y: height * (1 - (top + bottom) / 2), space: top - bottom };
  }
  return best.x ? { x: best.x, y: best.y } : null;
}

/** A curve around zero as a line of steps; `most` reaches from the middle to the rim. */
export function steps(values: readonly number[], most: number, width: number, height: number): string {
  const last = values.length - 1;
  return values
    .map((value, at) => {
      const [x, y] = [n(positionOnAxis(at, last, width)), n((height / 2) * (1 - value / most))];
      return at ? `H${x}V${y}` : `M${x} ${y}`;
    })
    .join("");
}

/** For each seat what single gifts add up to after each number, from 0 to `last`, and how sure that is in the end. */
export function cumulativeSums(
  gifts: readonly { number: number; seat: number; luck: number; noise: number }[],
  seats: number,
  last: number,
): { values: number[]; noise: number }[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = gifts.filter((gift) => gift.seat === seat);
    const values = Array.from({ length: last + 1 }, () => 0);
    for (const { number, luck } of own) values[number] = (values[number] ?? 0) + luck;
    for (let at = 1; at <= last; at++) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0);
    return { values, noise: Math.sqrt(own.reduce((sum, gift) => sum + gift.noise ** 2, 0)) };
  });
}

/** Return the numbers written along an axis to `last`: 0, then steps of 1, 2 or 5 times a power of ten. */
export function axisMarks(last: number, most: number): number[] {
  const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const size = sizes.find((one) => last / one <= most) ?? last;
  const ticks = [];
  for (let at = 0; at <= last; at += size) ticks.push(at);
  return ticks;
}
