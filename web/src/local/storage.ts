// What a host keeps: tables, their events, and values by name, all as JSON (src/midtown/local/browser.py).

interface Row {
  id: string;
}
type EventRow = [table: string, seq: number, ...rest: unknown[]];

/** The changes of one transaction. */
interface Changes {
  tables: Row[];
  events: EventRow[];
  values: Record<string, unknown>;
}

/** The storage that Python calls; an empty text means that there is no such value. */
export interface Storage {
  value(name: string): Promise<string>;
  tables(): Promise<string>;
  table(id: string): Promise<string>;
  events(table: string): Promise<string>;
  /** Store all of it or nothing; the answer is why that failed, or empty. */
  write(changes: string): Promise<string>;
}

/**
 * Where it goes: into the browser's database; only into memory, as the device is full, as the browser refuses, or as the
 * player wants nothing to be kept.
 */
export type Keeping = "kept" | "full" | "denied" | "nothing";

/** The database's name. */
export const DATABASE = "midtown";
const VERSION = 1;

/** Open the storage. `changed` hears at once, and whenever that changes, where things go. */
export async function openStorage(wanted: boolean, changed: (keeping: Keeping) => void): Promise<Layers> {
  const storage = new Layers(changed);
  if (wanted) await storage.keep();
  else changed("nothing");
  return storage;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    for (const store of ["tables", "events", "values"]) request.result.createObjectStore(store);
  };
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}

/**
 * The database, and before it in memory what it has not taken. Each write tries all of that again, in one transaction
 * whose keys are the same every time: nothing is lost, and nothing is stored twice.
 */
export class Layers implements Storage {
  #database: Database | null = null;
  readonly #memory = new Memory();
  /** One write comes after the other, so that none is forgotten as stored that is not. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly changed: (keeping: Keeping) => void) {}

  /** Use the browser's database from now on, if there is one for us. */
  async keep(): Promise<void> {
    try {
      this.#database ??= new Database(await open());
    } catch {
      return this.changed("denied");
    }
    await this.write(JSON.stringify({ tables: [], events: [], values: {} } satisfies Changes));
  }

  /** Let go of the database, so that it can be deleted, and keep nothing from now on. */
  forget(): void {
    this.#database?.close();
    this.#database = null;
    this.changed("nothing");
  }

  async value(name: string): Promise<string> {
    const { values } = this.#memory;
    return text(values.has(name) ? values.get(name) : await this.#database?.value(name));
  }

  async tables(): Promise<string> {
    const stored = (await this.#database?.tables()) ?? [];
    const all = new Map(stored.map((table) => [table.id, table]));
    for (const table of this.#memory.tables.values()) all.set(table.id, table);
    return text([...all.values()]);
  }

  async table(id: string): Promise<string> {
    return text(this.#memory.tables.get(id) ?? (await this.#database?.table(id)));
  }

  async events(table: string): Promise<string> {
    const stored = (await this.#database?.events(table)) ?? [];
    const later = [...this.#memory.events.values()].filter(([of]) => of === table);
    const all = new Map([...stored, ...later].map((event) => [event[1], event]));
    return text([...all.values()].sort((one, other) => one[1] - other[1]));
  }

  write(changes: string): Promise<string> {
    const written = this.#last.then(() => this.#write(JSON.parse(changes) as Changes));
    this.#last = written.catch(() => {});
    return written;
  }

  async #write(changes: Changes): Promise<string> {
    this.#memory.add(changes);
    if (!this.#database) return ""; // refused, or not wanted
    const problem = await this.#database.write(this.#memory.changes());
    if (!problem) this.#memory.clear();
    this.changed(problem ? (problem === "QuotaExceededError" ? "full" : "denied") : "kept");
    return "";
  }
}

class Database {
  constructor(private readonly database: IDBDatabase) {}

  value(name: string): Promise<unknown> {
    return done(this.#read("values").get(name));
  }

  close(): void {
    this.database.close();
  }

  tables(): Promise<Row[]> {
    return done(this.#read("tables").getAll());
  }

  table(id: string): Promise<unknown> {
    return done(this.#read("tables").get(id));
  }

  events(table: string): Promise<EventRow[]> {
    return done(this.#read("events").getAll(IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER])));
  }

  /** Store all of it or nothing; the answer is the name of the error, or empty. */
  write({ tables, events, values }: Changes): Promise<string> {
    return new Promise((resolve) => {
      try {
        const transaction = this.database.transaction(["tables", "events", "values"], "readwrite", {
          durability: "strict",
        });
        transaction.oncomplete = () => resolve("");
        transaction.onabort = () => resolve(transaction.error?.name ?? "AbortError");
        for (const table of tables) transaction.objectStore("tables").put(table, table.id);
        for (const event of events) transaction.objectStore("events").put(event, [event[0], event[1]]);
        for (const [name, value] of Object.entries(values)) transaction.objectStore("values").put(value, name);
      } catch (error) {
        resolve(error instanceof Error ? error.name : "Error");
      }
    });
  }

  #read(store: string): IDBObjectStore {
    return this.database.transaction(store).objectStore(store);
  }
}

/** Changes, of which the last one of each key counts. */
class Memory {
  readonly tables = new Map<string, Row>();
  readonly events = new Map<string, EventRow>();
  readonly values = new Map<string, unknown>();

  add({ tables, events, values }: Changes): void {
    for (const table of tables) this.tables.set(table.id, table);
    for (const event of events) this.events.set(`${event[0]} ${event[1]}`, event);
    for (const [name, value] of Object.entries(values)) this.values.set(name, value);
  }

  changes(): Changes {
    const { tables, events, values } = this;
    return { tables: [...tables.values()], events: [...events.values()], values: Object.fromEntries(values) };
  }

  clear(): void {
    for (const all of [this.tables, this.events, this.values]) all.clear();
  }
}

function text(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}
