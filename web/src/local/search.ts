// The worker of `Thinker`: one question after the other.

import { loadPython } from "./python";
import type { Move, Question } from "./thinker";

interface Program {
  answer(name: string, question: string): string;
}

const program = loadPython(new URL("../python/", self.location.href).href, !self.name.includes(" "), () => {}).then(
  (python) => python.pyimport("midtown.local.browser") as unknown as Program,
);

self.onmessage = async ({ data: { id, name, question } }: MessageEvent<Question>) => {
  let move: Move;
  try {
    move = { id, move: (await program).answer(name, question) };
  } catch (error) {
    move = { id, problem: String(error) };
  }
  self.postMessage(move);
};
