import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";

type Node = FakeNode;
let nodes: FakeNode[];
let audio: FakeAudio | null;
let contexts: number;
let state: string;

/** A node of a graph of sound: what was set, and where it leads. */
class FakeNode {
  readonly to: unknown[] = [];
  readonly calls: [string, ...number[]][] = [];
  readonly frequency = { value: 0 };
  readonly gain = {
    setValueAtTime: (...given: number[]) => void this.calls.push(["volume", ...given]),
    exponentialRampToValueAtTime: (...given: number[]) => void this.calls.push(["fades", ...given]),
  };
  type = "";
  buffer: unknown = null;

  constructor(readonly kind: string) {
    nodes.push(this);
  }

  connect(to: Node): Node {
    this.to.push(to);
    return to;
  }

  start = (at: number): void => void this.calls.push(["start", at]);
  stop = (at: number): void => void this.calls.push(["stop", at]);
}

class FakeAudio {
  readonly currentTime = 10;
  readonly sampleRate = 400;
  readonly destination = "speaker";
  readonly state = state;
  readonly buffers: Float32Array[] = [];
  resumed = 0;

  constructor() {
    audio = this; // eslint-disable-line @typescript-eslint/no-this-alias -- the module makes it
    contexts += 1;
  }

  resume = (): void => void (this.resumed += 1);
  createGain = (): Node => new FakeNode("gain");
  createOscillator = (): Node => new FakeNode("tone");
  createBufferSource = (): Node => new FakeNode("noise");
  createBiquadFilter = (): Node => new FakeNode("band");
  createBuffer = (channels: number, length: number, rate: number) => {
    expect([channels, rate]).toEqual([1, 400]);
    const samples = new Float32Array(length);
    this.buffers.push(samples);
    return { getChannelData: (channel: number) => (channel === 0 ? samples : null) };
  };
}

/** The module as a page has it that has played nothing yet. */
async function fresh() {
  vi.resetModules();
  const { preferences: own } = await import("../../src/core/preferences.svelte");
  own.set({ sound: true });
  return { ...(await import("../../src/core/sound")), own };
}

const of = (kind: string): FakeNode[] => nodes.filter((node) => node.kind === kind);

beforeEach(() => {
  [nodes, audio, contexts, state] = [[], null, 0, "running"];
  vi.stubGlobal("AudioContext", FakeAudio);
});

afterEach(() => {
  vi.unstubAllGlobals();
  preferences.set({ sound: false });
});

describe("a sound", () => {
  it("is none where the visitor wants none, or the browser has none", async () => {
    const { play, SOUNDS, own } = await fresh();
    own.set({ sound: false });
    play(SOUNDS.turn);
    expect(contexts).toBe(0);
    own.set({ sound: true });
    vi.stubGlobal("AudioContext", undefined);
    expect(() => play(SOUNDS.turn)).not.toThrow();
  });

  it("is a tone of its pitch and wave for each note, at its time, that fades", async () => {
    const { play, note } = await fresh();
    play([note(0.5, 440, 0.25, 0.5, "sine")]);
    const [[tone], [gain]] = [of("tone"), of("gain")];
    expect([tone?.type, tone?.frequency.value]).toEqual(["sine", 440]);
    expect([tone?.to, gain?.to]).toEqual([[gain], ["speaker"]]);
    expect(gain?.calls).toEqual([
      ["volume", 0.2, 10.5],
      ["fades", 0.001, 10.75],
    ]);
    expect(tone?.calls[0]).toEqual(["start", 10.5]);
    const [, [kind, end] = ["", 0]] = tone?.calls ?? [];
    expect(kind).toBe("stop");
    expect(end).toBeGreaterThan(10.75);
    expect(end).toBeLessThan(11);
  });

  it("is noise in a band around its pitch, made once and used again", async () => {
    const { play, SOUNDS } = await fresh();
    play(SOUNDS.card);
    const [[source, other], [band], [gain]] = [of("noise"), of("band"), of("gain")];
    expect([band?.type, band?.frequency.value]).toEqual(["bandpass", 3200]);
    expect([source?.to, band?.to]).toEqual([[band], [gain]]);
    expect(of("tone")).toEqual([]);
    const [samples, ...more] = audio?.buffers ?? [];
    expect([samples?.length, more]).toEqual([100, []]);
    expect(Math.min(...samples!)).toBeLessThan(-0.5);
    expect(Math.max(...samples!)).toBeGreaterThan(0.5);
    expect([source?.buffer === null, source?.buffer]).toEqual([false, other?.buffer]);
  });

  it("is heard also where the browser has put the sound to sleep, in one context for all", async () => {
    state = "suspended";
    const { play, SOUNDS } = await fresh();
    play(SOUNDS.turn);
    play(SOUNDS.score);
    expect([contexts, audio?.resumed, of("tone").length]).toEqual([1, 2, 4]);
    state = "running";
    const other = await fresh();
    other.play(SOUNDS.turn);
    expect(audio?.resumed).toBe(0);
  });
});
