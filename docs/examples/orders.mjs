// orders.mjs
import { randomUUID } from 'node:crypto';
import { createCharge, refundCharge } from './gateway.mjs';
import { isGenuine } from './signature.mjs';

const payer = { fullName: 'João Pereira', document: '11144477735' };
const secrets = [process.env.PIXKIT_WEBHOOK_SECRET];

// In memory, for a tutorial. A shop keeps both in its database.
const orders = new Map();
const seen = new Set();

export const orderOf = (id) => orders.get(id);

export async function createOrder(cents) {
  const id = randomUUID();
  const charge = await createCharge({ externalId: id, cents, description: 'Pedido na loja', payer });
  const { transactionId, pixCode, qrCodeImage } = charge;
  const order = { id, cents, status: 'awaiting payment', transactionId, pixCode, qrCodeImage };
  orders.set(id, order);
  return order;
}

export async function refundOrder(order) {
  if (order.status !== 'paid') throw new Error(`the order is ${order.status}, not paid`);
  order.status = 'refund requested'; // first: the notification may arrive before the response
  try {
    const { id, transactionId, cents } = order;
    await refundCharge({ transactionId, externalId: `refund-${id}`, cents });
  } catch (error) {
    if (error.isRefusal) order.status = 'paid'; // otherwise unknown: the notification decides
    throw error;
  }
}

/** Applies a notification; false if it is not genuine. One that came before, or is about no order of ours, changes nothing. */
export function receive(headers, body) {
  if (!isGenuine(headers, body, secrets)) return false;
  if (!seen.has(headers['webhook-id'])) apply(JSON.parse(body.toString()));
  seen.add(headers['webhook-id']);
  return true;
}

function apply({ event, status, transactionId, externalId, finalAmount }) {
  const isAbout = (order) => order.transactionId === transactionId || `refund-${order.id}` === externalId;
  const order = [...orders.values()].find(isAbout);
  if (!order || Math.round(finalAmount * 100) !== order.cents) return;
  if (event === 'CashIn' && order.status === 'awaiting payment')
    order.status = status === 'CONFIRMED' ? 'paid' : 'payment failed';
  if (event === 'CashInReversal' && order.status === 'refund requested')
    order.status = status === 'CONFIRMED' ? 'refunded' : 'paid';
}
