import { describe, expect } from 'vitest';
import { parse } from 'yaml';

import { seedScenarioNames, seedScenarios } from '../../../conformance/seed/scenarios.js';
import { validSeed } from '../../../conformance/seed/seed-file.js';
import { blocksOf, readPage } from '../../docs/pages.js';
import { pixkit, runCommand } from '../../support/command.js';
import { startControlProxy } from '../../support/control-proxy.js';
import { it } from '../../support/fixtures.js';

const dayMs = 86_400_000;
type Row = Readonly<Record<string, unknown>>;

interface Seeded {
  readonly accountId: string;
  readonly isInThePast: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly balance: number;
}

describe('the scenarios', () => {
  it.for(seedScenarioNames)('%s is a valid file, the same for the same seed', (name) => {
    const { make } = seedScenarios[name];
    const file = make(1);
    expect(validSeed(file, name)).toBe(file);
    expect(make(1)).toEqual(file);
    expect(make(2)).not.toEqual(file);
    expect(file.events.length).toBeLessThan(400);
  });
});

describe('pixkit seed', () => {
  it('fills an account with a past until now, with right books', async ({ open }) => {
    const gateway = await (await open({ control: { withoutToken: true } })).listen();
    const before = Date.now();
    const run = await pixkit('seed', 'shop-7-days', '--json', '--gateway', gateway.baseUrl);
    expect([run.status, run.err]).toEqual([0, '']);
    const { accountId, isInThePast, counts, balance } = JSON.parse(run.out) as Seeded;
    expect([isInThePast, counts['med'], counts['medDecision']]).toEqual([true, 2, 1]);
    const { accessToken } = await gateway.state('an access token', { accountId });
    const day = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10);
    const range = `startDate=${day(before - 7 * dayMs)}&endDate=${day(before + dayMs)}`;
    const { body } = await gateway
      .request('GET', `/api/transactions?${range}&size=100`)
      .set('authorization', `Bearer ${String(accessToken)}`);
    const times = (body['data'] as Row[]).map((row) => Date.parse(String(row['createdAt'])));
    expect(times.length).toBeGreaterThan(30);
    expect(before - Math.min(...times)).toBeGreaterThan(5 * dayMs);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
    expect(balance).toBeGreaterThan(2500);
  });

  it('lets all happen now if a gateway cannot open an account in the past', async ({ served, keep }) => {
    const { url } = await keep(
      startControlProxy(served.controlUrl, ({ params }) =>
        'openedAt' in params ? { status: 501, body: { error: 'not yet' } } : undefined,
      ),
    );
    const at = ['--gateway', served.baseUrl, '--control-url', url];
    const run = await pixkit('seed', 'one-of-each', ...at, '--lang', 'pt-BR');
    expect(run.err).toBe('');
    expect(run.out).toMatch(/^A conta \S+ de \S+ foi preenchida:\n {5}2 {2}cash-ins\n/);
    expect(run.out).toContain('Só os pagamentos recebidos têm datas passadas');
    expect(run.out).toMatch(/clientSecret: \S+/);
  });

  it('fills a given account, and names what its gateway refuses', async ({ served, write }) => {
    const { accountId } = await served.state('an account', { available: 5 });
    const at = ['--gateway', served.baseUrl, '--account-id', String(accountId)];
    const payer = { name: 'Ana', document: '52998224725' };
    const to = { key: 'ana@example.com', keyType: 'EMAIL', ...payer };
    const received = { day: 1, time: '00:01', received: { amount: 7.5, payer } };
    const path = await write('right.json', { version: 1, days: 1, events: [received] });
    const { balance } = JSON.parse((await pixkit('seed', path, '--json', ...at)).out) as Seeded;
    expect(balance).toBe(12.5);
    const tooMuch = { day: 1, time: '00:02', id: 'fornecedor-1', cashOut: { amount: 99, to } };
    const wrong = await write('too-much.json', { version: 1, days: 1, events: [tooMuch] });
    const refused = await pixkit('seed', wrong, ...at);
    expect([refused.status, refused.err]).toEqual([1, expect.stringMatching(/cash-out was refused: \d{3} /)]);
  });

  it('names each wrong field of a file', async ({ write }) => {
    const payer = { name: 'Ana', document: '529.982.247-25' };
    const path = await write('wrong.json', {
      version: 1,
      days: 400,
      events: [
        { day: 1, time: '9:00', cashIn: { amount: 1.005, payer } },
        { day: 0, time: '09:00', sale: {} },
      ],
    });
    const { status, err } = await pixkit('seed', path);
    expect(status).toBe(2);
    for (const field of [
      'days must be a whole number',
      'events.0.time',
      'events.0.cashIn.amount',
      'events.0.cashIn.payer.document',
      'events.1.day',
      'events.1.sale is not a known field',
    ])
      expect(err).toContain(field);
  });

  it.for([
    [{ day: 1, time: '09:00' }, 'events.0 must have one of cashIn'],
    [
      { day: 1, time: '09:00', med: {}, medDecision: { of: 'm', result: 'APPROVED' } },
      'it has med, medDecision',
    ],
    [{ day: 2, time: '09:00', med: {} }, 'events.0.day must be at most 1'],
    [
      { day: 1, time: '09:00', refund: { of: 'x', amount: 1 } },
      'events.0.refund.of must be the id of an earlier',
    ],
  ] as const)('refuses an event: %j', ([event, message]) => {
    const file = { version: 1, days: 1, events: [event] };
    expect(() => validSeed(file, 'a file')).toThrow(message);
  });

  it('lists its scenarios, prints one as a file, and suggests them for an unknown name', async () => {
    const { out } = await pixkit('seed', '--list');
    for (const name of seedScenarioNames) expect(out).toContain(`\n  ${name}`);
    const printed = await pixkit('seed', 'one-of-each', '--print', '--seed', '3');
    expect(parse(printed.out)).toEqual(seedScenarios['one-of-each'].make(3));
    const unknown = await pixkit('seed', 'shop');
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('shop-30-days')]);
  });

  it.for(['docs/reference-gateway.md', 'docs/pt-BR/reference-gateway.md'])(
    'accepts the file in %s',
    (page) => {
      const [shown = ''] = blocksOf(readPage(page)).filter((block) => block.startsWith('version: 1'));
      expect(validSeed(parse(shown), page).events.length).toBeGreaterThan(3);
    },
  );
});

describe('serve --seed-scenario', () => {
  const serve = ['serve', '--port', '0', '--log-level', 'silent', '--seed-scenario'];

  it('gives the account demo a history once', async ({ folder }) => {
    const database = ['--control-without-token', '--database', `${folder}/gateway.db`];
    const balances: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const gateway = runCommand([...serve, 'one-of-each', '--json', ...database]);
      await gateway.until(/^\{.*\}\n/);
      const { baseUrl, accounts } = JSON.parse(gateway.out) as {
        baseUrl: string;
        accounts: [{ accountId: string }];
      };
      const post = async (path: string, body: object) =>
        (await fetch(baseUrl + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((answer) => answer.json())) as Row;
      const { accountId } = accounts[0];
      const params = { accountId };
      const { accessToken } = await post('/_control/states', { state: 'an access token', params });
      const headers = { authorization: `Bearer ${String(accessToken)}` };
      const balance = (await (await fetch(`${baseUrl}/balance`, { headers })).json()) as Row;
      balances.push(balance['netBalance']);
      expect(await gateway.end()).toBe(0);
    }
    expect(balances[0]).not.toBe(10_000);
    expect(balances[1]).toBe(balances[0]);
  });

  it('logs requests only after it has filled the account', async () => {
    const gateway = runCommand('serve --port 0 --control --json --seed-scenario one-of-each'.split(' '));
    await gateway.until(/^\{.*\}\n/);
    expect(gateway.err).not.toContain('/_control/states');
    expect(gateway.err).toContain('Filling the demo account with one-of-each.');
    const { baseUrl } = JSON.parse(gateway.out) as { baseUrl: string };
    await fetch(`${baseUrl}/balance`);
    await gateway.until(/"path":"\/balance"/);
    expect(await gateway.end()).toBe(0);
  });

  it.for([
    [['one-of-each'], 'Add --control.'],
    [['one-of-each', '--control', '--seed', '1'], 'Add --machine-time.'],
    [['none-such', '--control'], 'There is no scenario none-such'],
    [['shop-30-day', '--control'], 'There is no scenario shop-30-day. Did you mean shop-30-days?'],
    [['one-of-each', '--control', '--seed', 'shop-30-days'], '--seed-scenario shop-30-days'],
  ] as const)('refuses %j', async ([args, message]) => {
    const { status, err } = await pixkit(...serve, ...args);
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
