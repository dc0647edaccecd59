// The file that `midtown record frames` writes (docs/build/embedding.md): fetched, checked, and taken apart.

import type { Frame, FramesOf } from "../api";
import type { Language } from "../core/preferences.svelte";
import type { Game } from "../replay/model.svelte";
import { t } from "./words";

const FORMAT = "midtown-frames/1";
const RECORD = "midtown/1";

/** Why nothing can be shown, in the visitor's language. */
export class FileError extends Error {
  constructor(readonly say: () => string) {
    super(say());
  }
}

/** Return the file at an address. Throw `FileError` if there is none, or if it is none of ours. */
export async function loadFrames(src: string): Promise<FramesOf> {
  const response = await fetch(src).catch(() => null);
  if (!response?.ok) throw new FileError(() => t("missing"));
  return checkFrames(await response.json().catch(() => null));
}

/** Return a document that has all that is shown. Throw `FileError` for any other. */
export function checkFrames(document: unknown): FramesOf {
  const { format, ...file } = (document ?? {}) as Partial<Record<keyof FramesOf, unknown>>;
  if (format === RECORD) throw new FileError(() => t("bare"));
  const { frames, names, levels, record, result } = file as Partial<FramesOf>;
  const whole = format === FORMAT && frames?.length && names?.["en"] && levels && record?.game && result;
  if (!whole) throw new FileError(() => t("wrong"));
  return document as FramesOf;
}

/** Return the game as a replay knows it, in one language. */
export function gameIn(file: FramesOf, language: Language): Game {
  const names = file.names[language] ?? file.names["en"] ?? [];
  return {
    id: "",
    game: file.record.game,
    seats: names.map((name, seat) => {
      const bot = file.levels[seat] ?? null;
      return { seat, kind: "record", name, bot };
    }),
    status: "over",
    continued: false,
    result: { ended: "rules", secret: null, ...file.result },
  };
}

/** Return the positions, with the moves in the words of one language. */
export function framesIn(file: FramesOf, language: Language): Frame[] {
  return file.frames.map(({ words, ...frame }) => {
    const [told = null, ...story] = words[language] ?? words["en"] ?? [];
    return { ...frame, words: told, story };
  });
}
