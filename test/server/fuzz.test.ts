import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { operations } from '../../generated/operations.js';
import { cashOutBody, type TestAccount, TestGateway } from '../support/gateway.js';

/** How many requests: a few in the ordinary run, `PIXKIT_FUZZ=20000` for a long one. `PIXKIT_FUZZ_SEED` repeats a run. */
const total = Number(process.env['PIXKIT_FUZZ'] ?? 2500);
const seed = Number(process.env['PIXKIT_FUZZ_SEED'] ?? Date.now() % 1_000_000);

let gateway: TestGateway;
let account: TestAccount;
const logged: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);
beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  gateway = await TestGateway.start({
    log: (level, message, facts) => level === 'error' && logged.push(JSON.stringify({ message, facts })),
  });
  account = await gateway.account({
    webhookRegistration: 'enabled',
    settlement: 'automatic',
    available: 1e6,
  });
});
afterAll(async () => {
  await gateway.close();
  process.off('unhandledRejection', onUnhandled);
});

const validBodies: Readonly<Record<string, () => object>> = {
  createAccessToken: () => ({ clientId: account.clientId, clientSecret: account.clientSecret }),
  createOauthToken: () => ({ clientId: account.clientId, clientSecret: account.clientSecret }),
  createTransfer: () => ({
    pixKey: 'ana@example.com',
    payment: { currency: 'BRL', amount: 1 },
    priority: 'NORM',
  }),
  createCashOut: () => cashOutBody(),
  createQrCashOut: () => ({
    value: 0.01,
    externalId: randomUUID(),
    qrCode:
      '00020126360014br.gov.bcb.pix0114+551199999999952040000530398654040.015802BR5913FULANO DE TAL6009SAO PAULO62070503***63046600',
  }),
  createCashIn: () => ({
    transaction: {
      value: 10,
      description: 'x',
      externalId: randomUUID(),
      generateQrCode: true,
      expirationTime: 60,
    },
    payer: { fullName: 'Maria', document: '52998224725' },
    additionalInfo: { a: 'b' },
    splits: [
      {
        pixKey: 'a',
        pixKeyType: 'EMAIL',
        name: 'A',
        document: '52998224725',
        type: 'FIXED',
        value: 1,
        immediate: true,
      },
    ],
  }),
  putCob: () => ({
    calendario: { expiracao: 60 },
    valor: { original: '1.00', modalidadeAlteracao: 0 },
    devedor: { cpf: '52998224725', nome: 'Maria' },
    infoAdicionais: [{ nome: 'a', valor: 'b' }],
  }),
  putDevolucao: () => ({ valor: '1.00', natureza: 'ORIGINAL', descricao: 'x' }),
  createRefundIn: () => ({ refundValue: 1, reason: 'x', externalId: randomUUID() }),
  registerWebhook: () => ({
    url: 'https://shop.example',
    eventType: 'med_created',
    headers: [{ key: 'a', value: 'b' }],
  }),
  resendWebhook: () => ({}),
};

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '__proto__',
    'constructor',
    '%00',
    '..',
    '-1',
    '1e999',
    'NaN',
    "' or 1=1 --",
    '𝟘'.repeat(30),
  ),
);
const oddValue = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constantFrom(null, 0, -1, 0.001, 1e21, 1e308, Number.MAX_SAFE_INTEGER, [], {}, 'x'.repeat(3000)),
);

/** A valid body with some members, at any depth, replaced or removed; or anything at all. */
function spoil(body: unknown, changes: readonly { at: number; value: unknown; remove: boolean }[]): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      const inner = holder[key];
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>);
    }
  };
  walk(copy);
  for (const { at, value, remove } of changes) {
    const place = places[at % Math.max(1, places.length)];
    if (!place) continue;
    if (remove) Reflect.deleteProperty(place.holder, place.key);
    else place.holder[place.key] = value;
  }
  return copy;
}

const change = fc.record({ at: fc.nat(40), value: oddValue, remove: fc.boolean() });
const headerText = oddText.map((text) => text.replace(/[^\t\x20-\x7e]/g, ''));
const request = fc.record({
  route: fc.constantFrom(...Object.values(operations)),
  spoilt: fc.array(change, { maxLength: 3 }),
  rawBody: fc.option(fc.oneof(oddText, fc.json()), { freq: 8 }),
  segment: fc.oneof(
    oddText,
    fc.constantFrom('1', '0', randomUUID(), `E${'a'.repeat(31)}`, 'a'.repeat(26), 'a'.repeat(500)),
  ),
  second: oddText,
  query: fc.dictionary(
    fc.constantFrom(
      'page',
      'size',
      'pageSize',
      'status',
      'type',
      'startDate',
      'endDate',
      'externalId',
      'isReconciled',
      'x',
    ),
    oddText,
    { maxKeys: 3 },
  ),
  scenario: fc.option(fc.oneof(headerText, fc.constantFrom('error', 'delay:0', 'document-mismatch')), {
    freq: 3,
  }),
  idempotencyKey: fc.option(headerText, { freq: 4 }),
  certificate: fc.option(headerText, { freq: 2 }),
  anonymous: fc.boolean(),
});
type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never;

async function statusOf(generated: Generated): Promise<number> {
  const { route, spoilt, rawBody, segment, second, query, anonymous } = generated;
  const segments = [segment, second].map((text) => encodeURIComponent(Buffer.from(text).toString('utf8')));
  const path = route.path.replace(/\{\w+\}/g, () => segments.shift() ?? 'x');
  const parameters = new URLSearchParams(query).toString();
  const valid = validBodies[route.operationId]?.();
  const hasBody = valid !== undefined && route.method !== 'get';
  const response = await fetch(`${gateway.baseUrl}${path}?${parameters}`, {
    method: route.method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': generated.idempotencyKey ?? randomUUID(),
      'x-ssl-client-cert': generated.certificate ?? account.certificateHeader,
      ...(generated.scenario !== null && { 'x-sandbox-scenario': generated.scenario }),
      ...(!anonymous && { authorization: `Bearer ${account.token}` }),
    },
    ...(hasBody && { body: rawBody ?? JSON.stringify(spoil(valid, spoilt)) }),
  });
  expect(response.headers.get('content-type')).toContain('application/json');
  await response.json();
  return response.status;
}

it(`${total} generated requests get no 5xx and leave nothing unhandled (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 25, maxLength: 25 }), async (batch) => {
      const statuses = await Promise.all(batch.map(statusOf));
      // 502 and 504 are what a resend answers about a target that did not: not a fault of the gateway's.
      const faults = batch.filter((_, index) => {
        const status = statuses[index] ?? 0;
        return status >= 500 && !(status === 502 || status === 504);
      });
      expect({ faults, logged }).toEqual({ faults: [], logged: [] });
    }),
    { numRuns: Math.ceil(total / 25), seed },
  );
  expect(logged).toEqual([]);
  expect(unhandled).toEqual([]);
}, 600_000);
