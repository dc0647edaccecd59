import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drag } from "../../src/board/drag";

/** An element as far as a drag needs it. */
class Node extends EventTarget {
  captured: number[] = [];
  setPointerCapture(id: number): void {
    this.captured.push(id);
  }
}

let node: Node;
let calls: unknown[][];
let action: ReturnType<typeof drag>;

const dragging = (active = true) => ({
  active,
  move: (...at: unknown[]) => void calls.push(["move", ...at]),
  drop: (...at: unknown[]) => void calls.push(["drop", ...at]),
  cancel: () => void calls.push(["cancel"]),
});

function pointer(target: EventTarget, type: string, x: number, y: number, more: object = {}): void {
  target.dispatchEvent(
    Object.assign(new Event(type, { cancelable: true }), { clientX: x, clientY: y, pointerId: 1, button: 0, ...more }),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  [node, calls] = [new Node(), []];
  action = drag(node as unknown as HTMLElement, dragging());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a press that hardly moves is no drag", () => {
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 14, 14);
  pointer(window, "pointerup", 14, 14);
  expect(calls).toEqual([]);
  const click = new Event("click", { cancelable: true });
  window.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

test("a drag moves, drops, and swallows the click that follows", () => {
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 20, 10);
  pointer(window, "pointermove", 21, 11);
  pointer(window, "pointerup", 30, 12);
  expect(calls).toEqual([
    ["move", 20, 10],
    ["move", 21, 11],
    ["drop", 30, 12],
  ]);
  expect(node.captured).toEqual([1]);
  const click = () => new Event("click", { cancelable: true });
  const [first, second] = [click(), click()];
  window.dispatchEvent(first);
  window.dispatchEvent(second);
  expect([first.defaultPrevented, second.defaultPrevented]).toEqual([true, false]);
});

test("a later click is not swallowed", () => {
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 30, 10);
  pointer(window, "pointerup", 30, 10);
  vi.runAllTimers();
  const click = new Event("click", { cancelable: true });
  window.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

test("a cancelled pointer drops nothing, and another finger moves nothing", () => {
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 50, 10, { pointerId: 2 });
  pointer(window, "pointermove", 30, 10);
  pointer(window, "pointercancel", 30, 10);
  pointer(window, "pointermove", 60, 10);
  expect(calls).toEqual([["move", 30, 10], ["cancel"]]);
});

test("what may not be dragged, and another button than the first, begin no drag", () => {
  pointer(node, "pointerdown", 10, 10, { button: 2 });
  action.update(dragging(false));
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 30, 10);
  expect(calls).toEqual([]);
});

test("a node that goes cancels its drag", () => {
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 30, 10);
  action.destroy();
  pointer(window, "pointerup", 30, 10);
  pointer(node, "pointerdown", 10, 10);
  pointer(window, "pointermove", 50, 10);
  expect(calls).toEqual([["move", 30, 10], ["cancel"]]);
});
