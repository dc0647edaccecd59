// Who sits where in an analysis: nobody of them is there.

import type { AnalysisOpened } from "../../api";
import { portrayed, type Portrayed } from "../../core/bots/characters";
import type { Sitter } from "../../core/scene";
import { t } from "./words";

/** Return who sits where, with the faces of a table where they are known. */
export function sittersOf(opened: AnalysisOpened, faces: readonly (Portrayed | null)[] | null): Sitter[] {
  return opened.names.map((given, seat) => {
    const bot = opened.levels[seat] ?? null;
    const name = given || t("seat", { n: seat + 1 });
    const portrait = faces?.[seat] ?? portrayed({ name, bot });
    return { name, portrait, isVisitor: false, bot: bot !== null, connected: true, clock: null };
  });
}
