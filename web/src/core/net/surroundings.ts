// What lasting work needs of the browser: time, timers, chance, sockets. Tests hand in their own.

import { openSocket, reachable, type Socket } from "./transport";

export interface Timers {
  /** Milliseconds of the wall clock, which goes on while the device sleeps and may jump. */
  now(): number;
  /** Call `run` later. Return what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** A number from 0 up to 1. */
  random(): number;
}

/** The time of what moves on the screen. */
export interface MotionTimers extends Pick<Timers, "after"> {
  /** Milliseconds of a clock that never jumps. */
  elapsed(): number;
  /** Call `run` before the next picture is drawn, with the time of `elapsed`. Return what cancels it. */
  frame(run: (elapsed: number) => void): () => void;
}

export interface Surroundings extends Timers, MotionTimers {
  socket(url: URL): Socket;
  /** Whether the server answers over HTTP. */
  reachable(): Promise<boolean>;
  /** Whether the page is visible. */
  visible(): boolean;
  /** Call `run` when the network or the page may be back. Return what ends that. */
  onWake(run: () => void): () => void;
  id(): string;
  /** The page's address, from which the socket's follows. */
  href(): string;
}

function onWake(run: () => void): () => void {
  const visible = () => document.visibilityState === "visible" && run();
  addEventListener("online", run);
  addEventListener("pageshow", run);
  document.addEventListener("visibilitychange", visible);
  return () => {
    removeEventListener("online", run);
    removeEventListener("pageshow", run);
    document.removeEventListener("visibilitychange", visible);
  };
}

export const browser: Surroundings = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  frame(run) {
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  },
  random: () => Math.random(),
  socket: (url) => openSocket(url),
  reachable,
  visible: () => document.visibilityState === "visible",
  onWake,
  id: () => crypto.randomUUID(),
  href: () => location.href,
};
