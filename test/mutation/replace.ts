import type { Overrides } from '../../server/gateway.js';
import type { BodyEdit } from './edits.js';
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
export type Ledger = Tables['ledger'];
export type Cents = Parameters<Ledger['moveBalance']>[1];
export type Transaction = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;

/** Replaces the handlers of some operations. */
export function handlers(change: (handlers: Handlers) => Partial<Handlers>): Part {
  return { overrides: { handlers: change } };
}

/** Replaces services: store, clock, random, bank … */
export function services(change: (services: Services) => Partial<Services>): Part {
  return { overrides: { services: (known) => ({ ...known, ...change(known) }) } };
}

/** Does something with the gateway's services before an answer leaves. */
export function behindAnswers(
  effect: (answer: WireAnswer, request: WireRequest, services: Services) => Promise<unknown>,
): readonly Part[] {
  let own: Services | undefined;
  const keep = services((known) => {
    own = known;
    return {};
  });
  const answer = async (answer: WireAnswer, request: WireRequest): Promise<WireAnswer> => {
    if (own !== undefined) await effect(answer, request, own);
    return answer;
  };
  return [keep, { http: { answer } }];
}

/** Replaces tables, in reads and in transactions alike. */
export function tables(change: (tables: Tables) => Partial<Tables>): Part {
  return services(({ store }) => ({
    store: {
      ...store,
      write: (work, accountId) => store.write((known) => work({ ...known, ...change(known) }), accountId),
      read: (work) => store.read((known) => work({ ...known, ...change(known) })),
    },
  }));
}

/** Replaces the ledger: how balances are moved and read. */
export function ledger(change: (ledger: Ledger) => Partial<Ledger>): Part {
  return tables(({ ledger: known }) => ({ ledger: { ...known, ...change(known) } }));
}

/** Replaces how URLs are registered and notifications stored. */
export function notifications(
  change: (notifications: Tables['notifications']) => Partial<Tables['notifications']>,
): Part {
  return tables(({ notifications: known }) => ({ notifications: { ...known, ...change(known) } }));
}

/** Rewrites notifications of transactions when they are stored; `about` is the transaction. */
export function written(
  change: (notification: NotificationBody, about: Transaction) => NotificationBody,
): Part {
  return tables(({ notifications: known, transactions }) => ({
    notifications: {
      ...known,
      insert: async (notification, at) => {
        const { transactionNumber: number, body } = notification;
        const about = number === null ? null : await transactions.byNumber(number);
        const changed = about && JSON.stringify(change(JSON.parse(body) as NotificationBody, about));
        return known.insert({ ...notification, body: changed ?? body }, at);
      },
    },
  }));
}

/** Replaces how tokens are signed or verified. */
export function tokens(change: (tokens: Tokens) => Partial<Tokens>): Part {
  return {
    overrides: {
      tokens: (known) => {
        const own: Tokens = {
          sign: (request) => known.sign(request),
          verify: (token) => known.verify(token),
        };
        return { ...own, ...change(known) };
      },
    },
  };
}

/** Changes the claims of a verified token. */
export function claims(change: (claims: NonNullable<Claims>, token: string) => Claims): Part {
  return tokens((known) => ({
    verify: async (token) => {
      const said = await known.verify(token);
      return said && change(said, token);
    },
  }));
}
type Claims = Awaited<ReturnType<Tokens['verify']>>;

/** Replaces sending; `send` is the gateway's own. */
export function sending(change: (delivery: Delivery, send: Send) => ReturnType<Send>): Part {
  return { overrides: { send: (send) => (delivery) => change(delivery, send) } };
}

/** A notification's body, parsed. */
export type NotificationBody = Readonly<Record<string, unknown>>;

/** Rewrites the bodies of notifications that `when` selects. */
export function rewrittenNotifications(
  when: (notification: NotificationBody) => boolean,
  ...edits: readonly BodyEdit[]
): Part {
  return sending((delivery, send) => {
    const body = JSON.parse(delivery.body) as NotificationBody;
    if (!when(body)) return send(delivery);
    const changed = edits.reduce((holder, edit) => edit(holder), { body });
    return send({ ...delivery, body: JSON.stringify(changed.body) });
  });
}

/** Any notification; one that reports success; one that reports failure. */
export const anyNotification = (): boolean => true;
export const confirmed = ({ status }: NotificationBody): boolean => status === 'CONFIRMED';
export const failed = ({ status }: NotificationBody): boolean => status === 'ERROR';

/** A number as cents, which must be a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

/** The result of a send that a defect suppressed: as if it had been delivered. */
export const swallowed: Awaited<ReturnType<Send>> = { statusCode: 200, failure: null, answer: '' };
