import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Eine Partie als Link",
  opening: "Die Partie wird geöffnet …",
  broken:
    "Dieser Link ist nicht vollständig: Lass ihn dir noch einmal schicken, oder die Aufzeichnung der Partie als Datei, die sich hier auch öffnen lässt.",
  long: "Diese Partie ist zu lang für einen Link: Gib stattdessen ihre Aufzeichnung weiter.",
} satisfies Translation<typeof t>;
