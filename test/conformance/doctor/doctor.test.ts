import { writeFileSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { main } from '../../../conformance/cli/main.js';
import { kitSuite } from '../../../conformance/kit.js';
import { selfSigned } from '../../../conformance/target/certificates.js';
import {
  type ControlMessage,
  type FakeGateway,
  type FakeOptions,
  type Received,
  startFake,
} from '../../support/fake-gateway.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function doctor(
  options: FakeOptions,
  webhooks: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const fake: FakeGateway = await startFake(options);
  open.push(() => fake.close());
  const path = join(mkdtempSync(join(tmpdir(), 'pixkit-test-')), 'target.yaml');
  const file = {
    baseUrl: fake.baseUrl,
    control: { url: fake.controlUrl },
    webhooks: { timeoutMs: 300, ...webhooks },
    ...more,
  };
  writeFileSync(path, JSON.stringify(file));
  let out = '';
  const status = await main(['doctor', '--target', path], {
    stdout: { write: (text) => (out += text) },
    stderr: { write: () => true },
    signal: new AbortController().signal,
  });
  return { status, out };
}

const resendSays = (status: number, message: string): FakeOptions => ({
  misbehave: ({ path }) =>
    path.startsWith('/api/resend-webhook/') ? { status, body: { statusCode: status, message } } : undefined,
});

async function someoneElse(): Promise<string> {
  const { certificatePem, keyPem } = await selfSigned('someone else', ['127.0.0.1']);
  const server = createServer({ cert: certificatePem, key: keyPem }, (_, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('doctor tells a control endpoint that nobody started from one that is wrong', async () => {
  const ask = (url: string) => doctor({}, {}, { control: { url } });
  const down = await ask('http://127.0.0.1:9/_control/states');
  expect([down.status, down.out]).toEqual([
    2,
    expect.stringMatching(/WRONG control: .*: connection refused\n +Start the control endpoint/),
  ]);
});

describe('doctor, where the probe delivery does not come', () => {
  test('names the address that nobody answers at, and what the target says of it', async () => {
    const { status, out } = await doctor(resendSays(502, 'connection refused by the receiver'), {
      publicUrl: 'https://127.0.0.1:9',
    });
    expect(status).toBe(2);
    expect(out).toMatch(
      /WRONG webhooks: the target could not reach https:\/\/127\.0\.0\.1:9\/\S+, nor could the kit itself: connection refused\./,
    );
    expect(out).toContain(
      'Asked to send it again, the target answered 502 {"statusCode":502,"message":"connection refused by',
    );
    expect(out).toContain('Start the tunnel or proxy behind webhooks.publicUrl');
  });

  test('tells that something else answers there', async () => {
    const { status, out } = await doctor({}, { publicUrl: await someoneElse() });
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG webhooks: something other than the kit's receiver answers at https:.*: 200/);
    expect(out).toContain('must lead to webhooks.listen');
  });

  test('tells what to look at where the address is right but nothing was sent', async () => {
    const { status, out } = await doctor({ notification: () => null }, {});
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG webhooks: the probe delivery did not come: nothing within 300 ms/);
    expect(out).toContain('The kit itself reaches https://127.0.0.1:');
    expect(out).not.toContain('Asked to send it again');
  });

  test('tells that TLS failed', async () => {
    const refusing: FakeOptions = {
      control: (message) => {
        if (message.state !== 'a webhook registration') return undefined;
        // A target that trusts no self-signed certificate.
        void fetch(String(message.params['url']), { method: 'POST' }).catch(() => undefined);
        return { status: 200, body: {} };
      },
    };
    const { status, out } = await doctor(refusing, {});
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG webhooks: the target reached https:.*, but TLS failed: /);
    expect(out).toContain('webhooks.tls');
  });

  test('does not count a refused probe payment as a missing delivery', async () => {
    const { status, out } = await doctor(
      {
        misbehave: ({ path }) =>
          path === '/api/pix/cash-out' ? { status: 400, body: { message: 'no' } } : undefined,
      },
      {},
    );
    expect(status).toBe(2);
    expect(out).toContain('no probe delivery: a cash-out of 1.00 was answered with 400 {"message":"no"}');
  });
});

describe('doctor, where the control endpoint answers wrongly', () => {
  const answering = (state: string, body: unknown): FakeOptions => ({
    control: (message) => (message.state === state ? { status: 200, body } : undefined),
  });
  const receipt = { transactionId: 't', endToEndId: `E${'1'.repeat(31)}`, externalId: null, id: null };
  const account = { accountId: 'a', clientId: 'a', clientSecret: 'very-secret', certificatePem: 'p' };

  const wrong: readonly (readonly [string, unknown, string])[] = [
    [
      'an account',
      { ...account, accountId: undefined },
      'accountId is missing: it must be the id of the account',
    ],
    [
      'an account',
      { ...account, settlement: 'slow' },
      'settlement must be the settlement mode in effect; it is "slow"',
    ],
    ['an account', [account], 'the answer must be a JSON object; it is a list'],
    ['an account', { ...account, clientSecret: 1234567 }, 'clientSecret must be'],
    [
      'a received payment',
      { ...receipt, endToEndId: 'E1' },
      'endToEndId must be the end-to-end id of the payment, 32',
    ],
    [
      'a received payment',
      { ...receipt, id: 'x' },
      'id must be the number of the transaction, or null; it is "x"',
    ],
    ['a client certificate', {}, 'certificatePem is missing'],
    ['a MED', { id: '17', endToEnd: 'E1' }, 'id must be the id of the MED, a number; it is "17"'],
    ['time passes', 'done', 'the answer must be a JSON object; it is no JSON'],
    [
      'a payment settles',
      { endToEndId: 5 },
      'endToEndId must be the end-to-end id of the payment, or null; it is 5',
    ],
  ];
  test.each(wrong)('names %s with %j', async (state, body, what) => {
    const { status, out } = await doctor(answering(state, body), {});
    expect(status).toBe(2);
    expect(out).toMatch(/^WRONG (states|control): /m);
    expect(out).toContain(`'${state}' was answered incorrectly: ${what}`);
    expect(out).toContain('docs/provider-states.md describes the answer of each state');
    expect(out).not.toMatch(/very-secret|1234567/);
  });

  const right: readonly (readonly [string, unknown])[] = [
    ['a received payment', receipt],
    ['a received payment', { ...receipt, externalId: undefined, id: undefined, more: 1 }],
    ['a received payment', { ...receipt, endToEndId: `E${'1'.repeat(32)}` }],
    ['a payment settles', { endToEndId: null }],
    ['a client certificate', { certificatePem: 'p', more: [] }],
    ['a MED', { id: 17, endToEnd: 'E1', transactionId: null, amount: null }],
    ['time passes', {}],
  ];
  test.each(right)('lets pass %s with %j', async (state, body) => {
    const { out } = await doctor(answering(state, body), {});
    expect(out).not.toContain('wrongly');
  });
});

describe('doctor says what to do next', () => {
  const { checks } = kitSuite();
  const steps = (out: string): readonly (readonly [string, number])[] =>
    [...out.matchAll(/^note {2}what to do next: (.+): (\d+) checks?$/gm)].map(([, what = '', count]) => [
      what,
      Number(count),
    ]);

  test('by what would unlock most: states it lacks, accounts it cannot make, as a run names them', async () => {
    const { status, out } = await doctor(
      {
        control: ({ state, params }) =>
          state === 'an account' && params['settlement'] === 'manual' ? { status: 501, body: {} } : undefined,
      },
      {},
    );
    expect(status).toBe(0);
    const told = steps(out);
    // Others go by what the account does.
    const manual = checks.filter(
      ({ account, insists }) =>
        account?.settlement === 'manual' && (insists?.includes('settlement') ?? false),
    );
    const med = checks.filter(({ needs }) => needs.includes('a MED'));
    expect(told).toContainEqual(['settlement manual', manual.length]);
    expect(told).toContainEqual(["the state 'a MED'", med.length]);
    expect(told.map(([what]) => what)).not.toContain("the state 'a payment settles'");
    const counts = told.map(([, count]) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(out).toMatch(/^note {2}what to do next: for fewer checks each: (\w[\w ]*, )*'/m);
    expect(out).toContain('docs/provider-states.md describes each');
  });

  test('where there is no control endpoint: one', async () => {
    const fake = await startFake();
    open.push(() => fake.close());
    let out = '';
    await main(['doctor', '--base-url', fake.baseUrl], {
      stdout: { write: (text) => (out += text) },
      stderr: { write: () => true },
      signal: new AbortController().signal,
    });
    const [[what, count]] = steps(out) as [readonly [string, number]];
    expect(what).toBe('a control endpoint');
    expect(count).toBeGreaterThan(checks.length / 2);
  });
});

describe('doctor, where errors are HTML pages', () => {
  const page = { status: 401, body: '<html><p>No', headers: { 'content-type': 'text/html' } };
  const isBare = ({ path, headers }: Received) =>
    path.endsWith('balance') && headers.authorization === undefined;

  test('goes on where tokens work, and says what the checks will find', async () => {
    const { status, out } = await doctor({ misbehave: (seen) => (isBare(seen) ? page : undefined) }, {});
    expect(out).toContain(
      'note  errors: GET /balance without a token is answered 401, not with JSON (text/html)',
    );
    expect(out).toMatch(/^ok {4}address: /m);
    expect(out).toMatch(/^ok {4}token: \/api\/auth\/token gives one$/m);
    expect(out).not.toContain('WRONG');
    expect(status).toBe(0);
  });

  test('calls the address wrong where none does', async () => {
    const { status, out } = await doctor(
      { misbehave: (seen) => (isBare(seen) || seen.path.endsWith('/token') ? page : undefined) },
      {},
    );
    expect(out).toMatch(/^WRONG address: .*not with JSON \(text\/html\)\n.*a web site/m);
    expect(status).toBe(2);
  });
});

describe('doctor, where the control endpoint is not whole yet', () => {
  const lacking = (status: number, lacks: (message: ControlMessage) => boolean): FakeOptions => ({
    control: (message) => {
      if (message.action === 'setup' && lacks(message)) return { status, body: { error: 'not yet' } };
      // Every other state that the fake does not know is refused: there is no such payment.
      const known = ['an account', 'a webhook registration', 'a payment settles'];
      return known.includes(message.state) ? undefined : { status: 409, body: {} };
    },
  });

  test.each([404, 501])(
    'counts what is answered, and lists what is not by what it unlocks (%d)',
    async (status) => {
      const lacks = ({ state }: ControlMessage) => state === 'a MED' || state === 'time passes';
      const { out } = await doctor(lacking(status, lacks), {});
      const [, answered, all] = /note {2}states: (\d+) of (\d+) answered/.exec(out) ?? [];
      expect(Number(all) - Number(answered)).toBe(2);
      const steps = [...out.matchAll(/what to do next: (.*): (\d+) checks?\n/g)];
      expect(steps.map(([, what]) => what).sort()).toEqual(["the state 'a MED'", "the state 'time passes'"]);
      expect(Number(steps[0]?.[2])).toBeGreaterThanOrEqual(Number(steps[1]?.[2]));
    },
  );

  test('goes on with another account where none settles by itself, and names that kind', async () => {
    const lacks = ({ params }: ControlMessage) => params['settlement'] === 'automatic';
    const { status, out } = await doctor(lacking(501, lacks), {});
    expect(out).toContain('makes accounts');
    expect(out).toMatch(/what to do next: settlement automatic: \d+ checks?\n/);
    expect(out).toContain('ok    webhooks: a probe delivery arrived');
    expect(status).toBe(0);
  });

  test('finds it wrong that there are no accounts, and still lists the rest', async () => {
    const { status, out } = await doctor(
      lacking(501, () => true),
      {},
    );
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG control: \S+ makes no accounts yet: /);
    expect(out).toMatch(/states: 0 of \d+ answered/);
    expect(out).toMatch(/answered.*\nnote {2}what to do next: the state 'an account': \d+ checks\n/);
  });

  test('finds nothing wrong with the reference gateway: what it asks of the states is in the way of nothing', async () => {
    let out = '';
    const write = (text: string) => (out += text);
    const io = { stdout: { write }, stderr: { write }, signal: new AbortController().signal };
    expect([await main(['doctor'], io), out]).toEqual([0, expect.stringContaining('it answers every state')]);
    expect(out).not.toMatch(/WRONG|what to do next/);
  });

  test('says that it is whole', async () => {
    const { out } = await doctor(
      lacking(501, () => false),
      {},
    );
    expect(out).toMatch(/ok {4}states: it answers every state/);
    expect(out).not.toContain('what to do next');
  });
});

describe('doctor, where the address is wrong', () => {
  async function at(baseUrl: string): Promise<string> {
    let out = '';
    await main(['doctor', '--base-url', baseUrl], {
      stdout: { write: (text) => (out += text) },
      stderr: { write: () => true },
      signal: new AbortController().signal,
    });
    return out;
  }

  test('tells how to trust a certificate', async () => {
    expect(await at(await someoneElse())).toMatch(/WRONG address: .*self-signed certificate.*\n.*tls\.ca/);
  });

  test('tells http from https', async () => {
    const fake = await startFake();
    open.push(() => fake.close());
    expect(await at(fake.baseUrl.replace('http:', 'https:'))).toMatch(/it does not speak TLS\.\n.*http:\/\//);
  });

  test('tells a host name that does not exist', async () => {
    expect(await at('http://gateway.invalid')).toContain('the host name is not known');
  });
});
