import BetterSqlite3 from 'better-sqlite3';

/** What a statement is about to meet: it may throw, or let `run` happen and then throw. */
export type Gate = (text: string, run: () => unknown) => unknown;

const gates = new Map<string, Gate>();
const open = new Map<string, Set<BetterSqlite3.Database>>();

/** Lets every statement on a file pass this gate; null: none. */
export function guard(file: string, gate: Gate | null): void {
  if (gate) gates.set(file, gate);
  else gates.delete(file);
}

/** Closes what a dead process has left open on a file: what was not committed is undone. */
export function abandon(file: string): void {
  for (const name of [file, `${file}-lock`]) {
    for (const database of open.get(name) ?? []) database.close();
    open.delete(name);
  }
}

/** What SQLite says when the disk refuses it. */
export function diskError(code: 'SQLITE_IOERR' | 'SQLITE_FULL'): Error {
  return new BetterSqlite3.SqliteError(`disk: ${code}`, code);
}

interface StatementMethods {
  run(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown;
}

const probe = new BetterSqlite3(':memory:');
const prototype = Object.getPrototypeOf(probe.prepare('select 1')) as StatementMethods;
probe.close();

for (const method of ['run', 'get', 'all'] as const) {
  const original = prototype[method];
  prototype[method] = function (this: BetterSqlite3.Statement, ...values: unknown[]): unknown {
    const { name } = this.database;
    const run = () => original.apply(this, values);
    const gate = gates.get(name);
    if (gates.size > 0) remember(name, this.database);
    return gate ? gate(this.source, run) : run();
  };
}

function remember(name: string, database: BetterSqlite3.Database): void {
  const known = open.get(name) ?? new Set();
  known.add(database);
  open.set(name, known);
}
