// gateway.mjs
import { readFileSync } from 'node:fs';

const settings = process.env;
const certificate = encodeURIComponent(readFileSync(settings.PIXKIT_CERTIFICATE, 'utf8'));
let token = { value: '', until: 0 };

/** Creates a charge. With the same `externalId`, a second attempt is refused: no customer is charged twice. */
export async function createCharge({ externalId, cents, description, payer }) {
  const transaction = {
    value: cents / 100,
    description,
    externalId,
    expirationTime: 3600,
    generateQrCode: true,
  };
  return call('/api/pix/cash-in', { transaction, payer }, await authorization());
}

/** Refunds a paid charge, in full. */
export async function refundCharge({ transactionId, externalId, cents }) {
  const body = { refundValue: cents / 100, externalId, reason: 'Devolução ao cliente' };
  return call(`/api/pix/refund-in/${transactionId}`, body, await authorization());
}

/** A token, which is used for as long as it is valid. */
async function authorization() {
  if (Date.now() > token.until) {
    const credentials = { clientId: settings.PIXKIT_CLIENT_ID, clientSecret: settings.PIXKIT_CLIENT_SECRET };
    const answer = await call('/api/auth/token', credentials, { 'x-ssl-client-cert': certificate });
    token = { value: answer.access_token, until: Date.now() + (answer.expires_in - 60) * 1000 };
  }
  return { authorization: `Bearer ${token.value}` };
}

async function call(path, body, headers) {
  const response = await fetch(settings.PIXKIT_BASE_URL + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  if (!response.ok) {
    const isRefusal = response.status < 500;
    throw Object.assign(new Error(`POST ${path}: ${response.status} ${text}`), { isRefusal });
  }
  return JSON.parse(text);
}
