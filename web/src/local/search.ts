// The worker of `Thinker`: one question after the other. Its first message is Python's files.

import { type Files, startPython } from "./python";
import type { Answer, Question } from "./thinker";

interface Program {
  answer(question: string): string;
}

let files: Files;
let program: Promise<Program> | undefined;

self.onmessage = async ({ data }: MessageEvent<Files | Question>) => {
  if (!("question" in data)) {
    files = data;
    return;
  }
  const { id, question } = data;
  let answer: Answer;
  try {
    answer = { id, answer: (await (program ??= begin())).answer(question) };
  } catch (error) {
    answer = { id, problem: String(error) };
  }
  self.postMessage(answer);
};

async function begin(): Promise<Program> {
  const python = await startPython(new URL("../python/", self.location.href).href, files);
  return python.pyimport("midtown.local.browser") as unknown as Program;
}
