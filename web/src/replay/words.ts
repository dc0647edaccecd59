// What is said while a game is looked at again.

import { words } from "../core/i18n";

export const t = words({
  en: {
    title: "Replay",
    start: "Beginning",
    move: "Move {n} of {all}",
    first: "To the beginning",
    back: "One move back",
    play: "Play",
    pause: "Pause",
    next: "One move forward",
    last: "To the end",
    slider: "Move",
    step: "One move back, one move on",
    ends: "To the beginning, to the end",
    run: "Play, pause",
    log: "Moves",
    seat: "Seat {n}",
  },
  de: {
    title: "Nachspielen",
    start: "Anfang",
    move: "Zug {n} von {all}",
    first: "Zum Anfang",
    back: "Einen Zug zurück",
    play: "Abspielen",
    pause: "Anhalten",
    next: "Einen Zug weiter",
    last: "Zum Ende",
    slider: "Zug",
    step: "Einen Zug zurück, einen Zug weiter",
    ends: "Zum Anfang, zum Ende",
    run: "Abspielen, anhalten",
    log: "Züge",
    seat: "Platz {n}",
  },
});
