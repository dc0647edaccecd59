// Something is dragged with the pointer from its place, and dropped elsewhere. A click after a drag is swallowed.

/** What a drag does; positions are those of the pointer in the window. */
export interface Dragging {
  /** Whether a drag may begin. */
  active: boolean;
  /** The pointer moves; the first call begins the drag. */
  move(x: number, y: number): void;
  /** The pointer is released. */
  drop(x: number, y: number): void;
  /** The drag ends without a drop. */
  cancel(): void;
}

/** How far the pointer moves, in pixels, before a press is a drag. */
const SLACK = 7;

/** Svelte action: let `node` be dragged. */
export function drag(node: HTMLElement, first: Dragging): { update(next: Dragging): void; destroy(): void } {
  let given = first;
  let from: { x: number; y: number; id: number } | null = null;
  let moving = false;
  let held = new AbortController();
  const whole = new AbortController();

  function down(event: PointerEvent): void {
    if (!given.active || event.button) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId); // no other element reacts to the pointer meanwhile
    held = new AbortController();
    const { signal } = held;
    // On the window: the node may go while it is dragged.
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const { clientX: x, clientY: y } = event;
    if (!moving && Math.hypot(x - from.x, y - from.y) < SLACK) return;
    moving = true;
    given.move(x, y);
  }

  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const dragged = moving;
    end();
    if (!dragged) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointercancel") given.cancel();
    else given.drop(event.clientX, event.clientY);
  }

  function end(): void {
    from = null;
    moving = false;
    held.abort();
  }

  node.addEventListener("pointerdown", down, { signal: whole.signal });
  node.addEventListener("dragstart", (event) => event.preventDefault(), { signal: whole.signal });
  return {
    update: (next) => void (given = next),
    destroy: () => {
      if (moving) given.cancel();
      end();
      whole.abort();
    },
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
