import { beforeEach, expect, test } from "vitest";
import { swipe } from "../../src/table/history/swipe";

let node: EventTarget;
let turns: number[];
let clicks: number;
let action: ReturnType<typeof swipe>;

function pointer(type: string, x: number, y: number, more: object = {}): void {
  const about = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, pointerType: "touch", ...more };
  node.dispatchEvent(Object.assign(new Event(type), about));
}

function wipe(x: number, y: number, more: object = {}): void {
  pointer("pointerdown", 100, 50, more);
  pointer("pointerup", 100 + x, 50 + y, more);
}

beforeEach(() => {
  [node, turns, clicks] = [new EventTarget(), [], 0];
  action = swipe(node as HTMLElement, (by) => void turns.push(by));
  node.addEventListener("click", (event) => (clicks += event.defaultPrevented ? 0 : 1));
});

test("a finger that wipes to the left turns on, to the right back", () => {
  wipe(-40, 5);
  wipe(40, -5);
  expect(turns).toEqual([1, -1]);
});

test("a short, a steep, and a broken-off wipe turn nothing", () => {
  wipe(-20, 0);
  wipe(-40, 30);
  pointer("pointerdown", 100, 50);
  pointer("pointercancel", 60, 50);
  pointer("pointerup", 20, 50);
  expect(turns).toEqual([]);
});

test("a mouse, a pen, and a second finger turn nothing", () => {
  wipe(-60, 0, { pointerType: "mouse" });
  wipe(-60, 0, { pointerType: "pen" });
  wipe(-60, 0, { isPrimary: false, pointerId: 2 });
  expect(turns).toEqual([]);
});

test("the click of a wipe is swallowed, and no other", () => {
  const click = (): unknown => node.dispatchEvent(new Event("click", { cancelable: true }));
  click();
  expect(clicks).toBe(1);
  wipe(-60, 0);
  click();
  expect(clicks).toBe(1);
  click();
  expect(clicks).toBe(2);
  wipe(-60, 0);
  wipe(3, 0);
  click();
  expect(clicks).toBe(3);
});

test("nothing is heard after the end", () => {
  action.destroy();
  wipe(-60, 0);
  expect(turns).toEqual([]);
});
