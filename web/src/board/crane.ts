// A game that was abandoned: a building site at dusk, and a crane that stands still.

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A sky with clouds over a ground from `horizon` down, and the sun half gone at `x`. */
export function dusk(width: number, height: number, horizon: number, x: number, radius: number): string {
  const clouds = [0.3, 0.36, 0.23].map((y, i) => {
    const left = width * (0.06 + 0.3 * i);
    const bar = (dx: number, dy: number, share: number, thick: number): string =>
      `<rect x="${n(left + dx * width)}" y="${n(height * y + dy)}" width="${n(width * share)}" height="${thick}" rx="${thick / 2}"/>`;
    return `<g opacity="${[0.5, 0.35, 0.28][i]}">${bar(0, 0, 0.42, 12)}${bar(0.08, 17, 0.3, 10)}</g>`;
  });
  return (
    `<rect width="${width}" height="${height}" fill="var(--dusk)"/>` +
    `<g fill="var(--disc)"><circle cx="${x}" cy="${horizon}" r="${radius}"/>${clouds.join("")}</g>` +
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="var(--dusk-ground)"/>`
  );
}

/** A crane with its foot at `x`, `y`, whose jib reaches to the left over what is built; `load` hangs from its hook. */
export function crane(x: number, y: number, tall: number, reach: number, load: string): string {
  const top = y - tall;
  const steps = Math.floor(tall / 22);
  const ties = Array.from({ length: steps }, (_, i) => {
    const low = n(y - i * 22);
    const high = n(y - (i + 1) * 22);
    return `M${n(x - 9)} ${low}L${n(x + 9)} ${high}H${n(x - 9)}`;
  });
  const struts = Array.from(
    { length: Math.floor((reach - 18) / 24) },
    (_, i) => `M${n(x - 18 - i * 24)} ${n(top + 13)}l-12-13l-12 13`,
  );
  const hook = x - reach * 0.68;
  return (
    `<g stroke="var(--ink)" fill="none" stroke-linejoin="round" stroke-width="1.7"><path d="${ties.join("")}${struts.join("")}"/>` +
    `<path d="M${n(x - 9)} ${n(y)}V${n(top)}M${n(x + 9)} ${n(y)}V${n(top)}M${n(x - 20)} ${n(y)}H${n(x + 20)}" stroke-width="4"/>` +
    `<path d="M${n(x - reach)} ${n(top)}H${n(x + 66)}L${n(x)} ${n(top - 50)}ZM${n(x - reach)} ${n(top + 13)}H${n(x + 60)}" stroke-width="3.2"/>` +
    `<path d="M${n(hook)} ${n(top + 13)}v60" stroke-width="2"/></g>` +
    `<rect x="${n(x + 38)}" y="${n(top + 6)}" width="28" height="28" fill="var(--ink)"/>` +
    `<rect x="${n(x - 15)}" y="${n(top - 4)}" width="30" height="30" rx="3" fill="var(--sun)" stroke="var(--ink)" stroke-width="3"/>` +
    `<g transform="translate(${n(hook)} ${n(top + 73)})">${load}</g>`
  );
}
