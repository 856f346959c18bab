import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';

import type { Overrides } from '../../../server/gateway.js';
import type { Part } from './part.js';
import type { Services, Store, Tables } from './replace.js';
import { isSameAnswer, isSameRequest, type WireRequest } from './wire.js';

/** An additional delay of at least this many ms counts as a pause. The shortest pause of a variant is 300 ms. */
const pauseMs = 150;

type Call = (...given: readonly unknown[]) => unknown;

/** Key under which spied tables keep the original ones; copying the members of the tables copies it too. */
const original: unique symbol = Symbol('original');

/** A call to the function that a part has replaced, made while the replacement was running. */
interface Inner {
  readonly call: Call;
  readonly given: readonly unknown[];
  readonly result: unknown;
  tookMs: number;
}

const isCallOfClient = ({ operation }: WireRequest): boolean =>
  operation !== undefined && operation !== 'control';

/**
 * Returns the same part, but calling `shown` whenever the part makes a difference to a call or a notification: when it
 * changes, delays or answers one itself. Messages that pass through unchanged make no difference, nor does the control
 * endpoint.
 */
export function watched(part: Part, shown: () => void): Part {
  const { request, answer, overrides } = part;
  return {
    ...part,
    ...(request && {
      request: (sent) => {
        const next = request(sent);
        if (isCallOfClient(sent) && ('status' in next || !isSameRequest(next, sent))) shown();
        return next;
      },
    }),
    ...(answer && {
      answer: async (given, sent) => {
        const startedAt = performance.now();
        const changed = await answer(given, sent);
        const isLate = performance.now() - startedAt >= pauseMs;
        if (isCallOfClient(sent) && (isLate || !isSameAnswer(changed, given))) shown();
        return changed;
      },
    }),
    ...(overrides && { overrides: watchedOverrides(overrides, shown) }),
  };
}

function watchedOverrides(overrides: Overrides, shown: () => void): Overrides {
  const { handlers, services, tokens, send } = overrides;
  const watch = new Watch(shown);
  return {
    ...overrides,
    ...(handlers && {
      handlers: (inner) => watch.members(handlers(watch.spied(inner)), watch.spied(inner)),
    }),
    ...(tokens && { tokens: (inner) => watch.members(tokens(watch.spied(inner)), watch.spied(inner)) }),
    ...(send && {
      send: (inner) => watch.members({ send: send(watch.spied({ send: inner }).send) }, {}).send,
    }),
    ...(services && { services: (inner) => watchedServices(inner, services, watch) }),
  };
}

/**
 * Watches the bank, and the tables of the store if a part replaces them. The clock is not watched, because the gateway
 * itself reads it all the time.
 */
function watchedServices(all: Services, change: NonNullable<Overrides['services']>, watch: Watch): Services {
  const store: Store = {
    ...all.store,
    write: (work, accountId) => all.store.write((tables) => work(watch.spiedTables(tables)), accountId),
    read: (work) => all.store.read((tables) => work(watch.spiedTables(tables))),
  };
  const bank = watch.spied(all.bank);
  const changed = change({ ...all, store, bank });
  const isReplaced = changed.store !== store;
  return {
    ...changed,
    bank: changed.bank === bank ? all.bank : watch.members(changed.bank, bank),
    store: isReplaced
      ? {
          ...changed.store,
          write: (work, accountId) => changed.store.write((tables) => work(watch.tables(tables)), accountId),
          read: (work) => changed.store.read((tables) => work(watch.reads(tables))),
        }
      : all.store,
  };
}

/** Distinguishes replacements that pass arguments and results on unchanged from those that make a difference. */
class Watch {
  readonly #atWork = new AsyncLocalStorage<Inner[]>();
  readonly #spies = new WeakSet<Call>();
  /** The spy of each function. Having only one per function allows recognising a part that replaces nothing. */
  readonly #spyOf = new WeakMap<Call, Call>();

  constructor(private readonly shown: () => void) {}

  /** Wraps functions so that they record their calls by the replacement that is running. */
  spied<Functions extends object>(functions: Functions): Functions {
    return mapped(functions, (call) => this.#spy(call));
  }

  spiedTables(tables: Tables): Tables {
    const spied = mapped(
      tables,
      (table) => table,
      (table) => this.spied(table),
    );
    return Object.assign(spied, { [original]: tables });
  }

  /** Watches all functions except those that are `spied` functions themselves. */
  members<Functions extends object>(functions: Functions, spied: object): Functions {
    const own = new Set<unknown>(Object.values(spied));
    return mapped(functions, (call) => (this.#spies.has(call) || own.has(call) ? call : this.#watched(call)));
  }

  tables(tables: Tables): Tables {
    return mapped(
      tables,
      (table) => table,
      (table) => this.members(table, {}),
    );
  }

  /** Watches tables that are only read: they make a difference if they find something else than the original tables. */
  reads(tables: Tables & { readonly [original]?: Tables }): Tables {
    const plain = tables[original] as Readonly<Record<string, Readonly<Record<string, Call>>>> | undefined;
    const ofTable = (table: object, name: string) =>
      mapped(table, (call, method) => {
        const own = plain?.[name]?.[method];
        if (this.#spies.has(call)) return call;
        return own === undefined ? this.#watched(call) : this.#compared(call, own);
      });
    return mapped(tables, (table) => table, ofTable);
  }

  #compared(call: Call, plain: Call): Call {
    return async (...given) => {
      const [found, own] = await Promise.all([call(...given), settled(plain(...given))]);
      if (!isDeepStrictEqual(found, own)) this.shown();
      return found;
    };
  }

  #spy(call: Call): Call {
    const had = this.#spyOf.get(call);
    if (had !== undefined) return had;
    const spy: Call = (...given) => {
      const startedAt = performance.now();
      const result = call(...given);
      const noted = { call, given, result, tookMs: performance.now() - startedAt };
      if (result instanceof Promise) {
        const ended = () => void (noted.tookMs = performance.now() - startedAt);
        result.then(ended, ended);
      }
      this.#atWork.getStore()?.push(noted);
      return result;
    };
    this.#spies.add(spy);
    this.#spyOf.set(call, spy);
    return spy;
  }

  #watched(call: Call): Call {
    return (...given) => {
      const inner: Inner[] = [];
      const startedAt = performance.now();
      const judge = (result: unknown) => {
        const tookMs = performance.now() - startedAt;
        void this.#judge(inner, given, result, tookMs);
      };
      const result = this.#atWork.run(inner, () => call(...given));
      if (result instanceof Promise) result.then(judge, judge);
      else judge(result);
      return result;
    };
  }

  async #judge(inner: readonly Inner[], given: readonly unknown[], result: unknown, tookMs: number) {
    const [only] = inner;
    const isPassedOn =
      only !== undefined &&
      inner.length === 1 &&
      tookMs - only.tookMs < pauseMs &&
      isDeepStrictEqual(only.given, given) &&
      isDeepStrictEqual(await settled(only.result), result);
    if (!isPassedOn) this.shown();
  }
}

const settled = async (result: unknown): Promise<unknown> => {
  try {
    return await result;
  } catch (thrown) {
    return thrown;
  }
};

/** Returns a copy of an object with its function members and its object members changed, given their names. */
function mapped<T extends object>(
  object: T,
  ofFunction: (call: Call, name: string) => unknown,
  ofObject: (member: object, name: string) => unknown = (member) => member,
): T {
  const members = Object.entries(object).map(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') return [name, ofFunction(member as Call, name)];
    return [name, typeof member === 'object' && member !== null ? ofObject(member, name) : member];
  });
  return Object.fromEntries(members) as T;
}
