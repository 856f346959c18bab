// shop.mjs: pays the sellers of a marketplace with Pix. Two lines of it are wrong; docs/is-my-client-right.md finds them.
import { randomUUID } from 'node:crypto';
import { Gateway } from './gateway.mjs';

/** Maximum number of attempts for a payment. */
const tries = 3;

export class Shop {
  /** Kept in memory for this tutorial; a real shop keeps them in its database. */
  #orders = new Map();

  /** `account`: baseUrl, clientId, clientSecret, certificate (PEM). */
  constructor(account) {
    this.gateway = new Gateway(account);
  }

  async balance() {
    const { status, body } = await this.gateway.call('GET', '/balance');
    if (status >= 300) throw new Error(`no balance: ${status}`);
    return Math.round((body.data ?? body).netBalance * 100);
  }

  /** Pays an order, once. `items`: price (a text such as "1.10") and quantity; `payee`: key, keyType, name, document. */
  async pay(name, items, payee, description) {
    if (this.#orders.has(name)) return this.#orders.get(name);
    const value = items.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0);
    const order = { name, cents: Math.round(value * 100), state: 'unknown', refunded: 0, times: 0 };
    this.#orders.set(name, order);
    for (let left = tries; left > 0 && order.state === 'unknown'; left -= 1) {
      order.externalId = randomUUID();
      const { externalId } = order;
      await this.#send(order, { value, externalId, description, details: payee });
    }
    return order;
  }

  async #send(order, body) {
    try {
      const answer = await this.gateway.call('POST', '/api/pix/cash-out', body);
      const isDuplicate = answer.body.code === 'PIX_DUPLICATE_EXTERNAL_ID';
      order.transactionId ??= answer.body.transactionId;
      if (answer.status === 201 || isDuplicate) order.state = later(order.state, 'pending');
      else if (answer.status < 500) order.state = 'failed';
    } catch (error) {
      order.error = String(error);
    }
  }

  /** Applies a notification. A repeated one, or one about no order of this shop, changes nothing. */
  receive({ event, status, externalId, transactionId, endToEndId, metadata, parentTransaction }) {
    if (event === 'CashOut' && this.#orderOf({ externalId, transactionId }))
      this.#ended(this.#orderOf({ externalId, transactionId }), status, endToEndId);
    const isReturn = event === 'CashOutReversal' && status === 'CONFIRMED';
    if (isReturn && this.#orderOf(parentTransaction)) {
      const order = this.#orderOf(parentTransaction);
      order.returns ??= new Map();
      order.returns.set(endToEndId, metadata.refund.value); // cents
      order.refunded = [...order.returns.values()].reduce((sum, cents) => sum + cents, 0);
      order.state = order.refunded >= order.cents ? 'returned' : later(order.state, 'paid');
    }
  }

  /** Looks up orders whose state is uncertain. An order that is not in the list yet stays as it is. */
  async reconcile() {
    for (const order of this.#orders.values()) {
      if (!['unknown', 'pending'].includes(order.state)) continue;
      const { body } = await this.gateway.call('GET', `/api/transactions?externalId=${order.externalId}`);
      const [row] = body.data;
      if (row?.status === 'Confirmado') this.#ended(order, 'CONFIRMED', row.endToEndId);
      if (row?.status === 'Error') this.#ended(order, 'ERROR');
      if (row?.status === 'Pendente') order.state = later(order.state, 'pending');
    }
  }

  order(name) {
    return this.#orders.get(name);
  }

  #ended(order, status, endToEndId) {
    if (status === 'CONFIRMED' && order.times === 0) {
      Object.assign(order, { state: later(order.state, 'paid'), endToEndId, times: 1 });
    }
    if (status === 'ERROR') order.state = later(order.state, 'failed');
  }

  /** A notification may lack the externalId. */
  #orderOf({ externalId, transactionId }) {
    const isOf = (order) =>
      externalId ? order.externalId === externalId : transactionId && order.transactionId === transactionId;
    return [...this.#orders.values()].find(isOf);
  }
}

const ranks = ['unknown', 'pending', 'failed', 'paid', 'returned'];

/** Returns the later state, because notifications may overtake each other and responses: a state never goes back. */
function later(state, next) {
  return ranks.indexOf(next) > ranks.indexOf(state) ? next : state;
}
