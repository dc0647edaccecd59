// What a host keeps: tables, their events, and values by name, all as JSON (src/midtown/local/browser.py).

/** The changes of one transaction. */
interface Changes {
  tables: { id: string }[];
  events: [table: string, seq: number, ...rest: unknown[]][];
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

const NAME = "midtown";
const VERSION = 1;

/** Open the browser's database; where it has none for us, what is played is kept in memory, and `kept` is false. */
export async function openStorage(): Promise<{ storage: Storage; kept: boolean }> {
  try {
    return { storage: new Database(await open()), kept: true };
  } catch {
    return { storage: new Memory(), kept: false };
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
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

class Database implements Storage {
  constructor(private readonly database: IDBDatabase) {}

  async value(name: string): Promise<string> {
    return text(await done(this.#read("values").get(name)));
  }

  async tables(): Promise<string> {
    return text(await done(this.#read("tables").getAll()));
  }

  async table(id: string): Promise<string> {
    return text(await done(this.#read("tables").get(id)));
  }

  async events(table: string): Promise<string> {
    const all = IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);
    return text(await done(this.#read("events").getAll(all)));
  }

  write(changes: string): Promise<string> {
    return new Promise((resolve) => {
      try {
        const { tables, events, values } = JSON.parse(changes) as Changes;
        const transaction = this.database.transaction(["tables", "events", "values"], "readwrite", {
          durability: "strict",
        });
        transaction.oncomplete = () => resolve("");
        transaction.onabort = () => resolve(String(transaction.error ?? "aborted"));
        for (const table of tables) transaction.objectStore("tables").put(table, table.id);
        for (const event of events) transaction.objectStore("events").put(event, [event[0], event[1]]);
        for (const [name, value] of Object.entries(values)) transaction.objectStore("values").put(value, name);
      } catch (error) {
        resolve(String(error));
      }
    });
  }

  #read(store: string): IDBObjectStore {
    return this.database.transaction(store).objectStore(store);
  }
}

class Memory implements Storage {
  readonly #tables = new Map<string, unknown>();
  readonly #events = new Map<string, unknown[]>();
  readonly #values = new Map<string, unknown>();

  async value(name: string): Promise<string> {
    return text(this.#values.get(name));
  }

  async tables(): Promise<string> {
    return text([...this.#tables.values()]);
  }

  async table(id: string): Promise<string> {
    return text(this.#tables.get(id));
  }

  async events(table: string): Promise<string> {
    return text(this.#events.get(table) ?? []);
  }

  async write(changes: string): Promise<string> {
    const { tables, events, values } = JSON.parse(changes) as Changes;
    for (const table of tables) this.#tables.set(table.id, table);
    for (const event of events) {
      const rows = this.#events.get(event[0]) ?? [];
      rows[event[1]] = event;
      this.#events.set(event[0], rows);
    }
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value);
    return "";
  }
}

function text(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}
