// driver.mjs: lets pixkit operate the shop, for tests only: node driver.mjs, then npx pixkit check client.
import { createServer } from 'node:http';
import { Shop } from './shop.mjs';

const port = process.env.PORT ?? 3030;
const address = `http://127.0.0.1:${port}`;
const hosts = (process.env.DRIVER_HOSTS || '127.0.0.1,[::1],localhost').split(',');
const shops = new Map();

const toAmount = (cents) => (cents / 100).toFixed(2);

/** The steps of the shop: functions from the params to the result. */
const steps = {
  balance: async (shop) => ({ outcome: 'done', available: toAmount(await shop.balance()) }),
  pay: async (shop, { order, amount, items, key, keyType, name, document, description }) => {
    const payee = {
      key: keyOf(key, keyType),
      keyType,
      name: shortened(name, 100),
      document: digits(document),
    };
    const { state, error } = await shop.pay(
      order,
      items ?? [{ price: amount, quantity: 1 }],
      payee,
      shortened(description, 140),
    );
    return { outcome: { unknown: 'unknown', failed: 'refused' }[state] ?? 'done', error };
  },
  reconcile: async (shop) => (await shop.reconcile(), { outcome: 'done' }),
  'how is the order': async (shop, { order: name }) => {
    const order = shop.order(name);
    if (order === undefined) return { state: 'unknown' };
    const { state, cents, refunded, endToEndId, times } = order;
    const amounts = { amount: toAmount(cents), refunded: toAmount(refunded) };
    return { state, ...amounts, refundable: toAmount(cents - refunded), endToEndId, times };
  },
};

const digits = (text) => text.replace(/\D/g, '');
const keyOf = (key, keyType) => {
  if (keyType === 'DOCUMENT') return digits(key);
  return keyType === 'PHONE' ? digits(key).replace(/^55/, '') : key;
};
const shortened = (text, length) => text && [...text].slice(0, length).join('');

async function perform({ step, client, params }) {
  if (step === 'about') {
    return {
      name: 'shop in Node',
      version: '1',
      steps: ['configure', 'close', ...Object.keys(steps)],
      verifies: 'none',
    };
  }
  if (step === 'configure') {
    const name = String(shops.size + 1);
    shops.set(name, new Shop(params));
    return { client: name, webhookUrl: `${address}/hook/${name}` };
  }
  // The shop stays, because a late notification may still arrive.
  if (step === 'close') return {};
  if (!(step in steps)) return undefined;
  return steps[step](shops.get(client), params).catch((error) => ({
    outcome: 'failed',
    error: String(error),
  }));
}

/** Returns the status of a refusal, if any. Otherwise, a web page in the developer's browser could configure the shop and pay. */
function refusalOf({ host = '', origin, 'content-type': type = '' }) {
  if (origin !== undefined || !hosts.includes(host.replace(/:\d+$/, ''))) return 403;
  return /^application\/json\s*(;|$)/i.test(type) ? undefined : 415;
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const [, path, name] = request.url.split('/');
  try {
    const text = Buffer.concat(chunks).toString();
    if (path === 'hook') {
      shops.get(name)?.receive(JSON.parse(text));
      return response.end();
    }
    const refusal = refusalOf(request.headers);
    if (refusal !== undefined) return response.writeHead(refusal).end();
    const returned = await perform(JSON.parse(text));
    response.writeHead(returned === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(returned ?? {}));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(port, '127.0.0.1', () => console.log(`${address}/pixkit`));
