import { Agent, request as httpRequest } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { protocol } from '../../../generated/provider-states.js';
import { bodyLimit, shapeBounds } from '../../../server/edge/bounds.js';
import { type Json, object, text } from '../../spec/contract.js';
import { type Operation, operations } from '../../spec/operations.js';
import {
  bodyWith,
  costlyAt,
  exampleOf,
  largest,
  type Place,
  placesOf,
  requestOf,
  schemaAt,
} from '../../support/costly-requests.js';
import { type TestAccount, TestGateway } from '../../support/gateway.js';

/** Processor time that a request may take, sender included, ms; and bytes of its answer. */
const bounds = { cpuMs: 50, bytes: 65_536 };
/** What only the machine's other work made slow is quick at another try. */
const tries = 4;
/** What other work on the machine may make of it, ms. */
const patience = 120_000;

interface Sent {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Cost {
  readonly what: string;
  readonly status: number;
  readonly bytes: number;
  readonly cpuMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let gateway: TestGateway;
let account: TestAccount;
beforeAll(async () => {
  gateway = await TestGateway.start();
  account = await gateway.account({ webhookRegistration: 'enabled', available: 1e6 });
});
afterAll(async () => {
  agent.destroy();
  await gateway.close();
});

function send({ what, method, path, headers, body }: Sent): Promise<Cost> {
  const before = process.cpuUsage();
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const request = httpRequest(gateway.baseUrl + path, {
      agent,
      method,
      headers: {
        ...headers,
        ...(length > 0 && { 'content-type': 'application/json', 'content-length': length }),
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => {
        const { user, system } = process.cpuUsage(before);
        resolve({ what, status: response.statusCode ?? 0, bytes, cpuMs: (user + system) / 1000 });
      });
    });
    request.end(body);
  });
}

/** The requests that cost more than they may: what each tried again and again costs at least. */
async function tooCostly(all: readonly Sent[]): Promise<readonly Cost[]> {
  const found: Cost[] = [];
  for (const sent of all) {
    let cost = await send(sent);
    for (let count = 1; count < tries && cost.cpuMs > bounds.cpuMs; count += 1) {
      const again = await send(sent);
      if (again.cpuMs < cost.cpuMs) cost = again;
    }
    if (cost.status >= 500 || cost.bytes > bounds.bytes || cost.cpuMs > bounds.cpuMs) found.push(cost);
  }
  return found;
}

const withBody = operations.filter(({ request }) => request !== undefined);

function sentTo(operation: Operation, what: string, body: string): Sent {
  return { ...requestOf(operation, account), what: `${operation.id}: ${what}`, body };
}

/** A body for each place and what is costly there, as large as the limit allows; lists and objects also just within their bounds. */
function costlyBodies(example: Json, places: readonly Place[]): { what: string; body: string }[] {
  const room = bodyLimit - Buffer.byteLength(JSON.stringify(example)) - 100;
  return places.flatMap((place) => {
    const holdsOthers = ['array', 'object'].includes(text(place.schema?.['type']));
    const sizes = holdsOthers ? [room, 3 * shapeBounds.items] : [room];
    return Object.entries(costlyAt(place)).flatMap(([name, make]) =>
      sizes.map((size) => ({
        what: `${name} of ${size} bytes at /${place.steps.join('/')}`,
        body: bodyWith(example, place.steps, make(size)),
      })),
    );
  });
}

describe.each(withBody)('$id', { timeout: patience }, (operation) => {
  const schema = schemaAt(operation.request?.schema ?? '');
  const places = placesOf(schema);

  it('answers any body quickly and briefly, and never with a 5xx', async () => {
    const example = exampleOf(operation);
    await send(sentTo(operation, 'compiles the schemas', JSON.stringify(example)));
    const all = costlyBodies(example, places).map(({ what, body }) => sentTo(operation, what, body));
    expect(await tooCostly(all)).toEqual([]);
  });

  it('takes the largest body that the contract allows', async () => {
    const body = JSON.stringify(largest(schema, exampleOf(operation), 255));
    expect(Buffer.byteLength(body)).toBeLessThan(bodyLimit);
    const sent = sentTo(operation, 'the largest body', body);
    expect((await send(sent)).status).not.toBe(413);
    expect(await tooCostly([sent])).toEqual([]);
  });

  it('refuses a larger one', async () => {
    const body = bodyWith(exampleOf(operation), ['unknown'], JSON.stringify('a'.repeat(bodyLimit)));
    expect((await send(sentTo(operation, 'a larger body', body))).status).toBe(413);
  });

  it('allows no list and no object beyond the bounds of shapes', () => {
    const maxima = places.flatMap(({ schema: at }) => [at?.['maxItems'], at?.['maxProperties']]);
    for (const max of maxima) expect(Number(max ?? 0)).toBeLessThanOrEqual(shapeBounds.items);
  });
});

describe('what is no body', { timeout: patience }, () => {
  const long = 'a'.repeat(12_000);
  const quotes = '"'.repeat(12_000);

  it('may be as long as a header may be: parameters, query and headers', async () => {
    const all = operations.flatMap((operation) => {
      const body = operation.request ? JSON.stringify(exampleOf(operation)) : '';
      const plain = sentTo(operation, 'as it is', body);
      const at = (what: string, changes: Partial<Sent>): Sent => ({
        ...plain,
        what: `${operation.id}: ${what}`,
        ...changes,
      });
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      const inQuery = operation.parameters.filter((one) => one.in === 'query');
      return [
        plain,
        ...['authorization', 'x-idempotency-key', 'x-ssl-client-cert', 'x-sandbox-scenario'].map((name) =>
          at(`a long ${name}`, {
            headers: { ...plain.headers, [name]: name === 'authorization' ? `Bearer ${long}` : quotes },
          }),
        ),
        ...inPath.flatMap(({ name, example }) =>
          [long, '%01'.repeat(4000), '%2F'.repeat(4000)].map((segment) =>
            at(`a long ${name}`, { path: plain.path.replace(text(example), segment) }),
          ),
        ),
        ...inQuery.flatMap(({ name }) =>
          [long, '%01'.repeat(4000), '9'.repeat(12_000)].map((value) =>
            at(`a long ${name}`, { path: `${plain.path}?${name}=${value}` }),
          ),
        ),
        at('many parameters', { path: `${plain.path}?${'page=1&'.repeat(1700)}` }),
        at('many unknown parameters', { path: `${plain.path}?${'a[b]=1&'.repeat(1700)}` }),
      ];
    });
    await tooCostly(all.slice(0, 1));
    expect(
      await tooCostly([
        ...all,
        { ...all[0]!, what: 'a long unknown path', path: `/api/${'"'.repeat(12_000)}` },
      ]),
    ).toEqual([]);
  });
});

describe('the control endpoint', { timeout: patience }, () => {
  const asked = (state: string, params: Json): Json => ({ state, params, action: 'setup' });
  const sent = ({ what, body }: { what: string; body: string }): Sent => ({
    ...{ what, body, method: 'POST', headers: {} },
    path: new URL(gateway.controlUrl).pathname,
  });

  it('answers any request quickly, briefly and never with a 5xx', async () => {
    const places = placesOf(protocol.request as unknown as Json);
    expect(await tooCostly(costlyBodies(asked('an account', {}), places).map(sent))).toEqual([]);
  });

  it.each(Object.entries(protocol.states))(
    'answers any params of "%s" quickly, briefly and never with a 5xx',
    async (state, { params, example }) => {
      const given = { ...object(example.params as Json), accountId: account.accountId };
      const places = placesOf(params as unknown as Json)
        .filter(({ schema, steps }) => schema !== undefined && steps.length > 0)
        .map(({ schema, steps }) => ({ schema, steps: ['params', ...steps] }));
      expect(await tooCostly(costlyBodies(asked(state, given), places).map(sent))).toEqual([]);
    },
  );
});
