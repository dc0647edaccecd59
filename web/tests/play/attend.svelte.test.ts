// What pages do by themselves: a whole move is sent once, a change of the board is heard once.

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "../../src/core/composer.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import type { Face, Scene, Snapshot } from "../../src/core/scene";
import * as sounds from "../../src/core/sound";
import { confirmAtOnce, soundChanges } from "../../src/play/attend.svelte";

const MOVES = ["left", "right"].map((move) => ({ move, words: move, places: [`way:${move}`] }));
let end: () => void = () => {};
const effect = (run: () => void): void => {
  end = $effect.root(run);
  flushSync();
};

afterEach(() => end());

describe("a move that is whole", () => {
  let sending = $state(false);
  const sent = vi.fn(() => (sending = true));
  let composer: Composer;
  let scene: Scene;
  const touch = (place: string): void => flushSync(() => void composer.touch(place));

  beforeEach(() => {
    preferences.set({ confirm: false });
    sending = false;
    sent.mockClear();
    composer = new Composer();
    composer.begin(MOVES);
    scene = {
      composer,
      get mayMove() {
        return !sending;
      },
      confirm: sent,
    } as unknown as Scene;
  });

  it("is sent once, although the server refuses it, and again when it was changed", () => {
    effect(() => confirmAtOnce(() => scene));
    touch("way:left");
    expect(sent).toHaveBeenCalledTimes(1);
    flushSync(() => (sending = false));
    expect(sent).toHaveBeenCalledTimes(1);
    touch("way:right");
    flushSync(() => (sending = false));
    touch("way:left");
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it("waits until a move may be made", () => {
    sending = true;
    effect(() => confirmAtOnce(() => scene));
    touch("way:left");
    expect(sent).not.toHaveBeenCalled();
    flushSync(() => (sending = false));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it("is not sent where it is confirmed, was chosen by something else, or does not apply", () => {
    let applies = $state(false);
    effect(() =>
      confirmAtOnce(
        () => scene,
        () => applies,
      ),
    );
    touch("way:left");
    preferences.set({ confirm: true });
    flushSync(() => (applies = true));
    flushSync(() => composer.clear());
    preferences.set({ confirm: false });
    flushSync(() => composer.choose(MOVES[0]!));
    expect(sent).not.toHaveBeenCalled();
  });
});

it("a change of the board is heard once, whatever is chosen after it", () => {
  const heard = vi.spyOn(sounds, "playSound").mockImplementation(() => {});
  let current = $state.raw({ turn: 1 } as Snapshot);
  let before = $state.raw<Snapshot | null>(null);
  const scene = {
    get current() {
      return current;
    },
    get before() {
      return before;
    },
  } as Scene;
  const face = { sound: () => (preferences.language === "en" ? "a.wav" : "b.wav") } as unknown as Face;
  effect(() =>
    soundChanges(
      () => scene,
      () => face,
    ),
  );
  flushSync(() => ([before, current] = [current, { turn: 2 } as Snapshot]));
  expect(heard.mock.calls).toEqual([["a.wav"]]);
  flushSync(() => (before = null));
  flushSync(() => (before = { turn: 1 } as Snapshot));
  flushSync(() => preferences.set({ language: "de" }));
  expect(heard).toHaveBeenCalledTimes(1);
  preferences.set({ language: "en" });
});
