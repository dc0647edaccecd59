// The worker of `Thinker`: one question after the other. Its first message is Python's files.

import { type Files, startPython } from "./python";
import type { Move, Question } from "./thinker";

interface Program {
  answer(name: string, question: string): string;
}

let files: Files;
let program: Promise<Program> | undefined;

self.onmessage = async ({ data }: MessageEvent<Files | Question>) => {
  if (!("question" in data)) {
    files = data;
    return;
  }
  const { id, name, question } = data;
  let move: Move;
  try {
    move = { id, move: (await (program ??= begin())).answer(name, question) };
  } catch (error) {
    move = { id, problem: String(error) };
  }
  self.postMessage(move);
};

async function begin(): Promise<Program> {
  const python = await startPython(new URL("../python/", self.location.href).href, files);
  return python.pyimport("midtown.local.browser") as unknown as Program;
}
