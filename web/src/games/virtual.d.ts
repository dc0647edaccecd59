// Games outside this folder, by id (web/games.ts).

declare module "virtual:games" {
  const games: Record<string, import("../core/game").GameFolder>;
  export default games;
}
