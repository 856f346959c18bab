import { afterAll, describe, expect } from 'vitest';

import { protocol, type StateName } from '../../../generated/provider-states.js';
import { bodyLimit, shapeBounds } from '../../../server/edge/content.js';
import { operations } from '../../spec/operations.js';
import {
  bodyWith,
  type CostlyRequest,
  costlyTo,
  costlyToControl,
  costlyToState,
  exampleOf,
  largest,
  longHeads,
  placesOf,
  schemaAt,
  withBody,
  withText,
} from '../../support/costly-requests.js';
import { it as base } from '../../support/fixtures.js';
import type { TestGateway } from '../../support/gateway.js';
import { endRaw, sendForAll } from '../../support/raw-requests.js';

/** Bytes of an answer. What its processor time may be, `npm run bench -- --only costliest` measures. */
const maxBytes = 65_536;
/** What other work on the machine may make of it, ms. */
const patience = 600_000;

const it = base.extend('account', ({ served }) =>
  served.account({ webhookRegistration: 'enabled', available: 1e6 }),
);
afterAll(endRaw);

async function send(gateway: TestGateway, { what, ...request }: CostlyRequest) {
  const { status, text } = await sendForAll(gateway, request);
  return { what, status, bytes: Buffer.byteLength(text) };
}

/** The requests that are answered with too much, or with a fault of the gateway. */
async function answeredBadly(gateway: TestGateway, all: readonly CostlyRequest[]) {
  const answers = [];
  for (const request of all) answers.push(await send(gateway, request));
  return answers.filter(({ status, bytes }) => status >= 500 || bytes > maxBytes);
}

describe.each(withBody)('$id', { timeout: patience }, (operation) => {
  const schema = schemaAt(operation.request?.schema ?? '');

  it('answers any body briefly, and never with a 5xx', async ({ served, account }) => {
    expect(await answeredBadly(served, costlyTo(operation, account))).toEqual([]);
  });

  it('takes the largest body that the contract allows', async ({ served, account }) => {
    const body = JSON.stringify(largest(schema, exampleOf(operation), 255));
    expect(Buffer.byteLength(body)).toBeLessThan(bodyLimit);
    const sent = withText(operation, account, 'the largest body', body);
    expect((await send(served, sent)).status).not.toBe(413);
    expect(await answeredBadly(served, [sent])).toEqual([]);
  });

  it('refuses a larger one', async ({ served, account }) => {
    const body = bodyWith(exampleOf(operation), ['unknown'], JSON.stringify('a'.repeat(bodyLimit)));
    const sent = withText(operation, account, 'a larger body', body);
    expect((await send(served, sent)).status).toBe(413);
  });

  it('allows no list and no object beyond the bounds of shapes', () => {
    const maxima = placesOf(schema).flatMap(({ schema: at }) => [at?.['maxItems'], at?.['maxProperties']]);
    for (const max of maxima) expect(Number(max ?? 0)).toBeLessThanOrEqual(shapeBounds.items);
  });
});

describe('what is no body', { timeout: patience }, () => {
  it('may be as long as a header may be: parameters, query and headers', async ({ served, account }) => {
    const all = longHeads(account);
    expect(all.length).toBeGreaterThan(7 * operations.length);
    expect(await answeredBadly(served, all)).toEqual([]);
  });
});

describe('the control endpoint', { timeout: patience }, () => {
  it('answers any request briefly and never with a 5xx', async ({ served }) => {
    expect(await answeredBadly(served, costlyToControl())).toEqual([]);
  });

  it.for(Object.keys(protocol.states) as StateName[])(
    'answers any params of "%s" briefly and never with a 5xx',
    async (state, { served, account }) => {
      expect(await answeredBadly(served, costlyToState(state, account))).toEqual([]);
    },
  );
});
