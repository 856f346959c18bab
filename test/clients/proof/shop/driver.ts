import { askBalance } from './balance.js';
import { make } from './calls.js';
import { statement } from './lists.js';
import type { Wanted } from './orders.js';
import type { Shop } from './shop.js';
import { giveBack, open } from './work.js';

type Params = Readonly<Record<string, unknown>>;

/** The driver's description of the shop, and its steps. */
export interface DriverSeam {
  readonly name: string;
  /** Steps to which it responds with 404. */
  readonly without: readonly string[];
  /** Steps to which it responds with 501. */
  readonly notYet: readonly string[];
  readonly verifies: 'signature' | 'none';
  /** Whether each set of credentials has its own client. */
  readonly hasClients: boolean;
  /** Whether a repeated request for an order or a refund is refused. */
  readonly refusesRepeats: boolean;
  /** Delay of each step, in ms. */
  readonly delayMs: number;
  /** The URL that is registered; null if the shop refuses it. */
  urlToRegister(url: string): string | null;
  /** Whether a webhook was registered, according to the response. */
  isRegistered(status: number, body: Params): boolean;
  /** Whether it has a webhook. */
  readonly receives: boolean;
  /** Number of processes that share its store; each has its own tokens and connections. */
  readonly processes: number;
}

export const driver: DriverSeam = {
  name: 'right shop',
  without: [],
  notYet: [],
  verifies: 'signature',
  hasClients: true,
  refusesRepeats: false,
  delayMs: 0,
  urlToRegister: (url) => (url.startsWith('https://') ? url : null),
  isRegistered: (_status, { success }) => success === true,
  receives: true,
  processes: 1,
};

type Step = (shop: Shop, params: Params) => Promise<object>;

/** A step that places an order. A repeated request sends it again under the same id, unless its outcome is known. */
const placed =
  (kind: Parameters<typeof open>[1]): Step =>
  async (shop, params) => {
    const isKnown = shop.seams.work.known(shop, String(params['order'])) !== undefined;
    const order = open(shop, kind, params as unknown as Wanted);
    const state = shop.seams.books.state(order);
    if (isKnown && (state === 'failed' || shop.seams.driver.refusesRepeats)) return { outcome: 'refused' };
    const outcome = isKnown && state !== 'unknown' ? 'done' : await shop.seams.work.place(shop, order);
    return { outcome, ...(order.code !== null && { code: order.code }) };
  };

/** The steps of spec/client-steps.yaml for one client, except `restart`. */
export const steps: Readonly<Record<string, Step>> = {
  balance: askBalance,
  pay: placed('pay'),
  'pay a QR code': placed('pay a QR code'),
  transfer: placed('transfer'),
  charge: placed('charge'),
  'charge by cob': placed('charge by cob'),
  refund: async (shop, { order: name, refund, amount }) => {
    const order = shop.store.orders.get(String(name));
    if (order === undefined) return { outcome: 'refused', error: `no order ${String(name)}` };
    const isKnown = shop.seams.work.refundOf(order, String(refund)) !== undefined;
    if (isKnown && shop.seams.driver.refusesRepeats) return { outcome: 'refused' };
    return { outcome: await giveBack(shop, order, String(refund), String(amount)) };
  },
  statement: (shop, { from, to }) => statement(shop, String(from), String(to)),
  reconcile: async (shop) => ({ outcome: await shop.seams.work.reconcile(shop) }),
  'register a webhook': async (shop, { eventType, url: asked }) => {
    const { driver } = shop.seams;
    const url = driver.urlToRegister(String(asked));
    if (url === null) return { outcome: 'refused' };
    const { end } = await make(shop, {
      operation: 'registration',
      family: 'standard',
      method: 'POST',
      path: () => '/api/webhooks',
      body: { url, eventType },
    });
    const isDone = end.what === 'answer' && driver.isRegistered(end.status, end.body ?? {});
    return { outcome: isDone ? 'done' : 'refused' };
  },
  'how is the order': async (shop, { order }) =>
    shop.seams.view.of(shop, shop.store.orders.get(String(order))),
};
