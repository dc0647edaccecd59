// The texts of a review, with its time in a browser in place of that on a server.

import { t as reviewWords } from "../../review/words";
import { t as localWords } from "../words";

const text = (key: never, ...given: never) =>
  (key as string) === "offer" ? localWords("review.offer") : reviewWords(key, ...(given as []));

export const t = Object.assign(text, reviewWords) as unknown as typeof reviewWords;
