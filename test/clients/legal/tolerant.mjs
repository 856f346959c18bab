/** The same story with a client that relies on nothing but the specification. */
import { readFileSync } from 'node:fs';

const { PIXKIT_BASE_URL: base, PIXKIT_CLIENT_ID: clientId, PIXKIT_CLIENT_SECRET: clientSecret } = process.env;
const certificate = encodeURIComponent(readFileSync(process.env.PIXKIT_CERTIFICATE, 'utf8'));
const json = { 'content-type': 'application/json' };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a request; retries a few times on 429 and 503, after Retry-After. */
async function send(path, init, tries = 5) {
  const answer = await fetch(base + path, init);
  if ((answer.status !== 429 && answer.status !== 503) || tries === 0) return answer;
  await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  return send(path, init, tries - 1);
}

const post = (path, headers, body) =>
  send(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const expect = (isRight, what) => {
  if (!isRight) throw new Error(what);
};

/** Finds the object with a member, at any depth. */
function holderOf(value, name) {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, name)) return value;
  return Object.values(value)
    .map((inner) => holderOf(inner, name))
    .find((found) => found !== undefined);
}

const answer = await post(
  '/api/auth/token',
  { 'x-ssl-client-cert': certificate },
  { clientId, clientSecret },
);
const auth = { authorization: `Bearer ${(await answer.json()).access_token}` };

let balance = await send('/balance', { headers: auth });
if (!balance.ok) balance = await send('/api/balance', { headers: auth });
expect(typeof holderOf(await balance.json(), 'netBalance')?.netBalance === 'number', 'no netBalance');

const externalId = `order${Date.now()}`;
const details = { key: 'a@example.com', keyType: 'EMAIL', name: 'Ana', document: '52998224725' };
const created = await post('/api/pix/cash-out', auth, { value: 1.5, externalId, details });
expect(created.ok, `cash-out: ${created.status}`);

let row;
for (let tries = 0; tries < 15 && row?.status !== 'Confirmado'; tries += 1) {
  await pause(300);
  const list = await send(`/api/transactions?externalId=${externalId}`, { headers: auth });
  row = (await list.json()).data?.find((one) => one.externalId === externalId);
}
expect(row?.status === 'Confirmado', 'not confirmed');
expect(row.originalAmount === 1.5, 'originalAmount');
