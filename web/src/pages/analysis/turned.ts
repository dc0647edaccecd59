// How the blocks of a board turn to another side: each once, its new side appears when it is seen edge on.

/** How long a turn takes, in milliseconds. */
const TURN = 320;

/** Turn what is drawn by `blocks`, call `change` when they are seen edge on, and resolve when they have turned. */
export async function turned(blocks: Iterable<Element>, change: () => void): Promise<void> {
  const all = [...blocks];
  await swing(all, ["scaleX(1)", "scaleX(0)"], "ease-in");
  change();
  await swing(all, ["scaleX(0)", "scaleX(1)"], "ease-out");
}

async function swing(blocks: readonly Element[], transform: string[], easing: string): Promise<void> {
  await Promise.all(
    blocks.map((block) => {
      const frames = { transform, transformBox: "fill-box", transformOrigin: "center" };
      const motion = block.animate(frames, { duration: TURN / 2, easing, fill: "forwards", composite: "add" });
      return motion.finished.then(
        () => requestAnimationFrame(() => motion.cancel()),
        () => {}, // the board is gone
      );
    }),
  );
}
