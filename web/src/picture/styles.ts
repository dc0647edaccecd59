// The styles of the boards with the tokens put in, for programs that know no custom properties.

interface Styles {
  tokens: Record<Theme, Record<string, string>>;
  rules: string;
}

/** The build puts tokens and rules here (web/picture/flat.ts). */
const STYLES = "/* styles of the boards */" as unknown as Styles;

export type Theme = "light" | "dark";

/** Return a drawing with its style sheet and the colours of a theme. */
export function coloured(svg: string, theme: Theme): string {
  const tokens = STYLES.tokens[theme];
  const fill = (text: string): string => {
    const filled = text.replace(
      /var\((--[\w-]+)(?:,([^()]*))?\)/g,
      (_, name: string, other?: string) => tokens[name] ?? other?.trim() ?? "none",
    );
    return filled === text ? text : fill(filled);
  };
  return fill(svg.replace(">", `><style>${STYLES.rules}</style>`));
}
