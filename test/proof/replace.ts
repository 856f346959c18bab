import type { Overrides } from '../../server/gateway.js';
import type { BodyEdit } from './edits.js';
import type { Part } from './part.js';
import type { WireAnswer, WireRequest } from './wire.js';

type Wrapped<Name extends keyof Overrides> =
  NonNullable<Overrides[Name]> extends (part: infer Part) => unknown ? Part : never;

/** The gateway's parts, by the types of its front door. */
export type Handlers = Wrapped<'handlers'>;
export type Services = Wrapped<'services'>;
export type Tokens = Wrapped<'tokens'>;
export type Send = Wrapped<'send'>;
export type Delivery = Parameters<Send>[0];
export type Tables = Parameters<Parameters<Services['store']['write']>[0]>[0];
export type Ledger = Tables['ledger'];
export type Cents = Parameters<Ledger['moveBalance']>[1];
export type Transaction = NonNullable<Awaited<ReturnType<Tables['transactions']['byNumber']>>>;

/** Another handler for some operations. */
export function handlers(change: (handlers: Handlers) => Partial<Handlers>): Part {
  return { overrides: { handlers: change } };
}

/** Other services: store, clock, random, bank … */
export function services(change: (services: Services) => Partial<Services>): Part {
  return { overrides: { services: (known) => ({ ...known, ...change(known) }) } };
}

/** Something happens behind the gateway's back before an answer leaves, with the services of that gateway. */
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

/** Other tables, in reads and in transactions alike. */
export function tables(change: (tables: Tables) => Partial<Tables>): Part {
  return services(({ store }) => ({
    store: {
      ...store,
      write: (work, accountId) => store.write((known) => work({ ...known, ...change(known) }), accountId),
      read: (work) => store.read((known) => work({ ...known, ...change(known) })),
    },
  }));
}

/** Another ledger: how balances move and are read. */
export function ledger(change: (ledger: Ledger) => Partial<Ledger>): Part {
  return tables(({ ledger: known }) => ({ ledger: { ...known, ...change(known) } }));
}

/** Another way with registered URLs and notifications. */
export function notifications(
  change: (notifications: Tables['notifications']) => Partial<Tables['notifications']>,
): Part {
  return tables(({ notifications: known }) => ({ notifications: { ...known, ...change(known) } }));
}

/** Rewrites notifications of transactions as they are written; `about` is the transaction. */
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

/** Another way to sign or verify tokens. */
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

/** What a verified token says, changed. */
export function claims(change: (claims: NonNullable<Claims>, token: string) => Claims): Part {
  return tokens((known) => ({
    verify: async (token) => {
      const said = await known.verify(token);
      return said && change(said, token);
    },
  }));
}
type Claims = Awaited<ReturnType<Tokens['verify']>>;

/** Another way to send; `send` is the gateway's own. */
export function sending(change: (delivery: Delivery, send: Send) => ReturnType<Send>): Part {
  return { overrides: { send: (send) => (delivery) => change(delivery, send) } };
}

/** A notification's body, parsed. */
export type NotificationBody = Readonly<Record<string, unknown>>;

/** Rewrites the bodies of notifications, those that `when` picks. */
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

/** A number as cents: whole and safe, as the gateway's own are. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

/** The answer of a send that a defect swallowed: as if it had been delivered. */
export const swallowed: Awaited<ReturnType<Send>> = { statusCode: 200, failure: null, answer: '' };
