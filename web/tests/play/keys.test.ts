import { describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { isBoardKey } from "../../src/play/keys";

/** A key that is pressed while an element has the focus, named by what a selector calls it. */
function press(key: string, focus: string | null = "body", more: Partial<KeyboardEvent> = {}): boolean {
  const closest = (selectors: string) => (selectors.split(", ").includes(focus ?? "") ? {} : null);
  const target = focus === null ? null : { closest };
  return isBoardKey({
    key,
    target,
    defaultPrevented: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  } as never);
}

describe("a key is the board's", () => {
  it("where nothing has the focus that takes keys", () => {
    expect(press("Enter")).toBe(true);
    expect(press("z", null)).toBe(true);
    expect(isBoardKey({ key: "z", target: {} } as never)).toBe(true); // the document has no `closest`
  });

  it.each(["input", "textarea", "select", "dialog", "[contenteditable]"])("not within %s", (focus) => {
    expect(press("z", focus)).toBe(false);
  });

  it.each(["button", "a[href]", "[role=button]", "[role=switch]", "summary"])(
    "on %s, but for what presses it",
    (focus) => {
      expect(press("z", focus)).toBe(true);
      expect(press("Enter", focus)).toBe(false);
      expect(press(" ", focus)).toBe(false);
    },
  );

  it.each(["defaultPrevented", "ctrlKey", "metaKey", "altKey"])("not with %s", (what) => {
    expect(press("z", "body", { [what]: true })).toBe(false);
  });

  it("not of one letter where these are switched off; Enter, Escape, space and arrows stay", () => {
    preferences.set({ keys: false });
    expect(["z", "1", "?", "M"].map((key) => press(key))).toEqual([false, false, false, false]);
    expect(["Enter", "Escape", " ", "ArrowLeft"].map((key) => press(key))).toEqual([true, true, true, true]);
    preferences.set({ keys: true });
    expect(press("z")).toBe(true);
  });
});
