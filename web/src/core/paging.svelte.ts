// A list that comes page by page, newest first or as its query says.

import { Operation } from "./operation.svelte";
import { Loaded } from "./loaded.svelte";

export interface Page<T> {
  items: readonly T[];
  /** Where the next page begins; null on the last one. */
  after: string | null;
}

type Load<P> = (after: string | null) => Promise<P>;

/** The pages of one query. Their cursor belongs to it: another query starts the list again. */
export class Pages<T, P extends Page<T> = Page<T>> {
  readonly #first: Loaded<P>;
  #further = $state.raw<readonly T[]>([]);
  #after = $state.raw<string | null>(null);
  #reading = $state.raw(new Operation());
  #load: Load<P>;

  /**
   * `key`: what tells an item from others; one that moves from page to page is listed once. `load`: the only query, for
   * a list that is begun with `refresh`.
   */
  constructor(
    private readonly key: (item: T) => string,
    load: Load<P> = () => Promise.reject(new Error("no query")),
    ...rest: ConstructorParameters<typeof Loaded<P>>
  ) {
    this.#load = load;
    this.#first = new Loaded<P>(...rest);
  }

  readonly items: readonly T[] = $derived.by(() => {
    const first = this.#first.value?.items ?? [];
    const listed = new Set(first.map(this.key));
    return [...first, ...this.#further.filter((item) => !listed.has(this.key(item)))];
  });

  /** The first page as the server has sent it. */
  get first(): P | null {
    return this.#first.value;
  }

  /** Whether there is a page to come. */
  get more(): boolean {
    return this.#after !== null;
  }

  /** Whether the next page is on its way. */
  get busy(): boolean {
    return this.#reading.busy;
  }

  get problem(): string {
    return this.#reading.problem || this.#first.problem;
  }

  /** Begin a list with another query; the former first page stays until the new one is there. */
  begin(load: Load<P>): void {
    this.#load = load;
    this.#further = [];
    this.#after = null;
    this.#reading = new Operation();
    this.refresh();
  }

  /** Load the first page again. */
  refresh(): void {
    const load = this.#load;
    void this.#first.take(async (signal) => {
      const page = await load(null);
      if (load !== this.#load || signal.aborted) return page;
      if (this.#further.length) this.#further = [...this.#pushedOff(page.items), ...this.#further];
      else this.#after = page.after;
      return page;
    });
  }

  /** The last items of the first page that new ones push off it, as far as it is followed by others already. */
  #pushedOff(items: readonly T[]): readonly T[] {
    const keys = new Set(items.map(this.key));
    const last = items.at(-1);
    if (last === undefined || this.#further.some((item) => this.key(item) === this.key(last))) return [];
    const before = this.first?.items ?? [];
    const former = new Set(before.map(this.key));
    const tail = before.slice(before.findLastIndex((item) => keys.has(this.key(item))) + 1);
    return tail.slice(0, items.filter((item) => !former.has(this.key(item))).length);
  }

  /** Add the next page. */
  next(): Promise<void> {
    const [load, after] = [this.#load, this.#after];
    return this.#reading.run(async () => {
      if (after === null) return;
      const page = await load(after);
      if (load !== this.#load) return; // another query since
      this.#further = [...this.#further, ...page.items];
      this.#after = page.after;
    });
  }
}
