import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";

let audio: FakeAudio | null;
let contexts: number;
let state: string;
let requests: string[];
let good: boolean;
let now: number;

interface Source {
  buffer: unknown;
  to: unknown;
  started: boolean;
}

class FakeAudio {
  readonly destination = "speaker";
  readonly state = state;
  readonly sources: Source[] = [];
  readonly volumes: { gain: { value: number }; to: unknown }[] = [];
  resumed = 0;

  constructor() {
    audio = this; // eslint-disable-line @typescript-eslint/no-this-alias -- the module makes it
    contexts += 1;
  }

  resume = (): void => void (this.resumed += 1);
  decodeAudioData = (content: string) => Promise.resolve(`decoded ${content}`);
  createGain = () => {
    const node = { gain: { value: 1 }, to: null as unknown, connect: (to: unknown) => (node.to = to) };
    this.volumes.push(node);
    return node;
  };
  createBufferSource = () => {
    const source = {
      buffer: null,
      to: null as unknown,
      started: false,
      connect: (to: unknown) => (source.to = to),
      start: () => (source.started = true),
    };
    this.sources.push(source);
    return source;
  };
}

/** The module as a page has it that has played nothing yet. */
async function fresh() {
  vi.resetModules();
  const { preferences: own } = await import("../../src/core/preferences.svelte");
  own.set({ sound: true });
  return { ...(await import("../../src/core/sound")), own };
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

beforeEach(() => {
  [audio, contexts, state, requests, good, now] = [null, 0, "running", [], true, 0];
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("performance", { now: () => now });
  vi.stubGlobal("fetch", (url: string) => {
    requests.push(url);
    return Promise.resolve({ ok: good, status: good ? 200 : 404, arrayBuffer: () => Promise.resolve(url) });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.set({ sound: false });
});

describe("a sound", () => {
  it("is none where the visitor wants none, or the browser has none", async () => {
    const { playSound, SOUNDS, own } = await fresh();
    own.set({ sound: false });
    playSound(SOUNDS.turn);
    own.set({ sound: true });
    vi.stubGlobal("AudioContext", undefined);
    expect(() => playSound(SOUNDS.turn)).not.toThrow();
    await settled();
    expect([contexts, requests]).toEqual([0, []]);
  });

  it("is loaded when it is first heard, once, and played each time", async () => {
    const { playSound, SOUNDS } = await fresh();
    expect(requests).toEqual([]);
    playSound(SOUNDS.turn);
    playSound(SOUNDS.turn);
    await settled();
    playSound(SOUNDS.message);
    await settled();
    expect(requests).toEqual([SOUNDS.turn, SOUNDS.message]);
    expect(audio?.sources.map(({ buffer, started }) => [buffer, started])).toEqual([
      [`decoded ${SOUNDS.turn}`, true],
      [`decoded ${SOUNDS.turn}`, true],
      [`decoded ${SOUNDS.message}`, true],
    ]);
    const [volume, ...more] = audio?.volumes ?? [];
    expect([volume?.to, more, audio?.sources.every(({ to }) => to === volume)]).toEqual(["speaker", [], true]);
    expect(volume?.gain.value).toBeLessThan(1);
  });

  it("that is loaded too late is not heard, but is there the next time", async () => {
    const { playSound, SOUNDS } = await fresh();
    playSound(SOUNDS.turn);
    now = 1_001;
    await settled();
    expect(audio?.sources).toEqual([]);
    playSound(SOUNDS.turn);
    await settled();
    expect([audio?.sources.length, requests.length]).toEqual([1, 1]);
  });

  it("that cannot be loaded is none, and is asked for again", async () => {
    const { playSound, SOUNDS } = await fresh();
    good = false;
    playSound(SOUNDS.turn);
    await settled();
    good = true;
    playSound(SOUNDS.turn);
    await settled();
    expect([audio?.sources.length, requests.length]).toEqual([1, 2]);
  });

  it("is heard also where the browser has put the sound to sleep, in one context for all", async () => {
    state = "suspended";
    const { playSound, SOUNDS } = await fresh();
    playSound(SOUNDS.turn);
    playSound(SOUNDS.score);
    expect([contexts, audio?.resumed]).toEqual([1, 2]);
    state = "running";
    const other = await fresh();
    other.playSound(SOUNDS.turn);
    expect(audio?.resumed).toBe(0);
  });
});
