// How a seat began a game: what a game's folder exports in `opening.ts`.

export interface OpeningFace {
  /** What counts as a beginning: "First six pieces". */
  label: (opening: string) => string;
  /** The beginning in words, for those who do not see its picture. */
  text: (opening: string) => string;
  /** The beginning as drawings beside each other; `id` makes them the only ones of their kind on the page. */
  pictures: (opening: string, id: string) => { art: string; box: string; width: number; height: number }[];
}
