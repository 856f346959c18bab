import { make, type Said } from './calls.js';
import type { Fact } from './facts.js';
import type { Ending } from './retries.js';
import type { Ended, Order, Refund, Wanted } from './orders.js';
import { callOf } from './requests.js';
import type { Shop } from './shop.js';

/** The actions of the shop. */
export interface WorkSeam {
  /** Accepts an order of the caller: sends it, or queues it. */
  place(shop: Shop, order: Order): Promise<Ended>;
  /** Notes the result of an order's call. Resolves with the outcome for the caller. */
  said(shop: Shop, order: Order, said: Said, ending: Ending): Promise<Ended>;
  /** Runs after a call with an unknown outcome. */
  unknown(shop: Shop, order: Order): Promise<Ended>;
  /** Runs after the gateway has reported that the id was used before. */
  usedId(shop: Shop, order: Order): Promise<Ended>;
  /** Runs after a notification about an order. */
  notified(shop: Shop, order: Order, fact: Fact): Promise<void>;
  /** Whether to repeat a payment that failed with this code. */
  isPaidAgain(code: string | null, order: Order): boolean;
  /** Runs after a lookup that has found nothing. */
  notFound(shop: Shop, order: Order): Promise<void>;
  /** The refund of this name that was requested before. */
  refundOf(order: Order, name: string): Refund | undefined;
  /** The order of this name that was requested before. */
  known(shop: Shop, name: string): Order | undefined;
  /** Runs after a restart, with the stored data. */
  restarted(shop: Shop): void;
  /** Looks up one order. */
  lookUp(shop: Shop, order: Order): Promise<void>;
  /** Looks up all orders whose outcome is unknown or pending. */
  reconcile(shop: Shop): Promise<Ended>;
}

const isAnswered = ({ end }: Ending): Readonly<Record<string, unknown>> =>
  end.what === 'answer' ? (end.body ?? {}) : {};

export const work: WorkSeam = {
  place: submit,
  async said(shop, order, said, ending) {
    if (said === 'unknown') {
      order.taken = order.taken === 'yes' ? 'yes' : 'unknown';
      return this.unknown(shop, order);
    }
    if (said === 'used id') return this.usedId(shop, order);
    if (said !== 'taken') {
      if (said === 'refused') order.taken = 'refused';
      return said === 'refused' ? 'refused' : 'failed';
    }
    order.taken = 'yes';
    const body = isAnswered(ending);
    if (typeof body['transactionId'] === 'string') order.transactionId = body['transactionId'];
    if (typeof body['endToEndId'] === 'string') order.placeholder = body['endToEndId'];
    order.code = codeIn(body);
    // A repeated transfer gets the same transfer, with its outcome.
    if (body['type'] === 'COMPLETED') enter(shop, order, 'CONFIRMED', null);
    if (body['type'] === 'ERROR') enter(shop, order, 'ERROR', null);
    return 'done';
  },
  async unknown(shop, order) {
    await this.lookUp(shop, order);
    return shop.seams.books.state(order) === 'unknown' ? 'unknown' : 'done';
  },
  async usedId(shop, order) {
    // An earlier call of this order has used the id, so the order has not failed.
    order.taken = 'yes';
    await this.lookUp(shop, order);
    return 'done';
  },
  async notified(shop, order, fact) {
    if (fact.what !== 'failed' || order.kind !== 'pay' || order.formerIds.length > 0) return;
    if (this.isPaidAgain(fact.code, order)) await payAgain(shop, order);
  },
  // "yes, resend"
  isPaidAgain: (code) => code === 'PAYMENT_EXPIRED' || code === 'SETTLEMENT_TIMEOUT',
  notFound: async () => undefined,
  refundOf: ({ refunds }, name) => refunds.find((one) => one.name === name),
  known: ({ store }, name) => store.orders.get(name),
  restarted: () => undefined,
  async lookUp(shop, order) {
    if (order.kind === 'transfer') return;
    const row = await shop.seams.lists.find(shop, order.id);
    if (row === undefined) return;
    if (row === null) return this.notFound(shop, order);
    const { status, endToEndId, cents } = row;
    order.taken = 'yes';
    if (status !== null && status !== 'PENDING') enter(shop, order, status, endToEndId, cents);
  },
  async reconcile(shop) {
    const { seams, store } = shop;
    for (const order of store.orders.values()) {
      if (!['unknown', 'pending'].includes(seams.books.state(order))) continue;
      // With the same key, it is the same transfer.
      if (order.kind === 'transfer') await submit(shop, order);
      else await this.lookUp(shop, order);
    }
    for (const order of store.orders.values()) {
      for (const refund of order.refunds)
        if (refund.state === 'unknown' || refund.state === 'pending') await lookUpRefund(shop, refund);
    }
    return 'done';
  },
};

function codeIn({ pixCode, location }: Readonly<Record<string, unknown>>): string | null {
  return [pixCode, location].find((code) => typeof code === 'string') ?? null;
}

/** Enters the result from a list or a repeated response, unless it is known already. */
export function enter(
  { seams: { books } }: Shop,
  order: Order,
  status: 'CONFIRMED' | 'ERROR',
  endToEndId: string | null,
  cents: number | null = null,
): void {
  if (!['unknown', 'pending'].includes(books.state(order))) return;
  if (status === 'CONFIRMED') books.paid(order, { what: 'paid', cents, endToEndId });
  else books.failed(order, { what: 'failed', code: null, externalId: order.id });
}

/** Opens an order, or finds it: its id is stored before anything is sent. */
export function open(shop: Shop, kind: Order['kind'], wanted: Wanted): Order {
  const { store, seams, memory } = shop;
  const known = seams.work.known(shop, wanted.order);
  if (known) return known;
  const { money, keys } = seams;
  const given = wanted.items
    ? money.sum(wanted.items)
    : wanted.amount
      ? money.ofDecimal(wanted.amount)
      : null;
  const isCode = kind === 'pay a QR code';
  const order: Order = {
    name: wanted.order,
    kind,
    wanted,
    id: '',
    formerIds: [],
    transactionId: null,
    placeholder: null,
    code: null,
    cents: (isCode ? seams.forms.amountOfCode(wanted.code ?? '', given) : given) ?? 0,
    taken: 'no',
    entries: [],
    refundable: null,
    refunds: [],
  };
  const make = { transfer: keys.idempotencyKey, 'charge by cob': keys.txid } as const;
  const name = kind === 'transfer' || kind === 'charge by cob' ? make[kind] : keys.externalId;
  order.id = name.call(keys, order, memory);
  store.orders.set(order.name, order);
  return order;
}

/** Sends an order, under its id. */
export async function submit(shop: Shop, order: Order): Promise<Ended> {
  const { seams } = shop;
  if (!isWithinBounds(shop, order)) {
    order.taken = 'refused';
    return 'refused';
  }
  const call = callOf(order, shop);
  const ending = await make(shop, call);
  return seams.work.said(shop, order, seams.answers.of(call.operation, ending), ending);
}

function isWithinBounds({ seams: { forms } }: Shop, { kind, wanted: { expiresIn } }: Order): boolean {
  if (expiresIn === undefined) return true;
  if (kind === 'transfer') return forms.transferSeconds(expiresIn) !== null;
  return kind !== 'charge' || forms.chargeSeconds(expiresIn) !== null;
}

/** Pays an order again under another id, after its payment has failed. */
export async function payAgain(shop: Shop, order: Order): Promise<Ended> {
  order.formerIds.push(order.id);
  order.id = shop.seams.keys.nextExternalId(order, shop.memory);
  order.taken = 'no';
  return submit(shop, order);
}

/** Refunds a part of a received payment, once for each name. */
export async function giveBack(shop: Shop, order: Order, name: string, amount: string): Promise<Ended> {
  const { seams, memory } = shop;
  const known = seams.work.refundOf(order, name);
  const cents = seams.money.ofDecimal(amount);
  const refund: Refund = known ?? { name, id: '', cents, rtrId: null, state: 'unknown' };
  if (known === undefined) {
    refund.id = seams.keys.refundId(name, order, memory);
    order.refunds.push(refund);
  } else if (refund.state !== 'unknown') {
    return refund.state === 'failed' ? 'refused' : 'done';
  }
  const isByCob = order.kind === 'charge by cob';
  // The specification leaves open whether two refund-ins with one externalId are two refunds: the list shows the
  // outcome of the first.
  if (known && !isByCob) await lookUpRefund(shop, refund);
  if (refund.state !== 'unknown') return 'done';
  return isByCob ? devolucao(shop, order, refund) : refundIn(shop, order, refund, known !== undefined);
}

async function refundIn(shop: Shop, order: Order, refund: Refund, isKnown: boolean): Promise<Ended> {
  if (isKnown) return 'unknown';
  const { seams } = shop;
  const ending = await make(shop, {
    operation: 'refund-in',
    family: 'standard',
    method: 'POST',
    path: () => `/api/pix/refund-in/${encodeURIComponent(order.transactionId ?? '')}`,
    body: seams.requests.refundIn(refund, shop),
  });
  return noteRefund(
    refund,
    seams.answers.of('refund-in', ending),
    isAnswered(ending)['status'] === 'CONFIRMED',
  );
}

async function devolucao(shop: Shop, order: Order, refund: Refund): Promise<Ended> {
  const { seams } = shop;
  const endToEndId = seams.view.endToEndId(order);
  // The payment has not been notified yet.
  if (endToEndId === null) return 'refused';
  const ending = await make(shop, {
    operation: 'devolucao',
    family: 'compatibility',
    method: 'PUT',
    path: (isRepeated) => {
      const id = isRepeated ? seams.keys.repeatedRefundId(refund.id) : refund.id;
      return `/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(id)}`;
    },
    body: seams.requests.devolucao(refund, shop),
  });
  const { rtrId, status } = isAnswered(ending);
  if (typeof rtrId === 'string') refund.rtrId = rtrId;
  const said = seams.answers.of('devolucao', ending);
  if (said === 'taken' && status === 'NAO_REALIZADO') return noteRefund(refund, 'refused', false);
  return noteRefund(refund, said, status === 'DEVOLVIDO');
}

/** Notes the result of a refund, unless a notification has reported more in the meantime. */
function noteRefund(refund: Refund, said: Said, isDone: boolean): Ended {
  if (refund.state !== 'unknown') return refund.state === 'failed' ? 'refused' : 'done';
  if (said === 'taken') refund.state = isDone ? 'done' : 'pending';
  if (said === 'refused') refund.state = 'failed';
  if (said === 'taken') return 'done';
  return said === 'refused' ? 'refused' : said === 'not sent' ? 'failed' : 'unknown';
}

async function lookUpRefund(shop: Shop, refund: Refund): Promise<void> {
  const row = await shop.seams.lists.find(shop, refund.id);
  if (!row) return;
  refund.state = row.status === 'CONFIRMED' ? 'done' : row.status === 'ERROR' ? 'failed' : 'pending';
}
