import { nodeDriver, type SyncDatabase, type SyncStatement } from '../../../server/storage/sqlite-sync.js';

/** Intercepts a statement: it may throw, run the statement by `run`, or run it and then throw. */
export type Gate = (text: string, run: () => unknown) => unknown;

const gates = new Map<string, Gate>();
const open = new Map<string, Set<SyncDatabase>>();

/** Makes every statement on a file pass this gate; null removes the gate. */
export function guard(file: string, gate: Gate | null): void {
  if (gate) gates.set(file, gate);
  else gates.delete(file);
}

/** Closes the connections that a dead process has left open on a file, which undoes everything uncommitted. */
export function abandon(file: string): void {
  for (const name of [file, `${file}-lock`]) {
    for (const database of open.get(name) ?? []) database.close();
    open.delete(name);
  }
}

/** The error of SQLite for a failure of the disk. */
export function diskError(code: 'SQLITE_IOERR' | 'SQLITE_FULL'): Error {
  return Object.assign(new Error(`disk: ${code}`), { code });
}

const { prototype } = nodeDriver.client as {
  prototype: { acquireRawConnection: () => Promise<SyncDatabase> };
};
const acquire = prototype.acquireRawConnection;

/** Watches every file that a gateway opens from now on. */
prototype.acquireRawConnection = async function (this: { connectionSettings: { filename: string } }) {
  const { filename } = this.connectionSettings;
  const database = await acquire.call(this);
  const databases = open.get(filename) ?? new Set();
  open.set(filename, databases.add(database));
  return {
    prepare: (text) => watched(filename, text, database.prepare(text)),
    exec: (text) => database.exec(text),
    close: () => {
      if (databases.delete(database)) database.close();
    },
  };
};

function watched(filename: string, text: string, statement: SyncStatement): SyncStatement {
  const pass = <T>(run: () => T): T => {
    const gate = gates.get(filename);
    return gate ? (gate(text, run) as T) : run();
  };
  return {
    columns: () => statement.columns(),
    setReturnArrays: (lists) => statement.setReturnArrays(lists),
    get: (...values) => pass(() => statement.get(...values)),
    all: (...values) => pass(() => statement.all(...values)),
    run: (...values) => pass(() => statement.run(...values)),
  };
}
