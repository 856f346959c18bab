import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { english } from '../../../conformance/core/text.js';
import { close, listen } from '../../support/servers.js';
import { dutiesFailed, gatewayForClients, judgeDriver, judgeShop } from './judge.js';
import { mutants } from './mutants/index.js';
import { right, withOverrides } from './shop/seams.js';
import { startShop } from './shop/shop.js';

const timeoutMs = 120_000;
const duty = 'CALLER-36';
const scenario = 'caller/lost-answer-of-a-cash-out';
const statements = ['balance', 'statement'];
const harmless = [...statements, 'reconcile', 'charge', 'charge by cob'];

const it = test.extend('gateway', { scope: 'file' }, async ({}, { onCleanup }) => {
  const gateway = await gatewayForClients();
  onCleanup(() => gateway.close());
  return gateway;
});

describe.concurrent('a client without the step balance', () => {
  it.for([
    ['has another step that moves no money', ['balance']],
    ['has neither balance nor statement', statements],
    ['can do nothing but pay', harmless],
  ] as const)(
    'passes what it does right where it %s',
    { timeout: timeoutMs },
    async ([, without], { gateway }) => {
      const { checks } = await judgeShop(gateway, withOverrides({ driver: { without } }), [duty], {
        jobs: 8,
      });
      expect(dutiesFailed(checks)).toEqual([]);
      const { outcome, reason } = checks.find(({ check }) => check.id === scenario)!;
      expect([outcome, reason && english(reason)]).toEqual(['passed', null]);
    },
  );

  it(
    'that pays an order twice is caught, although its sign of life is a payment too',
    async ({ gateway }) => {
      const mutant = mutants.find((one) => one.duty === duty)!;
      const { checks } = await judgeShop(
        gateway,
        withOverrides({ ...mutant.change, driver: { without: harmless } }),
        [duty],
        { jobs: 8 },
      );
      expect(dutiesFailed(checks)).toContain(duty);
    },
    timeoutMs,
  );
});

it(
  'a client that takes most of the 10 s to respond to a notification has not refused it',
  async ({ gateway }) => {
    const slow = withOverrides({ receiver: { delayMs: 7_000 } });
    const { checks } = await judgeShop(gateway, slow, ['RECEIVER-01'], { jobs: 8 });
    const { outcome, failures } = checks.find(({ check }) => check.id === 'receiver/every-kind')!;
    expect([outcome, failures]).toEqual(['passed', []]);
  },
  timeoutMs,
);

describe('a client whose payments the gateway refuses', () => {
  it.for([
    [duty, scenario],
    ['CALLER-31', 'caller/lost-answer-of-a-transfer'],
  ] as const)(
    'is not judged at %s: the answer that is lost is a refusal',
    { timeout: timeoutMs },
    async ([judged, lost], { gateway }) => {
      const invalid = () => ({ value: 1 });
      const withoutPayee = withOverrides({
        driver: { without: ['refund'] },
        requests: { cashOut: invalid, qrCashOut: invalid, transfer: invalid },
      });
      const { checks, clauses } = await judgeShop(gateway, withoutPayee, [judged], { jobs: 8 });
      const { outcome, reason } = checks.find(({ check }) => check.id === lost)!;
      expect([outcome, reason && english(reason)]).toEqual([
        'skipped',
        'not exercised: the gateway did not carry out the call (400)',
      ]);
      expect(clauses.find(({ id }) => id === judged)?.outcome).not.toBe('passed');
    },
  );
});

test(
  'a client that does not say which balance it read has not shown that it read one',
  { timeout: timeoutMs },
  async ({ onTestFinished }) => {
    const gateway = await gatewayForClients();
    onTestFinished(() => gateway.close());
    const shop = await startShop(right);
    onTestFinished(() => shop.close());
    const silent = createServer((request, response) => {
      void (async () => {
        const body = await text(request);
        const answer = await fetch(shop.driverUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        const isBalance = (JSON.parse(body) as { step: string }).step === 'balance';
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(isBalance ? '{}' : await answer.text());
      })();
    });
    onTestFinished(() => close(silent));
    const url = `http://127.0.0.1:${await listen(silent)}`;
    const { checks } = await judgeDriver(gateway, url, ['CALLER-41'], { jobs: 8 });
    const { outcome, reason } = checks.find(({ check }) => check.id === 'caller/legal-forms-of-the-balance')!;
    expect([outcome, reason && english(reason)]).toEqual([
      'skipped',
      'the client does not say which balance it read',
    ]);
  },
);
