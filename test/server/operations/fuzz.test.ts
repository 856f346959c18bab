import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { expect } from 'vitest';

import type { BaseRequest } from '../../../conformance/contract/cases/fields.js';
import { ContractDocument } from '../../../conformance/contract/document.js';
import { breaksRequest } from '../../../conformance/contract/request.js';
import { Schemas } from '../../../conformance/contract/schemas.js';
import type { SentRequest } from '../../../conformance/target/exchange.js';
import { type OperationId, operations } from '../../../generated/operations.js';
import { recognized } from '../../../server/messages/messages.js';
import { published } from '../../spec/contract.js';
import { it as base } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';
import { type Client, Clients, type RequestMaker } from '../../support/right-requests.js';
import { oddText, spoil, spoiling } from '../../support/spoilt.js';

/** How many requests: a few in the ordinary run, `PIXKIT_FUZZ=20000` for a long one. `PIXKIT_FUZZ_SEED` repeats a run. */
const total = Number(process.env['PIXKIT_FUZZ'] ?? 500);
const seed = Number(process.env['PIXKIT_FUZZ_SEED']);

/** An account, and right requests of each operation, which are spoilt. */
interface Target {
  readonly gateway: TestGateway;
  readonly account: Client['account'];
  readonly token: string;
  readonly right: ReadonlyMap<OperationId, readonly RequestMaker[]>;
}

const logged: string[] = [];
const unhandled: unknown[] = [];
const it = base
  .extend(
    'options',
    { scope: 'file' },
    {
      log: (level, message, facts) => level === 'error' && logged.push(JSON.stringify({ message, facts })),
      // What is sent to a receiver arrives, without any.
      overrides: { send: () => () => Promise.resolve({ statusCode: 200, failure: null, answer: '' }) },
    },
  )
  .extend('target', async ({ served: gateway }, { onCleanup }): Promise<Target> => {
    const onUnhandled = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', onUnhandled);
    const clients = await Clients.of(gateway);
    onCleanup(async () => {
      await clients.close();
      process.off('unhandledRejection', onUnhandled);
    });
    const params = { webhookRegistration: 'enabled', settlement: 'automatic', available: 1e6 } as const;
    const { account, requests } = await clients.open(params);
    const right = new Map<OperationId, readonly RequestMaker[]>();
    for (const { operationId } of Object.values(operations))
      right.set(operationId, await requests(operationId));
    return { gateway, account, token: await account.token(), right };
  });

const headerText = oddText.map((text) => text.replace(/[^\t\x20-\x7e]/g, ''));
/** An odd request: a valid one with fields replaced or gone, bytes for a body, odd paths, queries and headers. */
const odd = fc
  .record({
    // Whether it is about what is there: then its path and query are right but for what is spoilt in the query.
    isAddressed: fc.boolean(),
    spoilt: spoiling,
    rawBody: fc.option(fc.oneof(oddText, fc.json()), { freq: 8, nil: undefined }),
    segments: fc.tuple(
      fc.oneof(
        oddText,
        fc.constantFrom('1', '0', randomUUID(), `E${'a'.repeat(31)}`, 'a'.repeat(26), 'a'.repeat(500)),
      ),
      oddText,
    ),
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
    headers: fc.record(
      {
        'x-sandbox-scenario': fc.oneof(headerText, fc.constantFrom('error', 'delay:0', 'document-mismatch')),
        'x-idempotency-key': headerText,
        'x-ssl-client-cert': headerText,
        authorization: fc.constantFrom('', 'Bearer', 'Bearer x.y.z', 'Basic eDp5'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ isAddressed, spoilt, rawBody, segments, query, headers }) => (right: BaseRequest): Sent => ({
    path: isAddressed ? (right.path ?? {}) : {},
    segments,
    query: { ...(isAddressed && right.query), ...query },
    headers: { ...right.headers, ...headers },
    body: right.body === undefined ? undefined : (rawBody ?? JSON.stringify(spoil(right.body, spoilt))),
  }));

/** What goes into a request, as text. */
interface Sent extends Required<Pick<BaseRequest, 'path' | 'query' | 'headers'>> {
  /** For path parameters without a value, in turn. */
  readonly segments: readonly string[];
  readonly body: string | undefined;
}

const request = fc.oneof(
  ...Object.values(operations).map((route) =>
    fc.record({
      route: fc.constant(route),
      base: fc.nat(9),
      make: odd,
    }),
  ),
);
type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never;

interface Outcome {
  readonly status: number;
  readonly sent: SentRequest;
  /** What is wrong with the answer, in a word; null where it is right. */
  readonly fault: string | null;
}

async function outcomeOf(target: Target, { route, base, make }: Generated): Promise<Outcome> {
  const { gateway, account, token, right } = target;
  const makers = right.get(route.operationId) ?? [];
  const { path: values, segments, query, headers, body } = make(makers[base % makers.length]?.() ?? {});
  const others = [...segments];
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Buffer.from(values[name] ?? others.shift() ?? 'x').toString('utf8')),
  );
  const parameters = new URLSearchParams(query).toString();
  const sent = {
    method: route.method.toUpperCase(),
    url: `${gateway.baseUrl}${path}?${parameters}`,
    path: `${path}?${parameters}`,
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
      'x-ssl-client-cert': account.certificateHeader,
      authorization: `Bearer ${token}`,
      ...lowerCased(headers),
    },
    body,
    operation: route.operationId,
  };
  const call = gateway.request(sent.method, sent.path, body).set(sent.headers);
  const { status, text, body: answer } = await call.expect('content-type', /application\/json/);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536);
  return { status, sent, fault: faultOf(sent, status, answer) };
}

/** Names in lower case, of which each is there once; a delay that is asked for is none, since nothing here is about waiting. */
const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      value.replace(/^delay:\d+$/, 'delay:0'),
    ]),
  );

const document = new ContractDocument(published.document);
const schemas = new Schemas(document);
const counts = { taken: 0, forbidden: 0 };

/**
 * What is wrong with an answer: a 5xx, words that are not ours, or a request taken that the contract forbids. The published
 * contract is judged by the kit's validators, which the gateway knows nothing of.
 */
function faultOf(sent: SentRequest, status: number, body: Readonly<Record<string, unknown>>): string | null {
  // 502 and 504 are what a resend answers about a target that did not: not a fault of the gateway's.
  if (status >= 500 && status !== 502 && status !== 504) return 'a fault of the gateway';
  const messages = status < 400 ? [] : [body['message']].flat().map((text) => recognized(String(text)));
  if (messages.includes(null)) return `unknown message: ${JSON.stringify(body['message'])}`;
  const templates = messages.flatMap((recognized) => recognized ?? []).map(({ template }) => template);
  const operation = sent.operation && document.operations.get(sent.operation);
  // Where the path does not lead to the operation, nothing of the request is its own.
  if (!operation || templates.includes('There is no endpoint at {path}.')) return null;
  if (breaksRequest(document, schemas, operation, sent)) {
    counts.forbidden += 1;
    return status < 400 ? 'taken, though the contract forbids it' : null;
  }
  if (status < 400) counts.taken += 1;
  return null;
}

it(`${total} generated requests that the contract forbids are refused, in our words (seed ${seed})`, async ({
  target,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 25, maxLength: 25 }), async (batch) => {
      const outcomes = await Promise.all(batch.map((one) => outcomeOf(target, one)));
      const faults = outcomes.flatMap(({ fault, sent, status }) =>
        fault === null ? [] : [{ fault, status, sent }],
      );
      expect({ faults, logged }).toEqual({ faults: [], logged: [] });
    }),
    // Nothing is shrunk: a report has one request.
    { numRuns: Math.ceil(total / 25), seed, endOnFailure: true },
  );
  expect(logged).toEqual([]);
  expect(unhandled).toEqual([]);
  // Each kind is there, or its rule would say nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(total / 100);
}, 600_000);
