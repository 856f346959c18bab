// shop.mjs
import { createServer } from 'node:http';
import { createOrder, orderOf, receive, refundOrder } from './orders.mjs';

const maximumBytes = 100_000;
const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const words = {
  'awaiting payment': 'aguardando o pagamento',
  'payment failed': 'o pagamento falhou',
  paid: 'pago',
  'refund requested': 'devolução em andamento',
  refunded: 'devolvido',
};

const routes = [
  ['POST', /^\/orders$/, async (_, { body }) => json(201, await createOrder(centsIn(body)))],
  ['GET', /^\/orders\/([\w-]+)$/, ([id]) => json(200, existing(id))],
  ['GET', /^\/orders\/([\w-]+)\/pay$/, ([id]) => page(existing(id))],
  ['POST', /^\/orders\/([\w-]+)\/refund$/, ([id]) => refund(existing(id))],
  ['POST', /^\/hook$/, (_, { headers, body }) => (receive(headers, body) ? json(200, {}) : json(401, {}))],
];

function centsIn(body) {
  const cents = Number(new URLSearchParams(body.toString()).get('cents'));
  if (Number.isSafeInteger(cents) && cents > 0) return cents;
  throw new Error('cents must be a whole number above 0');
}

function existing(id) {
  const order = orderOf(id);
  if (order) return order;
  throw new Error(`there is no order ${id}`);
}

async function refund(order) {
  await refundOrder(order);
  return json(202, { refund: 'requested' });
}

function json(status, { qrCodeImage, ...value }) {
  return { status, type: 'application/json', content: `${JSON.stringify(value, null, 2)}\n` };
}

/** What the customer sees; it asks again every two seconds. */
function page({ cents, status, qrCodeImage, pixCode }) {
  const content = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Pedido</title><h1>${brl.format(cents / 100)}: ${words[status]}</h1><img src="${qrCodeImage}" alt="QR Code">
<p><label>Pix copia e cola <textarea rows="4" cols="60" readonly>${pixCode}</textarea></label></html>`;
  return { status: 200, type: 'text/html; charset=utf-8', content };
}

async function bodyOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maximumBytes) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function respond(request) {
  const route = routes.find(([method, path]) => method === request.method && path.test(request.url));
  if (!route) return json(404, { error: 'there is no such page' });
  const [, path, handle] = route;
  return handle(path.exec(request.url).slice(1), { headers: request.headers, body: await bodyOf(request) });
}

const server = createServer(async (request, response) => {
  const { status, type, content } = await respond(request).catch(({ message }) =>
    json(400, { error: message }),
  );
  response.writeHead(status, { 'content-type': type }).end(content);
});
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
