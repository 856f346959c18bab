import type { Connection } from './connection.js';
import type { Params, Statement } from './statement.js';

/** Maximum number of calls in one statement. */
const largest = 32;

type AnyStatement = Statement<never, unknown>;
type Row = Readonly<Record<string, unknown>>;

/** Its parameters are values, in the order of their places. */
type Merged = Statement<readonly Params[string][], Row>;

/** A statement of one account whose calls can be made by one. */
interface Mergeable {
  /** How many parameters are of each call; the others, of what happens if there is such a row already, must agree. */
  readonly ofCall: number;
  /** What calls must also agree in; null: this one stays alone. */
  readonly form: (params: Params) => string | null;
  /** The statement for this many calls of that form. */
  readonly times: (count: number, form: string) => Merged;
}

/** The member that says which account a row of a merged statement is of. */
const owner = 'mergedAccount';
const insertion =
  /^(insert into \S+ \([^()]*"account_id"[^()]*\) values )(\([^()]*\)(?:, \([^()]*\))*)( .*)?$/s;
const change =
  /^update ("\w+") set (.+) where "account_id" = (\$\d+)( and (?:(?! returning ).)+)?( returning .+)?$/s;

const mergeables = new WeakMap<AnyStatement, Mergeable | null>();

function mergeableOf(statement: AnyStatement): Mergeable | null {
  const known = mergeables.get(statement);
  if (known !== undefined) return known;
  const read = insertOf(statement) ?? updateOf(statement);
  const made = read && { ...read, times: onceForEach(read.times) };
  mergeables.set(statement, made);
  return made;
}

/** Every text is made once. */
function onceForEach(times: Mergeable['times']): Mergeable['times'] {
  const made = new Map<string, Merged>();
  return (count, form) => {
    const key = `${count} ${form}`;
    const merged = made.get(key) ?? times(count, form);
    made.set(key, merged);
    return merged;
  };
}

/** Parameters by their places, because the same names come again with each call. */
function placed(parameters: AnyStatement['parameters']): AnyStatement['parameters'] {
  return parameters.map(({ kind }, place) => ({ name: String(place), kind }));
}

/** The part of a text that returns the account of each row, whatever else it returns. */
function returning(table: string, others = ''): string {
  return `${others === '' ? ' returning' : `${others},`} ${table}."account_id" as merged_account`;
}

/** An insert whose rows are given: one statement can insert those of several calls. */
function insertOf({ text, parameters, kinds }: AnyStatement): Mergeable | null {
  const [, head = '', rows = '', tail = ''] = insertion.exec(text) ?? [];
  const ofCall = rows.match(/\$\d+/g)?.length ?? 0;
  if (!parameters.slice(0, ofCall).some(({ name }) => name === 'accountId')) return null;
  const shifted = (part: string, by: number) =>
    part.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + by * ofCall}`);
  const [, table = ''] = /^insert into (\S+) /.exec(head) ?? [];
  const [then = '', ...returned] = tail.split(/(?= returning )/);
  return {
    ofCall,
    form: () => '',
    times: (count) => {
      const calls = [...Array(count).keys()];
      const all = calls.map((call) => shifted(rows, call)).join(', ');
      return {
        text: `${head}${all}${shifted(then, count - 1)}${returning(table, shifted(returned.join(''), count - 1))}`,
        parameters: placed([
          ...calls.flatMap(() => parameters.slice(0, ofCall)),
          ...parameters.slice(ofCall),
        ]),
        kinds,
      };
    },
  };
}

/** How PostgreSQL is told the type of a value, which it does not infer from a list of values. */
const typeNames: Readonly<Record<string, string>> = { number: 'bigint', string: 'text' };

/**
 * An update of the rows of one account: one statement can update those of several, each with the values of its own call. The
 * rows are locked first, in the order of their accounts; in which order they are updated is up to the server.
 */
function updateOf({ text, parameters, kinds }: AnyStatement): Mergeable | null {
  const [, table = '', set = '', account = '', condition = '', returned = ''] = change.exec(text) ?? [];
  const place = Number(account.slice(1)) - 1;
  const isPlain = parameters.every(({ kind }) => kind === undefined) && !text.includes('select');
  if (parameters[place]?.name !== 'accountId' || !isPlain) return null;
  const ofCalls = (part: string) => part.replace(/\$(\d+)/g, 'calls.value$1');
  const columns = parameters.map((_, index) => `value${index + 1}`);
  return {
    ofCall: parameters.length,
    form: (params) => {
      const types = parameters.map(({ name }) => typeNames[typeof params[name]]);
      return types.includes(undefined) ? null : types.join(' ');
    },
    times: (count, form) => {
      const types = form.split(' ');
      const row = (call: number) =>
        types.map((type, index) => `cast($${call * types.length + index + 1} as ${type})`).join(', ');
      const rows = [...Array(count).keys()].map((call) => `(${row(call)})`).join(', ');
      const key = `calls.value${place + 1}`;
      return {
        text:
          `update ${table} set ${ofCalls(set)} from (select calls.* from (values ${rows}) as calls (${columns.join(', ')}) ` +
          `join ${table} as held on held."account_id" = ${key} order by ${key} for no key update of held) as calls ` +
          `where ${table}."account_id" = ${key}${ofCalls(condition)}${returning(table, returned)}`,
        parameters: placed([...Array(count).keys()].flatMap(() => parameters)),
        kinds,
      };
    },
  };
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
  readonly mergeable: Mergeable;
  readonly form: string;
  readonly calls: Map<string, Call>;
}

/**
 * The connection of a group, whose accounts do the same at the same time: what several of them insert or update by the same
 * statement is done by one. Only where nothing else tells the calls apart: each is of another account, by which its rows are
 * recognised, and all have the same limits. Rows are inserted, and locked, in the order of their accounts. If such a statement fails, all its calls reject with the same error.
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
    const mergeable = mergeableOf(statement);
    const params = given as Params;
    const { accountId } = params;
    const form = mergeable?.form(params) ?? null;
    if (!mergeable || form === null || typeof accountId !== 'string') return alone();
    const { calls } = this.#alike({ statement, mergeable, form }, params);
    if (calls.has(accountId)) return alone();
    this.#schedule();
    return new Promise<T>((resolve, reject) => {
      calls.set(accountId, {
        accountId,
        params,
        reject,
        alone: async () => resolve(await alone()),
        answer: (rows) => resolve(read(rows)),
      });
    });
  }

  #alike(what: Omit<Alike, 'calls'>, params: Params): Alike {
    const { statement, mergeable, form } = what;
    const common = statement.parameters.slice(mergeable.ofCall).map(({ name }) => params[name]);
    const key = JSON.stringify([form, common]);
    const ofStatement = this.#waiting.get(statement) ?? new Map<string, Alike>();
    const alike = ofStatement.get(key) ?? { ...what, calls: new Map<string, Call>() };
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

  #send(what: Omit<Alike, 'calls'>, calls: readonly Call[]): void {
    const [only, ...others] = calls;
    const sent = only && others.length === 0 ? only.alone() : this.#together(what, calls);
    sent.catch((error: unknown) => {
      for (const { reject } of calls) reject(error);
    });
  }

  async #together(
    { statement: { parameters }, mergeable: { times, ofCall }, form }: Omit<Alike, 'calls'>,
    calls: readonly Call[],
  ): Promise<void> {
    const values: Params[string][] = [];
    for (const { params } of calls)
      for (const { name } of parameters.slice(0, ofCall)) values.push(params[name] ?? null);
    for (const { name } of parameters.slice(ofCall)) values.push(calls[0]?.params[name] ?? null);
    const found = new Map<unknown, Row[]>(calls.map(({ accountId }) => [accountId, []]));
    for (const { [owner]: accountId, ...row } of await this.#connection.rows(
      times(calls.length, form),
      values,
    ))
      found.get(accountId)?.push(row);
    for (const { accountId, answer } of calls) answer(found.get(accountId) ?? []);
  }
}

/** Few different sizes, because each is a text of its own that every connection prepares. */
function sizeWithin(count: number): number {
  return Math.min(2 ** Math.floor(Math.log2(count)), largest);
}
