// What of a game can be shown to others.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    share: "Share",
    preview: "The picture of the game",
    copy: "Copy",
    copied: "Copied",
    save: "Save",
    draw: "Make",
    link: "Link to the replay",
    "link.text": "Anyone with the link can watch the game.",
    "link.hand": "Copying failed. Select the link here:",
    picture: "Picture",
    "picture.text": "The picture above, 1200 × 630 pixels.",
    "picture.drawing": "Drawing the picture …",
    film: "Film",
    "film.text": "All moves as a GIF. Making it takes half a minute at most.",
    "film.drawing": "Drawing the film …",
    page: "For a web page",
    "page.text": "Paste these lines where the replay should be.",
    record: "Record",
    "record.text": "All moves in a file, to open here or in other programs.",
  },
  import.meta.glob("./words.??.ts"),
);
