// Short recordings, each loaded when it is first heard. Off until they are switched on.

import { untrack } from "svelte";
import { preferences } from "./preferences.svelte";
import card from "./sounds/card.wav";
import message from "./sounds/message.wav";
import score from "./sounds/score.wav";
import time from "./sounds/time.wav";
import turn from "./sounds/turn.wav";
import won from "./sounds/won.wav";

/** The address of a recording (scripts/sounds.py). */
export type Sound = string;

/** The sounds that every game may use. */
export const SOUNDS = { card, message, score, time, turn, won } satisfies Record<string, Sound>;

const VOLUME = 0.7;
/** A sound that is loaded so late, in milliseconds, is not heard any more: it would belong to something else. */
const LATE = 1_000;

let context: AudioContext | null = null;
let volume: GainNode | null = null;
const loaded = new Map<Sound, Promise<AudioBuffer>>();

/** Play a sound, if the visitor wants any. An effect that does so does not play it again when they change their mind. */
export function playSound(sound: Sound): void {
  if (!untrack(() => preferences.sound) || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  void strike(context, sound, performance.now());
}

async function strike(audio: AudioContext, sound: Sound, at: number): Promise<void> {
  try {
    const buffer = await recording(audio, sound);
    if (performance.now() - at > LATE) return;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.connect(output(audio));
    source.start();
  } catch {
    loaded.delete(sound); // it could not be loaded: the next time will do
  }
}

function recording(audio: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const content = loaded.get(sound) ?? load(audio, sound);
  loaded.set(sound, content);
  return content;
}

async function load(audio: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const answer = await fetch(sound);
  if (!answer.ok) throw new Error(`${sound}: ${answer.status}`);
  return audio.decodeAudioData(await answer.arrayBuffer());
}

function output(audio: AudioContext): AudioNode {
  if (!volume) {
    volume = audio.createGain();
    volume.gain.value = VOLUME;
    volume.connect(audio.destination);
  }
  return volume;
}
