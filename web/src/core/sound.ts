// Short sounds, synthesized when they are played: no file is loaded. Off until they are switched on.

import { preferences } from "./preferences.svelte";

/** One note: its start (s), pitch (Hz), length (s), volume (0 to 1) and wave. */
interface Note {
  at: number;
  pitch: number;
  length: number;
  volume: number;
  wave: OscillatorType | "noise";
}

/** The notes of one sound. */
export type Sound = readonly Note[];

export const note = (at: number, pitch: number, length: number, volume: number, wave: Note["wave"]): Note => ({
  at,
  pitch,
  length,
  volume,
  wave,
});

/** The sounds that every game may use. */
export const SOUNDS = {
  card: [note(0, 3200, 0.05, 0.12, "noise"), note(0.05, 2400, 0.04, 0.08, "noise")],
  message: [note(0, 880, 0.12, 0.2, "sine"), note(0.09, 1175, 0.2, 0.2, "sine")],
  turn: [note(0, 523, 0.3, 0.3, "sine"), note(0.14, 784, 0.36, 0.3, "sine")],
  score: [note(0, 165, 0.12, 0.5, "triangle"), note(0.02, 660, 0.2, 0.15, "sine")],
} satisfies Record<string, Sound>;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound, if the visitor wants any. */
export function play(notes: Sound): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const one of notes) strike(context, one);
}

function strike(audio: AudioContext, { at, pitch, length, volume, wave }: Note): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume * 0.4, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  const source = wave === "noise" ? hiss(audio, pitch, gain) : tone(audio, pitch, wave, gain);
  gain.connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

function tone(audio: AudioContext, pitch: number, wave: OscillatorType, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(out);
  return source;
}

function hiss(audio: AudioContext, pitch: number, out: AudioNode): AudioScheduledSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(out);
  return source;
}
