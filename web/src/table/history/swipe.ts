// A finger that wipes sideways over an element turns what it shows, as pages are turned.

/** How far a finger goes sideways at least, in pixels. */
const FAR = 32;

/** Call `turn` with 1 for a wipe to the left, with −1 for one to the right. Mouse, pen, and keys are as before. */
export function swipe(node: HTMLElement, turn: (by: 1 | -1) => void): { destroy(): void } {
  let from: { id: number; x: number; y: number } | null = null;
  let turned = false;
  const off = new AbortController();
  const on = (type: string, listen: (event: PointerEvent) => void, capture = false): void =>
    node.addEventListener(type, listen as EventListener, { capture, signal: off.signal });

  on("pointerdown", ({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }) => {
    turned = false;
    from = pointerType === "touch" && isPrimary ? { id, x, y } : null;
  });
  on("pointerup", ({ pointerId, clientX, clientY }) => {
    if (from?.id !== pointerId) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    from = null;
    if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
    turned = true;
    turn(across < 0 ? 1 : -1);
  });
  on("pointercancel", () => (from = null));
  // A browser may take the wipe for a touch of the button as well.
  on(
    "click",
    (event) => {
      if (!turned) return;
      turned = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  return { destroy: () => off.abort() };
}
