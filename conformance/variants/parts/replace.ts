import type { Overrides } from '../../../server/gateway.js';
import type { Part } from './part.js';
import type { WireAnswer, WireRequest } from './wire.js';

type Wrapped<Name extends keyof Overrides> =
  NonNullable<Overrides[Name]> extends (part: infer Part) => unknown ? Part : never;

/** The gateway's parts, by the types of its overrides. */
export type Handlers = Wrapped<'handlers'>;
export type Services = Wrapped<'services'>;
export type Tokens = Wrapped<'tokens'>;
export type Send = Wrapped<'send'>;
export type Delivery = Parameters<Send>[0];
export type Tables = Parameters<Parameters<Services['store']['write']>[0]>[0];
export type Store = Services['store'];
export type Ledger = Tables['ledger'];
export type Cents = Parameters<Ledger['moveBalance']>[1];
export type Account = Parameters<Services['bank']['plan']>[0];
export type Transaction = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;

/** The request and the response of an operation's handler. */
export type RequestOf<O extends keyof Handlers> = Parameters<Handlers[O]>[0];
export type AnswerOf<O extends keyof Handlers> = Awaited<ReturnType<Handlers[O]>>;
type HandlerOf<O extends keyof Handlers> = (
  request: RequestOf<O>,
  services: Services,
) => Promise<AnswerOf<O>>;

/** Replaces the handlers of some operations. */
export function handlers(change: (handlers: Handlers) => Partial<Handlers>): Part {
  return { overrides: { handlers: change } };
}

/** Replaces the handler of one operation. */
export function handler<O extends keyof Handlers>(
  operation: O,
  change: (inner: HandlerOf<O>) => HandlerOf<O>,
): Part {
  return handlers((inner) => ({ [operation]: change(inner[operation] as HandlerOf<O>) }));
}

/** Changes the request before the handler of an operation receives it. */
export function handledAs<O extends keyof Handlers>(
  operation: O,
  change: (request: RequestOf<O>, services: Services) => RequestOf<O>,
): Part {
  return handler(operation, (inner) => (request, services) => inner(change(request, services), services));
}

/** Replaces services, such as the store, the clock, the random source or the bank. */
export function services(change: (services: Services) => Partial<Services>): Part {
  return { overrides: { services: (inner) => ({ ...inner, ...change(inner) }) } };
}

/** Replaces some functions of one service. */
export function service<Name extends Exclude<keyof Services, 'secretMatches' | 'signToken'>>(
  name: Name,
  change: (inner: Services[Name], all: Services) => Partial<Services[Name]>,
): Part {
  return {
    overrides: { services: (all) => ({ ...all, [name]: { ...all[name], ...change(all[name], all) } }) },
  };
}

/** Runs an effect on the gateway's services before each response is sent. */
export function behindAnswers(
  effect: (answer: WireAnswer, request: WireRequest, services: Services) => Promise<unknown>,
): readonly Part[] {
  let own: Services | undefined;
  const noting: Part = { overrides: { services: (all) => (own = all) } };
  const answer = async (answer: WireAnswer, request: WireRequest): Promise<WireAnswer> => {
    if (own !== undefined) await effect(answer, request, own);
    return answer;
  };
  return [noting, { answer }];
}

/** Replaces tables, both in reads and in write transactions. */
export function tables(change: (tables: Tables) => Partial<Tables>): Part {
  return services(({ store }) => ({
    store: {
      ...store,
      write: (work, accountId) => store.write((all) => work({ ...all, ...change(all) }), accountId),
      read: (work) => store.read((all) => work({ ...all, ...change(all) })),
    },
  }));
}

/** Replaces some functions of one table. */
export function table<Name extends keyof Tables>(
  name: Name,
  change: (inner: Tables[Name], all: Tables) => Partial<Tables[Name]>,
): Part {
  return tables((all) => ({ [name]: { ...all[name], ...change(all[name], all) } }));
}

/** Replaces how tokens are signed or verified. */
export function tokens(change: (inner: Tokens) => Partial<Tokens>): Part {
  return {
    overrides: {
      tokens: (inner) => ({
        sign: (request) => inner.sign(request),
        verify: (token) => inner.verify(token),
        ...change(inner),
      }),
    },
  };
}

/** Changes the claims of a verified token. */
export function claims(change: (claims: NonNullable<Claims>, token: string) => Claims): Part {
  return tokens((inner) => ({
    verify: async (token) => {
      const verified = await inner.verify(token);
      return verified && change(verified, token);
    },
  }));
}
type Claims = Awaited<ReturnType<Tokens['verify']>>;

/** Converts a number to cents; throws RangeError if it is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

/** A change of a balance: cents added to available and to blocked. */
export interface Change {
  readonly available: number;
  readonly blocked: number;
}

/** Changes the amounts that are moved; `about` is the transaction whose money moves. */
export function movesOf(change: (move: Change, about: Transaction) => Change): Part {
  return tables(({ transactions, ledger }) => {
    let about: Transaction | null = null;
    return {
      transactions: {
        ...transactions,
        insert: async (transaction) => (about = await transactions.insert(transaction)),
        settle: async (...settled) => (about = await transactions.settle(...settled)),
      },
      ledger: {
        ...ledger,
        moveBalance: (accountId, available, blocked, ...link) => {
          const move = { available, blocked };
          const moved = about ? change(move, about) : move;
          return ledger.moveBalance(accountId, cents(moved.available), cents(moved.blocked), ...link);
        },
      },
    };
  });
}
