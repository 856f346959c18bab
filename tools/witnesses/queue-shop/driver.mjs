// Lets `pixkit check client` work the shop: filled in from `pixkit init --scaffold-client node`. DATABASE is the URL of an empty
// PostgreSQL; with BOOKS=once the shop books notifications under a key.
import { createServer } from 'node:http';
import { Shops } from './shop.mjs';

const { DATABASE, BOOKS, PORT = '5000' } = process.env;
const address = `http://127.0.0.1:${PORT}`;
const shops = await Shops.start({ database: DATABASE, isOnce: BOOKS === 'once' });
let clients = 0;

const digits = (text) => text.replace(/\D/g, '');
const amount = (cents) => (Number(cents) / 100).toFixed(2);
const keyOf = (key, keyType) => {
  if (keyType === 'DOCUMENT') return digits(key);
  return keyType === 'PHONE' ? digits(key).replace(/^55/, '') : key;
};

/** A step of the shop: from the client and its params to what it returns. */
const steps = {
  balance: async (client) => ({ outcome: 'done', available: amount(await shops.balance(client)) }),
  pay: async (client, { order, amount, key, keyType, name, document, description }) => {
    const payee = { key: keyOf(key, keyType), keyType, name, document: digits(document) };
    const short = description && [...description].slice(0, 140).join('');
    await shops.pay(client, order, Math.round(Number(amount) * 100), payee, short);
    const { state } = await shops.order(client, order);
    return { outcome: { unknown: 'unknown', failed: 'refused' }[state] ?? 'done' };
  },
  'how is the order': async (client, { order: name }) => {
    const order = await shops.order(client, name);
    if (order === undefined) return { state: 'unknown' };
    const { state, cents, refunded, times, end_to_end_id: endToEndId } = order;
    const amounts = {
      amount: amount(cents),
      refunded: amount(refunded),
      refundable: amount(cents - refunded),
    };
    return { state, ...amounts, times, ...(endToEndId && { endToEndId }) };
  },
};

async function perform({ step, client, params }) {
  if (step === 'about') {
    const name = `queue of pg-boss${BOOKS === 'once' ? ', booked under a key' : ''}`;
    return { name, version: '1', steps: ['configure', 'close', ...Object.keys(steps)], verifies: 'none' };
  }
  if (step === 'configure') {
    const name = String((clients += 1));
    await shops.add(name, params);
    return { client: name, webhookUrl: `${address}/hook/${name}` };
  }
  // It stays: a late notification may still come.
  if (step === 'close') return {};
  if (!(step in steps)) return undefined;
  return steps[step](client, params).catch((error) => ({ outcome: 'failed', error: String(error) }));
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const [, path, client] = request.url.split('/');
  try {
    if (request.method !== 'POST') return response.writeHead(404).end();
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (path === 'hook') {
      await shops.receive(client, body);
      return response.end();
    }
    const returned = await perform(body);
    response.writeHead(returned === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(returned ?? {}));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(PORT), '127.0.0.1');
