// The small parts that pages are made of: what they show, and what clicks and keys do.

import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import SeatClock from "../../src/board/SeatClock.svelte";
import { NOTHING } from "../../src/core/loaded.svelte";
import { Operation } from "../../src/core/operation.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import Choice from "../../src/parts/fields/Choice.svelte";
import NumberField from "../../src/parts/fields/NumberField.svelte";
import Outcome from "../../src/parts/Outcome.svelte";
import Pills from "../../src/parts/fields/Pills.svelte";
import Sheet from "../../src/parts/Sheet.svelte";
import Shortcuts from "../../src/parts/shortcuts/Shortcuts.svelte";
import Switch from "../../src/parts/fields/Switch.svelte";
import { person, snippet } from "./mount";

beforeEach(() => {
  document.body.replaceChildren();
  preferences.set({ language: "en", keys: true });
});

describe("a dialog", () => {
  const show = (onclose = vi.fn()) => {
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const { unmount } = render(Sheet, { title: "Rules", onclose, children: snippet("<input>") });
    return { opener, onclose, unmount };
  };

  it("is named by its title and closed by its button", async () => {
    const { onclose } = show();
    expect(screen.getByRole("dialog", { name: "Rules" })).toHaveProperty("open", true);
    await person().click(screen.getByRole("button", { name: "Close" }));
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("is closed by a press beside it, not by one inside, on its rim, or that began there", async () => {
    const { onclose } = show();
    const dialog = screen.getByRole("dialog");
    const box = { left: 100, right: 300, top: 100, bottom: 300 };
    vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(box as DOMRect);
    const press = async (from: number, to: number): Promise<void> => {
      const at = (x: number) => ({ target: dialog, coords: { clientX: x, clientY: 200 } });
      await person().pointer([{ ...at(from), keys: "[MouseLeft>]" }, at(to), { ...at(to), keys: "[/MouseLeft]" }]);
    };
    await person().click(screen.getByRole("heading"));
    await press(110, 110);
    await press(110, 50);
    expect(onclose).not.toHaveBeenCalled();
    await press(50, 50);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("keeps its keys from the page, Escape included", async () => {
    show();
    const page = vi.fn();
    document.addEventListener("keydown", page);
    const user = person();
    await user.click(screen.getByRole("textbox"));
    await user.keyboard("{Escape}z");
    expect(page).not.toHaveBeenCalled();
    document.removeEventListener("keydown", page);
  });

  it("gives the focus back to what opened it when it is taken from the page", () => {
    const { opener, unmount } = show();
    (document.activeElement as HTMLElement).blur();
    unmount();
    expect(document.activeElement).toBe(opener);
  });
});

describe("a choice", () => {
  const values = [
    { value: "a", label: "Apple", text: "A fruit." },
    { value: "b", label: "Bread" },
    { value: "c", label: "Cake", disabled: true },
  ];
  const show = (choose = vi.fn()) => {
    render(Choice, { name: "food", label: "Food", values, value: "a", choose });
    return choose;
  };

  it("is one named group of radio buttons, each with its sentence", () => {
    show();
    const group = screen.getByRole("group", { name: "Food" });
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(radios.every((radio) => radio.name === "food" && group.contains(radio))).toBe(true);
    const sentence = radios[0]?.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(sentence)?.textContent).toBe("A fruit.");
  });

  it("is changed with the arrow keys, past what cannot be chosen", async () => {
    const choose = show();
    const user = person();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^Apple/ }));
    await user.keyboard("{ArrowDown}");
    await user.keyboard("{ArrowDown}");
    expect(choose.mock.calls).toEqual([["b"], ["a"]]);
  });
});

describe("pills", () => {
  const values = [2, 3, 4].map((value) => ({ value, label: `${value} players` }));

  it("are one of several, or any of them", async () => {
    const choose = vi.fn();
    const { rerender } = render(Pills, { label: "Players", values, chosen: [2], choose });
    expect(screen.getAllByRole("radio")).toHaveLength(3);
    await rerender({ several: true });
    await person().click(screen.getByRole("checkbox", { name: "3 players" }));
    expect(choose).toHaveBeenCalledWith(3);
  });

  it("show what is chosen, also where a choice was refused", async () => {
    render(Pills, { label: "Players", values, chosen: [2], choose: vi.fn(), several: true });
    const refused = screen.getByRole<HTMLInputElement>("checkbox", { name: "4 players" });
    await person().click(refused);
    expect(refused.checked).toBe(false);
  });
});

describe("a form", () => {
  it("has a named number that must be given, within its bounds", () => {
    render(NumberField, {
      label: "Minutes",
      min: 1,
      max: 60,
      value: 15,
      children: snippet("<small>For each.</small>"),
    });
    const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: /^Minutes/ });
    expect([field.value, field.required, field.checkValidity()]).toEqual(["15", true, true]);
    expect([field.min, field.max, field.step]).toEqual(["1", "60", "1"]);
  });

  it("says in live regions what came of it", async () => {
    const operation = new Operation();
    render(Outcome, { operation });
    await operation.run(async () => () => "Saved.");
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("Saved."));
    expect(screen.queryByRole("alert")).toBeNull();
    await operation.run(() => Promise.reject(new DOMException("", "AbortError")));
    await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe(NOTHING()));
  });

  it("has switches that say their state and what they are for", async () => {
    const change = vi.fn();
    render(Switch, { label: "Sound", text: "Short tones.", on: false, change });
    const box = screen.getByRole("checkbox", { name: "Sound" });
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toContain("Short tones.");
    box.focus();
    await person().keyboard(" ");
    expect(change).toHaveBeenCalledWith(true);
  });
});

describe("the list of keys", () => {
  it("has a line for each key, and a switch for those of one letter", async () => {
    const commands = [
      { key: "Z", label: "Undo", enabled: true, run: vi.fn() },
      { key: "Escape", label: "Start again", enabled: false, run: vi.fn() },
    ];
    render(Shortcuts, { commands, onclose: vi.fn() });
    const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
    expect(terms.slice(-2)).toEqual(["Z", "Esc"]);
    await person().click(screen.getByRole("checkbox"));
    expect(preferences.keys).toBe(false);
  });
});

describe("a clock at a seat", () => {
  const clock = (state: "waits" | "runs" | "stands") => ({ time: "6:42", state, note: "10 s a move" });

  it("is a number in a row of the scores only while it waits", async () => {
    const { rerender } = render(SeatClock, { clock: clock("waits"), as: "line" });
    expect(screen.getByText("6:42")).toBeTruthy();
    await rerender({ clock: clock("runs") });
    expect(screen.queryByText("6:42")).toBeNull();
  });

  it("is a block with its note while it runs", async () => {
    const { rerender } = render(SeatClock, { clock: clock("runs"), as: "block" });
    expect([screen.getByText("6:42").tagName, screen.queryByText("10 s a move") !== null]).toEqual(["TIME", true]);
    await rerender({ clock: clock("waits") });
    expect(screen.queryByText("6:42")).toBeNull();
  });
});
