// What stands beside the posters on the home page: loaded after them, so that other pages do without.

export { default as DailyTile } from "./DailyTile.svelte";
export { default as Drop } from "./Drop.svelte";
export { default as PuzzleTile } from "./PuzzleTile.svelte";
export { default as WatchTile } from "./WatchTile.svelte";
