import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OperationId, operations } from '../../generated/operations.js';
import { TestGateway } from '../support/gateway.js';
import { type Client, Clients, type RequestMaker } from '../support/right-requests.js';
import { oddText, spoil, spoiling } from '../support/spoilt.js';

/** How many requests: a few in the ordinary run, `PIXKIT_FUZZ=20000` for a long one. `PIXKIT_FUZZ_SEED` repeats a run. */
const total = Number(process.env['PIXKIT_FUZZ'] ?? 2500);
const seed = Number(process.env['PIXKIT_FUZZ_SEED'] ?? Date.now() % 1_000_000);

let gateway: TestGateway;
let clients: Clients;
let account: Client['account'];
let token: string;
/** What is spoilt, by operation. */
const right = new Map<OperationId, readonly RequestMaker[]>();
const logged: string[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);
beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  gateway = await TestGateway.start({
    log: (level, message, facts) => level === 'error' && logged.push(JSON.stringify({ message, facts })),
    // What is sent to a receiver arrives, without any.
    overrides: { send: () => () => Promise.resolve({ statusCode: 200, failure: null, answer: '' }) },
  });
  clients = await Clients.of(gateway);
  const client = await clients.open({
    webhookRegistration: 'enabled',
    settlement: 'automatic',
    available: 1e6,
  });
  account = client.account;
  token = await account.token();
  for (const { operationId } of Object.values(operations)) {
    right.set(operationId, await client.requests(operationId));
  }
});
afterAll(async () => {
  await clients.close();
  await gateway.close();
  process.off('unhandledRejection', onUnhandled);
});

const headerText = oddText.map((text) => text.replace(/[^\t\x20-\x7e]/g, ''));
const request = fc.record({
  route: fc.constantFrom(...Object.values(operations)),
  base: fc.nat(9),
  // Whether it is about what is there: then its path and query are right but for what is spoilt in the query.
  isAddressed: fc.boolean(),
  spoilt: spoiling,
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
  const { route, base, isAddressed, spoilt, rawBody, segment, second, query, anonymous } = generated;
  const makers = right.get(route.operationId) ?? [];
  const valid = makers[base % makers.length]?.() ?? {};
  const addressed = isAddressed ? valid : {};
  const segments = [segment, second];
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const odd = segments.shift() ?? 'x';
    return encodeURIComponent(Buffer.from(addressed.path?.[name] ?? odd).toString('utf8'));
  });
  const parameters = new URLSearchParams({ ...addressed.query, ...query }).toString();
  const hasBody = valid.body !== undefined;
  const response = await fetch(`${gateway.baseUrl}${path}?${parameters}`, {
    method: route.method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': generated.idempotencyKey ?? randomUUID(),
      'x-ssl-client-cert': generated.certificate ?? account.certificateHeader,
      ...(generated.scenario !== null && { 'x-sandbox-scenario': generated.scenario }),
      ...(!anonymous && { authorization: `Bearer ${token}` }),
    },
    ...(hasBody && { body: rawBody ?? JSON.stringify(spoil(valid.body, spoilt)) }),
  });
  expect(response.headers.get('content-type')).toContain('application/json');
  const answer = await response.text();
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(65_536);
  JSON.parse(answer);
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
