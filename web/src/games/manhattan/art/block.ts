// A city's block in parallel projection, turned by atan(1/3): then its nine plots stand on nine evenly spaced lanes, and
// no tower can hide another one, however tall.

export const COS = 3 / Math.sqrt(10);
export const SIN = 1 / Math.sqrt(10);
/** How much depth is left on paper. */
export const TILT = 0.46;
/** The side of a tower in pitches; with it a tower is 1.04 lanes wide. */
const FOOT = 0.262;

export type Point = readonly [number, number];

/** A coordinate, short. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);
export const points = (...all: readonly Point[]): string => all.map(([x, y]) => `${n(x)},${n(y)}`).join(" ");

/** Rows and columns from the farthest lane to the nearest: the order in which towers are drawn. */
export const FAR_TO_NEAR: readonly Point[] = [0, 1, 2]
  .flatMap((row) => [0, 1, 2].map((column): Point => [row, column]))
  .sort(([r, c], [s, d]) => (2 - s) * COS - d * SIN - ((2 - r) * COS - c * SIN) || c - d);

export class Block {
  /** From one plot to the next. */
  readonly pitch: number;
  foot: number;
  /** How far down the near left corner lies; the far one lies at 0. */
  readonly top: number;
  readonly depth: number;

  constructor(
    readonly width: number,
    readonly floor: number,
    readonly small = false,
  ) {
    this.pitch = width / (3 * (COS + SIN));
    this.foot = FOOT * this.pitch;
    this.top = 3 * this.pitch * COS * TILT;
    this.depth = 3 * this.pitch * (COS + SIN) * TILT;
  }

  /** Where a point of the ground lies on paper, `z` above it: X to the right, Y away. */
  at(x: number, y: number, z = 0): Point {
    return [x * COS + y * SIN, this.top + (x * SIN - y * COS) * TILT - z];
  }

  quad(x0: number, y0: number, x1: number, y1: number, z = 0): string {
    return points(this.at(x0, y0, z), this.at(x1, y0, z), this.at(x1, y1, z), this.at(x0, y1, z));
  }

  centre(row: number, column: number): Point {
    return [(column + 0.5) * this.pitch, (2 - row + 0.5) * this.pitch];
  }

  /** The square of a plot, so far inside its borders. */
  square(row: number, column: number, inset: number): string {
    const [x, y] = this.centre(row, column);
    const k = this.pitch / 2 - inset * this.pitch;
    return this.quad(x - k, y - k, x + k, y + k);
  }

  /** How thick the slab is. */
  get thick(): number {
    return this.small ? 7 : 12;
  }

  slab(): string {
    const length = 3 * this.pitch;
    const th = this.thick;
    const [a, b, d] = [this.at(0, 0), this.at(length, 0), this.at(length, length)];
    const down = ([x, y]: Point): Point => [x, y + th];
    const shadow: Point[] = [[a[0] + 5, a[1] + th], [b[0] + 3, b[1] + th * 2.1], [d[0] + th * 0.9, d[1] + th * 1.6], d];
    return (
      `<polygon points="${points(...shadow)}" fill="var(--cast)"/>` +
      `<polygon points="${points(a, b, down(b), down(a))}" fill="var(--slab-front)"/>` +
      `<polygon points="${points(b, d, down(d), down(b))}" fill="var(--slab-side)"/>` +
      `<polygon points="${this.quad(0, 0, length, length)}" fill="var(--slab)"/>`
    );
  }

  pad(row: number, column: number): string {
    return `<polygon points="${this.square(row, column, 0.07)}" fill="var(--pad)" stroke="var(--pad-edge)" stroke-width=".8"/>`;
  }

  /** The shadow of a tower on the slab, to the right and back, cut at the slab's rim. */
  cast(row: number, column: number, tall: number): string {
    const [x, y] = this.centre(row, column);
    const h = this.foot / 2;
    const length = Math.min(tall * 0.62, 3 * this.pitch);
    const [dx, dy] = [length * 0.92, length * 0.22];
    const rim = (value: number): number => Math.min(value, 3 * this.pitch);
    const ground: Point[] = [
      [x - h, y + h],
      [x + h, y - h],
      [rim(x + h + dx), rim(y - h + dy)],
      [rim(x + h + dx), rim(y + h + dy)],
      [rim(x - h + dx), rim(y + h + dy)],
    ];
    return `<polygon points="${points(...ground.map(([u, v]) => this.at(u, v)))}" fill="var(--cast)"/>`;
  }
}
