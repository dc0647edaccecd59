import type { Translation } from "../i18n.svelte";
import type { t } from "./headlines";

export default {
  seat: "Platz {n}",
  times: "Platz {best} gewinnt {times} so oft wie Platz {worst}.",
  "times.2": "doppelt",
  "times.3": "dreimal",
  "times.4": "viermal",
  "times.many": "{n}-mal",
  apart: "Platz {best} gewinnt {won} von 100 Partien, Platz {worst} nur {lost}.",
  most: "Platz {best} gewinnt {won} von 100 Partien.",
  least: "Platz {worst} gewinnt nur {lost} von 100 Partien.",
  fair: "Gerecht wären {fair}.",
  even: "Bei {players} Spielern ist kein Platz nachweislich besser.",
  people: "In {n} Partie von Menschen hier gewinnt er {won}. | In {n} Partien von Menschen hier gewinnt er {won}.",
  seats: "Alle Plätze",
  situations: "Alle Lagen",
  beats: "{first} schlägt {other} in {n} von 10 Partien.",
  match: "{first} gegen {other}: {won}",
  levels: "Die Stufen gegeneinander",
  longer: "Zehnmal so lange denken gewinnt {n} von 10 Partien.",
  "longer.note": "{many} Versuche gegen {few}.",
  "longer.end": "{many} Versuche gegen {few}. Darüber hinaus ist kein Gewinn nachgewiesen.",
  tries: "{n} Versuche",
  lengths: "Alle Längen",
} satisfies Translation<typeof t>;
