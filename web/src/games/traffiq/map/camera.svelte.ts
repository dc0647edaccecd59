// What part of the map the stage shows. The world is moved and scaled as one layer; it is drawn anew only at rest.

import type { Size } from "../../../core/scene";
import { browser, type MotionTimers } from "../../../core/net/surroundings";
import type { Box, GridPoint } from "./city";
import { U } from "../art/pen";

/** Pixels a tile: the least, which a finger still finds, and the most. */
const LEAST = 44;
const MOST = 200;
/** The least to which the whole map shrinks by itself, unless that would hide what has happened. */
const CLEAR = 56;
const REST = 140;
/** The pixels of the map that always stay in view. */
const KEPT = 80;
/** How far from the rim what is asked about must be. */
const MARGIN = 64;

export class Camera {
  /** Where the world's origin stands on the stage, in pixels. */
  x = $state(0);
  y = $state(0);
  /** Pixels for a drawing unit. */
  k = $state(0.75);
  /** The scale that the world is drawn for, which follows `k` when that rests. */
  drawn = $state(0.75);
  width = $state(0);
  height = $state(0);
  /** Whether somebody has moved the view: until then the whole map is followed. */
  free = $state(false);
  /** Where the map lies. */
  bounds: Box | null = null;
  #size: readonly [number, number] = [0, 0];
  #cancelRest = (): void => {};
  #cancelFrame = (): void => {};

  constructor(private readonly timers: MotionTimers = browser) {}

  /** Where a point of the drawing stands on the stage. */
  at(x: number, y: number): [number, number] {
    return [this.x + x * this.k, this.y + y * this.k];
  }

  /** Which point of the drawing stands there. */
  under(x: number, y: number): [number, number] {
    return [(x - this.x) / this.k, (y - this.y) / this.k];
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.free = true;
    this.x += dx;
    this.y += dy;
    this.#keep();
  }

  /** The stage may have got another size: where it is another width, what was in its middle stays there. */
  resized(): void {
    const [width, height] = this.#size;
    this.#size = [this.width, this.height];
    if (!this.free || !width || width === this.width) return;
    this.stop();
    this.x += (this.width - width) / 2;
    this.y += (this.height - height) / 2;
    this.#keep();
  }

  /** A part of the map stays on the stage. */
  #keep(): void {
    const { bounds } = this;
    if (!bounds) return;
    const [x0, y0] = this.at(bounds.x, bounds.y);
    const [x1, y1] = this.at(bounds.x + bounds.w, bounds.y + bounds.h);
    this.x += x0 > this.width - KEPT ? this.width - KEPT - x0 : x1 < KEPT ? KEPT - x1 : 0;
    this.y += y0 > this.height - KEPT ? this.height - KEPT - y0 : y1 < KEPT ? KEPT - y1 : 0;
  }

  /** Zoom by a factor about a point of the stage. */
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    this.stop();
    this.free = true;
    this.#scale(factor, x, y);
  }

  #scale(factor: number, x: number, y: number): void {
    const k = Math.min(MOST / U, Math.max(LEAST / U, this.k * factor));
    this.x = x - ((x - this.x) * k) / this.k;
    this.y = y - ((y - this.y) * k) / this.k;
    this.k = k;
    this.#keep();
    this.#settle();
  }

  /** Show all of this, as far as the smallest scale allows; where there is no room, these points come first. */
  fit(box: Box, time = 0, points: readonly GridPoint[] = []): void {
    if (!this.width || !this.height) return;
    const least = Math.max(LEAST, Math.min(CLEAR, U * this.#scaleFor(points)));
    const k = Math.min(MOST / U, Math.max(least / U, Math.min(this.width / box.w, this.height / box.h)));
    const [x, y] = [(this.width - box.w * k) / 2 - box.x * k, (this.height - box.h * k) / 2 - box.y * k];
    const [xs, ys] = [points.map(([at]) => x + at * k), points.map(([, at]) => y + at * k)];
    const dx = box.w * k > this.width ? into(xs, this.width) : 0;
    const dy = box.h * k > this.height ? into(ys, this.height) : 0;
    this.free = false;
    this.#go(x + dx, y + dy, k, time);
  }

  /** At how many pixels for a drawing unit all these points lie on the stage, clear of its rim. */
  #scaleFor(points: readonly GridPoint[]): number {
    const range = (along: 0 | 1): number => {
      const at = points.map((point) => point[along]);
      return points.length ? Math.max(...at) - Math.min(...at) : 0;
    };
    return Math.min((this.width - 2 * MARGIN) / range(0), (this.height - 2 * MARGIN) / range(1));
  }

  /** Show all of this on a stage of that size, however small it gets. */
  show(box: Box, { width, height }: Size): void {
    [this.width, this.height] = [width, height];
    this.k = this.drawn = Math.min(MOST / U, width / box.w, height / box.h);
    this.x = (width - box.w * this.k) / 2 - box.x * this.k;
    this.y = (height - box.h * this.k) / 2 - box.y * this.k;
  }

  /** The part of the drawing that is on the stage. */
  get view(): Box {
    return { x: -this.x / this.k, y: -this.y / this.k, w: this.width / this.k, h: this.height / this.k };
  }

  /** Bring a point of the drawing into the middle. */
  centre(x: number, y: number, time = 0): void {
    this.free = true;
    this.#go(this.width / 2 - x * this.k, this.height / 2 - y * this.k, this.k, time);
  }

  /** Move just far enough to show these points below the part that is covered at the top. */
  reveal(points: readonly (readonly [number, number])[], covered: number, time = 0): void {
    const seen = points.map(([x, y]) => this.at(x, y));
    const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
    const dx = into(xs, this.width);
    const dy = shift(Math.min(...ys), Math.max(...ys), covered + MARGIN, this.height - MARGIN);
    if (dx || dy) this.#go(this.x + dx, this.y + dy, this.k, time);
  }

  #go(x: number, y: number, k: number, time: number): void {
    this.stop();
    const [x0, y0, k0, start] = [this.x, this.y, this.k, this.timers.elapsed()];
    const moves = time > 0 && Math.abs(x - x0) + Math.abs(y - y0) + Math.abs(k - k0) * U > 0.5;
    const step = (now: number): void => {
      const part = moves ? Math.min(1, (now - start) / time) : 1;
      const ease = 1 - (1 - part) ** 3;
      [this.x, this.y, this.k] = [x0 + (x - x0) * ease, y0 + (y - y0) * ease, k0 + (k - k0) * ease];
      if (part < 1) this.#cancelFrame = this.timers.frame(step);
      else this.drawn = k;
    };
    if (moves) this.#cancelFrame = this.timers.frame(step);
    else step(start);
  }

  stop(): void {
    this.#cancelFrame();
  }

  #settle(): void {
    this.#cancelRest();
    this.#cancelRest = this.timers.after(REST, () => (this.drawn = this.k));
  }

  /** Whether a point of the drawing can be seen, so far from the rim. */
  sees(x: number, y: number, margin = 0): boolean {
    const [sx, sy] = this.at(x, y);
    return sx >= margin && sy >= margin && sx <= this.width - margin && sy <= this.height - margin;
  }
}

/** By how much these must be moved to lie on a stage of that size, clear of its rim. */
function into(at: readonly number[], size: number): number {
  return at.length ? shift(Math.min(...at), Math.max(...at), MARGIN, size - MARGIN) : 0;
}

/** By how much a range must be moved to lie within another; in its middle if it is too long. */
function shift(from: number, to: number, least: number, most: number): number {
  if (to - from > most - least) return (least + most - from - to) / 2;
  return from < least ? least - from : to > most ? most - to : 0;
}
