import type { Colour } from "./api";
import { DIAGONAL, DOTS, HORIZONTAL, type Marking, VERTICAL } from "../../board/patterns";

export const PATTERNS: Record<Colour, Marking> = { red: HORIZONTAL, blue: VERTICAL, green: DOTS, black: DIAGONAL };
