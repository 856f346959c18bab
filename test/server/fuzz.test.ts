import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OperationId, operations } from '../../generated/operations.js';
import { TestGateway } from '../support/gateway.js';
import { type Client, Clients, type RequestMaker } from '../support/right-requests.js';

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
/** Numbers beyond what cents, safe integers and doubles hold; lists that are long; texts that are no Unicode. */
const hugeValue = fc.constantFrom<unknown>(
  ...[90071992547410, 1e15, 1e21, 1e300, -1e300, 5e-324, 2 ** 53 + 2],
  ...[9, 200, 201, 5000].map((length) => Array.from({ length }, () => ({}))),
  ...['\ud800', 'a\udc00b', '\udc00\ud800', 'a\u0000', '\ufffe'],
);
const oddValue = fc.oneof(
  hugeValue,
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
  base: fc.nat(9),
  // Whether it is about what is there: then its path and query are right but for what is spoilt in the query.
  isAddressed: fc.boolean(),
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
