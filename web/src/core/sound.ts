// Short sounds of wood and brass, made as they are needed: no file is loaded. Off until they are switched on.

import { preferences } from "./preferences.svelte";

/** One struck or blown note: when it begins, how high (Hz), how long (s), how loud, and of what. */
interface Note {
  at: number;
  pitch: number;
  length: number;
  volume: number;
  wave: OscillatorType | "noise";
}

const note = (
  at: number,
  pitch: number,
  length: number,
  volume: number,
  wave: Note["wave"],
): Note => ({ at, pitch, length, volume, wave });

const SOUNDS: Record<string, Note[]> = {
  piece1: [
    note(0, 440, 0.09, 0.5, "triangle"),
    note(0, 1800, 0.03, 0.12, "noise"),
  ],
  piece2: [
    note(0, 330, 0.11, 0.5, "triangle"),
    note(0, 1500, 0.03, 0.12, "noise"),
  ],
  piece3: [
    note(0, 247, 0.13, 0.55, "triangle"),
    note(0, 1200, 0.04, 0.12, "noise"),
  ],
  piece4: [
    note(0, 185, 0.16, 0.6, "triangle"),
    note(0, 900, 0.05, 0.14, "noise"),
  ],
  card: [
    note(0, 3200, 0.05, 0.12, "noise"),
    note(0.05, 2400, 0.04, 0.08, "noise"),
  ],
  taxi: [
    note(0, 587, 0.12, 0.16, "sawtooth"),
    note(0.16, 440, 0.16, 0.16, "sawtooth"),
  ],
  truck: [
    note(0, 147, 0.32, 0.2, "sawtooth"),
    note(0, 185, 0.32, 0.14, "sawtooth"),
  ],
  tile: [note(0, 120, 0.1, 0.6, "sine"), note(0, 500, 0.05, 0.14, "noise")],
  turn: [note(0, 523, 0.3, 0.3, "sine"), note(0.14, 784, 0.36, 0.3, "sine")],
  refused: [note(0, 900, 0.025, 0.25, "noise")],
  score: [
    note(0, 165, 0.12, 0.5, "triangle"),
    note(0.02, 660, 0.2, 0.15, "sine"),
  ],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound by its name, if the visitor wants any. */
export function play(name: string): void {
  const notes = SOUNDS[name];
  if (!notes || !preferences.sound || typeof AudioContext === "undefined")
    return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const one of notes) strike(context, one);
}

function strike(
  audio: AudioContext,
  { at, pitch, length, volume, wave }: Note,
): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume * 0.4, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  const source =
    wave === "noise"
      ? hiss(audio, pitch, gain)
      : tone(audio, pitch, wave, gain);
  gain.connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

function tone(
  audio: AudioContext,
  pitch: number,
  wave: OscillatorType,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(out);
  return source;
}

function hiss(
  audio: AudioContext,
  pitch: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1)
      samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(out);
  return source;
}
