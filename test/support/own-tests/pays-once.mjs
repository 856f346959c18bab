// Typical tests of a client: they pay one order and read the balance. With REPAYS=yes, the client pays again under a new id
// whenever it gets no response, which is wrong. With QR_CODES, one per line, it also pays these, all under one id, which is
// correct only if all are the same. With CHARGES, `[value, document]` one per line, it does the same with charges.
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

const {
  PIXKIT_BASE_URL: base,
  PIXKIT_CLIENT_ID,
  PIXKIT_CLIENT_SECRET,
  PIXKIT_CERTIFICATE,
  REPAYS,
  QR_CODES = '',
  CHARGES = '',
} = process.env;
const certificate = encodeURIComponent(readFileSync(PIXKIT_CERTIFICATE, 'utf8'));

async function call(method, path, body, headers = {}) {
  const answer = await globalThis.fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const token = await call(
  'POST',
  '/api/auth/token',
  { clientId: PIXKIT_CLIENT_ID, clientSecret: PIXKIT_CLIENT_SECRET },
  { 'x-ssl-client-cert': certificate },
);
const authorization = `Bearer ${token.body.accessToken ?? token.body.access_token}`;

async function pay() {
  const details = {
    key: 'maria@example.com',
    keyType: 'EMAIL',
    name: 'Maria Silva',
    document: '52998224725',
  };
  const order = { value: 12.34, details, externalId: randomUUID() };
  return call('POST', '/api/pix/cash-out', order, { authorization });
}

let paid = await pay().catch(() => undefined);
if (paid === undefined && REPAYS === 'yes') paid = await pay();
const externalId = randomUUID();
for (const qrCode of QR_CODES.split('\n').filter((code) => code !== ''))
  await call('POST', '/api/pix/cash-out-qrcode', { value: 5, qrCode, externalId }, { authorization });
for (const line of CHARGES.split('\n').filter((charge) => charge !== '')) {
  const [value, document] = JSON.parse(line);
  const charge = {
    transaction: { value, description: 'Tea', externalId },
    payer: { fullName: 'Ana', document },
  };
  await call('POST', '/api/pix/cash-in', charge, { authorization });
}
await call('GET', '/balance', undefined, { authorization });
process.exit(paid?.status === 201 ? 0 : 1);
