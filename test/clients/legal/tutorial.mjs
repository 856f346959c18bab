/**
 * A client as in a tutorial: it expects exactly the responses that its author once saw. Exit status 1 if anything
 * differs.
 */
import { readFileSync } from 'node:fs';

const { PIXKIT_BASE_URL: base, PIXKIT_CLIENT_ID: clientId, PIXKIT_CLIENT_SECRET: clientSecret } = process.env;
const certificate = encodeURIComponent(readFileSync(process.env.PIXKIT_CERTIFICATE, 'utf8'));
const json = { 'content-type': 'application/json' };

const post = (path, headers, body) =>
  fetch(base + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const expect = (isRight, what) => {
  if (!isRight) throw new Error(what);
};

const answer = await post(
  '/api/auth/token',
  { 'x-ssl-client-cert': certificate },
  { clientId, clientSecret },
);
const auth = { authorization: `Bearer ${(await answer.json()).access_token}` };
const get = async (path) => (await fetch(base + path, { headers: auth })).json();

expect(typeof (await get('/balance')).netBalance === 'number', 'no netBalance');

const details = { key: 'a@example.com', keyType: 'EMAIL', name: 'Ana', document: '52998224725' };
const created = await post('/api/pix/cash-out', auth, {
  value: 1.5,
  externalId: `order-${Date.now()}`,
  details,
});
expect(created.status === 201, `cash-out: ${created.status}`);
const payment = await created.json();
expect(payment.generateTime.endsWith('Z'), 'generateTime');

let row;
for (let tries = 0; tries < 60 && row?.status !== 'Confirmado'; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  row = (await get('/api/transactions')).data.find((one) => one.transactionId === payment.transactionId);
}
expect(row?.status === 'Confirmado', 'not confirmed');
expect(row.finalAmount === 1.5, 'finalAmount');
