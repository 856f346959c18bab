import type { Connection } from './connection.js';
import type { Params, Statement } from './statement.js';

/** Maximum number of calls in one statement. */
const largest = 32;

type AnyStatement = Statement<never, unknown>;
type Row = Readonly<Record<string, unknown>>;

/** Its parameters are values, in the order of their places. */
type Merged = Statement<readonly Params[string][], Row>;

/** An insert whose rows are given, so that one statement can insert those of several calls. */
interface Insert {
  /** How many parameters are of the rows; the others are of what happens if there is such a row already. */
  readonly ofRows: number;
  /** The statement for this many calls. */
  readonly times: (count: number) => Merged;
}

/** The member that says which account a row of a merged statement is of. */
const owner = 'mergedAccount';
const form = /^(insert into \S+ \([^()]*"account_id"[^()]*\) values )(\([^()]*\)(?:, \([^()]*\))*)( .*)?$/s;

const inserts = new WeakMap<AnyStatement, Insert | null>();

function insertOf(statement: AnyStatement): Insert | null {
  const known = inserts.get(statement);
  if (known !== undefined) return known;
  const insert = readInsert(statement);
  inserts.set(statement, insert);
  return insert;
}

function readInsert({ text, parameters, kinds }: AnyStatement): Insert | null {
  const [, head = '', rows = '', tail = ''] = form.exec(text) ?? [];
  const ofRows = rows.match(/\$\d+/g)?.length ?? 0;
  if (!parameters.slice(0, ofRows).some(({ name }) => name === 'accountId')) return null;
  const shifted = (part: string, by: number) =>
    part.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + by * ofRows}`);
  const returned = `${tail.includes(' returning ') ? ',' : ' returning'} "account_id" as merged_account`;
  const made = new Map<number, Merged>();
  const times = (count: number): Merged => {
    const known = made.get(count);
    if (known) return known;
    const calls = [...Array(count).keys()];
    const all = calls.map((call) => shifted(rows, call)).join(', ');
    const statement = {
      text: `${head}${all}${shifted(tail, count - 1)}${returned}`,
      // By their places, because the same names come again with each call.
      parameters: [...calls.flatMap(() => parameters.slice(0, ofRows)), ...parameters.slice(ofRows)].map(
        ({ kind }, place) => ({ name: String(place), kind }),
      ),
      kinds,
    };
    made.set(count, statement);
    return statement;
  };
  return { ofRows, times };
}

/** A call that waits for others of the same statement. */
interface Call {
  readonly accountId: string;
  readonly params: Params;
  /** Makes it by itself. */
  readonly alone: () => Promise<void>;
  /** Takes the rows that are its own. */
  readonly answer: (rows: Row[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls of one statement that agree in all but their rows, by account. */
interface Alike {
  readonly statement: AnyStatement;
  readonly insert: Insert;
  readonly calls: Map<string, Call>;
}

/**
 * The connection of a group, whose accounts do the same at the same time: what several of them insert by the same statement is
 * inserted by one. Only where nothing else tells the calls apart: each is of another account, by which its rows are
 * recognised, and all have the same limits. Rows are inserted in the order of their accounts, so locks are taken in that
 * order. If such a statement fails, all its calls reject with the same error.
 */
export class MergingConnection implements Connection {
  readonly #connection: Connection;
  /** In the order of their first calls. */
  #waiting = new Map<AnyStatement, Map<string, Alike>>();
  #scheduled = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  row<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    const alone = () => this.#connection.row(statement, params);
    return this.#call(statement, params, alone, ([row]) => row as R | undefined);
  }

  rows<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    const alone = () => this.#connection.rows(statement, params);
    return this.#call(statement, params, alone, (rows) => rows as R[]);
  }

  run<P extends object>(statement: Statement<P, never>, params: P): Promise<number> {
    const alone = () => this.#connection.run(statement, params);
    return this.#call(statement, params, alone, ({ length }) => length);
  }

  /** The transaction is over: nothing more is sent. */
  end(): void {
    this.#waiting.clear();
  }

  #call<P extends object, T>(
    statement: Statement<P, unknown>,
    given: P,
    alone: () => Promise<T>,
    read: (rows: Row[]) => T,
  ): Promise<T> {
    const insert = insertOf(statement);
    const params = given as Params;
    const { accountId } = params;
    const calls = insert && this.#alike(statement, insert, params).calls;
    if (!calls || typeof accountId !== 'string' || calls.has(accountId)) return alone();
    this.#schedule();
    return new Promise<T>((resolve, reject) => {
      calls.set(accountId, {
        ...{ accountId, params, reject },
        alone: async () => resolve(await alone()),
        answer: (rows) => resolve(read(rows)),
      });
    });
  }

  #alike(statement: AnyStatement, insert: Insert, params: Params): Alike {
    const common = statement.parameters.slice(insert.ofRows).map(({ name }) => params[name]);
    const key = JSON.stringify(common);
    const ofStatement = this.#waiting.get(statement) ?? new Map<string, Alike>();
    const alike = ofStatement.get(key) ?? { statement, insert, calls: new Map<string, Call>() };
    this.#waiting.set(statement, ofStatement.set(key, alike));
    return alike;
  }

  /** Sends them when everything of this turn has called. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    process.nextTick(() => {
      this.#scheduled = false;
      const waiting = [...this.#waiting.values()].flatMap((alike) => [...alike.values()]);
      this.#waiting = new Map();
      for (const { calls, ...what } of waiting) {
        const sorted = [...calls.values()].sort((one, other) => (one.accountId < other.accountId ? -1 : 1));
        while (sorted.length > 0) this.#send(what, sorted.splice(0, sizeWithin(sorted.length)));
      }
    });
  }

  #send({ statement, insert }: Omit<Alike, 'calls'>, calls: readonly Call[]): void {
    const [only, ...others] = calls;
    const sent = only && others.length === 0 ? only.alone() : this.#together(statement, insert, calls);
    sent.catch((error: unknown) => {
      for (const { reject } of calls) reject(error);
    });
  }

  async #together(
    { parameters }: AnyStatement,
    { times, ofRows }: Insert,
    calls: readonly Call[],
  ): Promise<void> {
    const values: Params[string][] = [];
    for (const { params } of calls)
      for (const { name } of parameters.slice(0, ofRows)) values.push(params[name] ?? null);
    for (const { name } of parameters.slice(ofRows)) values.push(calls[0]?.params[name] ?? null);
    const found = new Map<unknown, Row[]>(calls.map(({ accountId }) => [accountId, []]));
    for (const { [owner]: accountId, ...row } of await this.#connection.rows(times(calls.length), values))
      found.get(accountId)?.push(row);
    for (const { accountId, answer } of calls) answer(found.get(accountId) ?? []);
  }
}

/** Few different sizes, because each is a text of its own that every connection prepares. */
function sizeWithin(count: number): number {
  return Math.min(2 ** Math.floor(Math.log2(count)), largest);
}
