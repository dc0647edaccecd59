// What the tests of components share: snippets, and a person at a keyboard and a mouse.

import { userEvent } from "@testing-library/user-event";
import { createRawSnippet, type Snippet } from "svelte";

/** Return a snippet that draws one element. */
export function snippet(html: string): Snippet {
  return createRawSnippet(() => ({ render: () => html }));
}

/** Return somebody who clicks, types, and moves the focus. */
export const person = (): ReturnType<typeof userEvent.setup> => userEvent.setup();
