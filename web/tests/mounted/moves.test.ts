// Where a move is put together, listed, and shared: the dock, the list of moves, toasts, the share menu.

import { render, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "../../src/core/composer.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import type { Action, Face, Scene } from "../../src/core/scene";
import Share from "../../src/parts/share/Share.svelte";
import { moveCommands } from "../../src/play/commands";
import MoveDock from "../../src/play/MoveDock.svelte";
import Moves from "../../src/play/Moves.svelte";
import Toast from "../../src/table/chat/Toast.svelte";
import { Opened, whole } from "../table/opened";
import Dock from "./Dock.svelte";
import { person } from "./mount";

const MOVES = ["left", "right"].map((way) => ({ move: way, words: `Go ${way}`, places: ["side:any", `way:${way}`] }));
const nothing = (): void => {};

let composer: Composer;
let actions: Action[];
let sent: ReturnType<typeof vi.fn>;
let scene: Scene;
const open = vi.fn();
const face = {
  Hand: nothing,
  colours: () => [{ name: "red", letter: "R" }],
  prompt: () => ({ title: composer.chosen ? "Go?" : "Where to?", detail: "Choose a way." }),
  actions: () => actions,
} as unknown as Face;

beforeEach(() => {
  vi.clearAllMocks();
  preferences.set({ language: "en", keys: true });
  composer = new Composer();
  composer.begin(MOVES);
  sent = vi.fn();
  actions = [];
  scene = { game: "stones", composer, mayMove: true, watching: false, confirm: sent } as unknown as Scene;
});

describe("the dock", () => {
  const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole("button", { name });
  const show = () => render(Dock, { scene, face, open });

  it("asks what to do, and sends the move once it is complete", async () => {
    show();
    expect(screen.getByText("Where to?")).toBeTruthy();
    expect(button("Confirm").disabled).toBe(true);
    flushSync(() => void [composer.touch("side:any"), composer.touch("way:left")]);
    expect([screen.queryByText("Where to?"), screen.queryByText("Go?") !== null]).toEqual([null, true]);
    await person().click(button("Confirm"));
    expect(sent).toHaveBeenCalledOnce();
  });

  it("takes back one touch after the other, and nothing where nothing is touched", async () => {
    show();
    expect(button("Undo").disabled).toBe(true);
    flushSync(() => void [composer.touch("side:any"), composer.touch("way:left")]);
    const user = person();
    await user.click(button("Undo"));
    expect([composer.touched, button("Undo").disabled]).toEqual([["side:any"], false]);
    await user.click(button("Undo"));
    expect([composer.touched, button("Undo").disabled]).toEqual([[], true]);
  });

  it("has the buttons of the game, which say why they are refused", async () => {
    const [run, refuse] = [vi.fn(), vi.fn()];
    actions = [
      { id: "draw", label: "Draw", key: "D", enabled: true, run },
      { id: "end", label: "End turn", key: "E", enabled: false, run, refuse },
      { id: "skip", label: "Skip", key: "N", enabled: false, run },
    ];
    show();
    const user = person();
    await user.click(button("Draw"));
    await user.click(button("End turn"));
    expect([run.mock.calls.length, refuse.mock.calls.length]).toEqual([1, 1]);
    expect([
      button("End turn").disabled,
      button("End turn").getAttribute("aria-disabled"),
      button("Skip").disabled,
    ]).toEqual([false, "true", true]);
  });

  it("names keys as shortcuts, not in the names of its buttons", () => {
    show();
    const undo = button("Undo");
    expect([undo.getAttribute("aria-keyshortcuts"), undo.textContent?.includes("Z")]).toEqual(["Z", false]);
    flushSync(() => preferences.set({ keys: false }));
    expect(undo.hasAttribute("aria-keyshortcuts")).toBe(false);
    expect(button("Confirm").getAttribute("aria-keyshortcuts")).toBe("Enter");
  });

  it("opens the list of moves", async () => {
    show();
    await person().click(button("Moves"));
    expect(open).toHaveBeenCalledWith("moves");
  });

  it("has no buttons of a move while nobody here may move", () => {
    const commands = moveCommands(scene, face, open);
    render(MoveDock, { scene, face, commands, acting: false, problem: "No connection." });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("alert").textContent).toBe("No connection.");
  });
});

describe("the list of moves", () => {
  const show = (confirm: boolean) => {
    const [play, onclose] = [vi.fn(), vi.fn()];
    render(Moves, { table: { composer, mayMove: true, play }, confirm, onclose });
    return { play, onclose };
  };

  it("finds a move by its words and plays it", async () => {
    const { play, onclose } = show(false);
    const user = person();
    await user.type(await screen.findByRole("textbox"), "RIGHT");
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Go right" }));
    expect([play.mock.calls, onclose.mock.calls.length]).toEqual([[["right"]], 1]);
  });

  it("shows a move on the board first where moves are confirmed", async () => {
    const { play } = show(true);
    const user = person();
    await user.click(await screen.findByRole("button", { name: "Go left" }));
    expect([composer.chosen?.move, play.mock.calls.length]).toEqual(["left", 0]);
    await user.click(screen.getByRole("button", { name: /^Go left/ }));
    expect(play).toHaveBeenCalledWith("left");
  });
});

describe("a toast", () => {
  it("says what was written, is answered or closed, and keeps the focus on the page", async () => {
    document.body.insertAdjacentHTML("beforeend", '<main id="main" tabindex="-1"></main>');
    const page = new Opened(whole());
    const onreply = vi.fn();
    render(Toast, { table: page.table, face, covered: false, onreply });
    page.event({ kind: "chat", seat: 1, text: "Hello" });
    const toast = await screen.findByRole("group");
    expect(within(toast).getByText("Hello")).toBeTruthy();
    const user = person();
    await user.click(within(toast).getByRole("button", { name: "Reply" }));
    expect([onreply.mock.calls.length, screen.queryByRole("group")]).toEqual([1, null]);
    page.event({ kind: "chat", seat: 1, text: "Again" });
    const close = within(await screen.findByRole("group")).getByRole("button", { name: "Close" });
    close.focus();
    await user.keyboard("{Enter}");
    expect([screen.queryByRole("group"), document.activeElement?.id]).toEqual([null, "main"]);
    page.table.close();
    document.getElementById("main")?.remove();
  });
});

describe("the share menu", () => {
  const show = (more: object = {}) =>
    render(Share, {
      table: "t1",
      watch: null,
      over: false,
      whole: false,
      link: () => "https://midtown.example/t1",
      ...more,
    });

  it("opens as a dialog and copies the link", async () => {
    show();
    const user = person();
    await user.click(screen.getByRole("button", { name: "Share" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: /Link to the replay$/ }));
    expect(await navigator.clipboard.readText()).toBe("https://midtown.example/t1");
    expect(dialog.getByRole("status").textContent).toBe("Copied");
  });

  it("offers a film and lines for a web page only of games that were played to their end", async () => {
    const user = person();
    const { unmount } = show();
    await user.click(screen.getByRole("button", { name: "Share" }));
    const running = screen.getAllByRole("listitem").length;
    unmount();
    show({ over: true, whole: true });
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(screen.getAllByRole("listitem").length - running).toBe(2);
  });
});
