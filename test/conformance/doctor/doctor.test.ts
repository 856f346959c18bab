import { createServer } from 'node:https';
import { describe, expect } from 'vitest';
import { kitSuite } from '../../../conformance/kit.js';
import { selfSigned } from '../../../conformance/target/certificates.js';
import { pixkit } from '../../support/command.js';
import {
  answersAt,
  answersState,
  type ControlMessage,
  type FakeOptions,
  type Received,
} from '../../support/fake-gateway.js';
import { it as base } from '../../support/fixtures.js';

const it = base
  /** Runs the doctor on a fake gateway. */
  .extend(
    'doctor',
    ({ fake, write }) =>
      async (options: FakeOptions = {}, webhooks: object = {}, more: object = {}) => {
        const { baseUrl, controlUrl } = await fake(options);
        const own = { baseUrl, control: { url: controlUrl }, webhooks: { timeoutMs: 300, ...webhooks } };
        return pixkit('doctor', '--target', await write('target.yaml', { ...own, ...more }));
      },
  )
  /** The URL of a server that is neither a gateway nor a receiver. */
  .extend('someoneElse', async ({ listening }) => {
    const { certificatePem: cert, keyPem: key } = await selfSigned('someone else', ['127.0.0.1']);
    const server = createServer({ cert, key }, (_, response) => response.end('hello'));
    return `https://127.0.0.1:${await listening(server)}`;
  });

it('doctor finds the API at a base URL without a path prefix', async ({ served }) => {
  const { status, out } = await pixkit('doctor', '--base-url', `${served.baseUrl}/pix/v1`);
  expect([status, out.trim().split('\n')]).toEqual([
    2,
    [
      expect.stringMatching(
        /^WRONG address: .*\/pix\/v1 returns 404 for GET \/balance, .*: the API is not at this path$/,
      ),
      expect.stringMatching(new RegExp(`The API is at ${served.baseUrl}: give that as --base-url`)),
    ],
  ]);
});

interface Case {
  readonly fake?: FakeOptions;
  readonly webhooks?: object;
  readonly target?: object;
  /** Matches the fault that the doctor names, and the start of the remedy. */
  readonly says: RegExp;
}

const page = { status: 401, body: '<html><p>No', headers: { 'content-type': 'text/html' } };
const past = { date: 'Sat, 01 Jan 2000 00:00:00 GMT' };

/** Targets with one fault each. */
const faulty: Readonly<Record<string, Case>> = {
  'another path': {
    fake: { misbehave: () => ({ status: 404, body: { message: 'no such path' } }) },
    says: /^WRONG address: .* 404 for GET \/balance, POST .*: the API is not at this path\n +Correct the path in --base-url/m,
  },
  'a control endpoint that is down': {
    target: { control: { url: 'http://127.0.0.1:9/_control/states' } },
    says: /^WRONG control: setting up 'an account' at http:\S+ failed: connection refused\n +Start the control endpoint/m,
  },
  'a wrong control token': {
    fake: { control: () => ({ status: 401 }) },
    says: /^WRONG control: .* refused the control token \(401\)\.\n +Pass the correct token with --control-token/m,
  },
  'no token': {
    fake: { misbehave: answersAt('/oauth/token', { status: 500 }) },
    says: /^WRONG token: \/oauth\/token issues none: 500 \{\}\n +The target must accept the credentials/m,
  },
  'HTML pages': {
    fake: { misbehave: () => page },
    says: /^WRONG address: .* responds, but not with JSON \(text\/html\)\n +Give the base URL/m,
  },
  'a clock that is off': {
    fake: { misbehave: answersAt('/balance', { status: 401, headers: past }) },
    says: /^WRONG clock: it differs from the clock of this machine by -\d{6,} s\n +Synchronize both clocks/m,
  },
  'an address without a listener': {
    fake: {
      misbehave: ({ path }) =>
        path.startsWith('/api/resend-webhook/')
          ? { status: 502, body: { message: 'connection refused by the receiver' } }
          : undefined,
    },
    webhooks: { publicUrl: 'https://127.0.0.1:9' },
    says: /^WRONG webhooks: the target could not reach https:\S+, nor could the kit itself: .* 502 .*\n +Start the tunnel or proxy/m,
  },
  'no notification': {
    fake: { notification: () => null },
    says: /^WRONG webhooks: .* nothing within 300 ms; nothing has reached .*\n +The kit itself reaches https:\S+\. Perhaps the target sends nothing/m,
  },
  'a TLS failure': {
    fake: {
      control: ({ state, params }) => {
        if (state !== 'a webhook registration') return undefined;
        // A target that trusts no self-signed certificate.
        void fetch(String(params['url']), { method: 'POST' }).catch(() => undefined);
        return { status: 200, body: {} };
      },
    },
    says: /^WRONG webhooks: the target reached https:\S+, but TLS failed: .*\n +Have the target accept self-signed/m,
  },
  'a refused probe payment': {
    fake: { misbehave: answersAt('/api/pix/cash-out', { status: 400, body: { message: 'no' } }) },
    says: /^WRONG webhooks: no probe delivery: .* 400 \{"message":"no"\}\n +Fix what is named above/m,
  },
};

it('doctor names each fault, and its remedy', async ({ doctor }) => {
  for (const [what, { fake, webhooks, target, says }] of Object.entries(faulty)) {
    const { status, out } = await doctor(fake, webhooks, target);
    expect(status, what).toBe(2);
    expect(out, what).toMatch(says);
    expect(out.match(/^WRONG/gm), what).toHaveLength(1);
  }
});

it('doctor never prints the client secret that a gateway repeats', async ({ doctor }) => {
  let sent = '';
  const misbehave = ({ path, text }: Received) => {
    if (path !== '/api/auth/token') return undefined;
    sent = (JSON.parse(text) as { clientSecret: string }).clientSecret;
    return { status: 401, body: { message: `${sent} is not the secret` } };
  };
  const { out } = await doctor({ misbehave });
  expect(sent).not.toBe('');
  expect(out).toContain('$CLIENT_SECRET is not the secret');
  expect(out).not.toContain(sent);
});

it('doctor names another server at the address for notifications', async ({ doctor, someoneElse }) => {
  const { status, out } = await doctor({}, { publicUrl: someoneElse });
  expect(status).toBe(2);
  expect(out).toMatch(/WRONG webhooks: something other than the kit's receiver responds at https:.*: 200/);
  expect(out).toContain('must lead to webhooks.listen');
});

describe('doctor, for an answer of the control endpoint', () => {
  const answering = (state: string, body: unknown): FakeOptions => ({
    control: answersState(state, { status: 200, body }),
  });
  const receipt = { transactionId: 't', endToEndId: `E${'1'.repeat(31)}`, externalId: null, id: null };
  const account = { accountId: 'a', clientId: 'a', clientSecret: 'very-secret', certificatePem: 'p' };

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['an account', { ...account, accountId: undefined }, 'accountId is missing: it must be the id of the'],
    ['an account', { ...account, settlement: 'slow' }, 'settlement must be the settlement mode in effect'],
    ['an account', [account], 'the answer must be a JSON object; it is a list'],
    ['an account', { ...account, clientSecret: 1234567 }, 'clientSecret must be'],
    ['a received payment', { ...receipt, endToEndId: 'E1' }, 'endToEndId must be the end-to-end id of the'],
    ['a received payment', { ...receipt, id: 'x' }, 'id must be the number of the transaction, or null'],
    ['a MED', { id: '17', endToEnd: 'E1' }, 'id must be the id of the MED, a number; it is "17"'],
    ['time passes', 'done', 'the answer must be a JSON object; it is not JSON'],
  ];
  it.for(wrong)('refuses %s with %j', async ([state, body, what], { doctor }) => {
    const { status, out } = await doctor(answering(state, body));
    expect(status).toBe(2);
    expect(out).toMatch(/^WRONG (states|control): /m);
    expect(out).toContain(`the response for the state '${state}' is invalid: ${what}`);
    expect(out).toContain('docs/states.md describes the response of each state');
    expect(out).not.toMatch(/very-secret|1234567/);
  });

  const right: readonly (readonly [string, unknown])[] = [
    ['a received payment', { ...receipt, externalId: undefined, id: undefined, more: 1 }],
    ['a received payment', { ...receipt, endToEndId: `E${'1'.repeat(32)}` }],
    ['a payment settles', { endToEndId: null }],
    ['a MED', { id: 17, endToEnd: 'E1', transactionId: null, amount: null }],
    ['time passes', {}],
  ];
  it.for(right)('accepts %s with %j', async ([state, body], { doctor }) => {
    const { out } = await doctor(answering(state, body));
    expect(out).not.toContain('is invalid:');
  });
});

describe('doctor lists what to do next', () => {
  const { checks } = kitSuite();
  const steps = (out: string): readonly (readonly [string, number])[] =>
    [...out.matchAll(/^note {2}what to do next: (.+): (\d+) checks?$/gm)].map(([, what = '', count]) => [
      what,
      Number(count),
    ]);

  it('by the number of checks that a state or kind of account unlocks', async ({ doctor }) => {
    const { status, out } = await doctor({
      control: ({ state, params }) =>
        state === 'an account' && params['settlement'] === 'manual' ? { status: 501, body: {} } : undefined,
    });
    expect(status).toBe(0);
    const shownSteps = steps(out);
    // Other checks adapt to the account.
    const manual = checks.filter(
      ({ account, insists }) =>
        account?.settlement === 'manual' && (insists?.includes('settlement') ?? false),
    );
    const med = checks.filter(({ needs }) => needs.includes('a MED'));
    expect(shownSteps).toContainEqual(['an account with settlement manual', manual.length]);
    expect(shownSteps).toContainEqual(["the state 'a MED'", med.length]);
    expect(shownSteps.map(([what]) => what)).not.toContain("the state 'a payment settles'");
    const counts = shownSteps.map(([, count]) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(out).toMatch(/^note {2}what to do next: others that unlock fewer checks each: (\w[\w ]*, )*'/m);
    expect(out).toContain('docs/states.md describes each');
  });

  it('with a control endpoint first if there is none', async ({ fake }) => {
    const { status, out } = await pixkit('doctor', '--base-url', (await fake()).baseUrl);
    expect([status, out]).toEqual([2, expect.stringMatching(/WRONG account[^]*Pass --control-url/)]);
    const [[what, count]] = steps(out) as [readonly [string, number]];
    expect(what).toBe('a control endpoint');
    expect(count).toBeGreaterThan(checks.length / 2);
  });
});

it('doctor goes on if errors are HTML pages but tokens work', async ({ doctor }) => {
  const isBare = ({ path, headers }: Received) =>
    path.endsWith('balance') && headers.authorization === undefined;
  const { status, out } = await doctor({ misbehave: (request) => (isBare(request) ? page : undefined) });
  expect(out).toContain(
    'note  errors: GET /balance without a token returns 401, but not as JSON (text/html)',
  );
  expect(out).toMatch(/^ok {4}address: [^]*^ok {4}token: \/api\/auth\/token issues one$/m);
  expect(out).not.toContain('WRONG');
  expect(status).toBe(0);
});

describe('doctor, if the control endpoint lacks states', () => {
  const lacking = (status: number, lacks: (message: ControlMessage) => boolean): FakeOptions => ({
    control: (message) => {
      if (message.action === 'setup' && lacks(message)) return { status, body: { error: 'not yet' } };
      // The fake refuses every other state with 409, as if there were no such payment.
      const supported = ['an account', 'a webhook registration', 'a payment settles'];
      return supported.includes(message.state) ? undefined : { status: 409, body: {} };
    },
  });

  it.for([404, 501])(
    'counts supported states, and lists the others by the checks they unlock (%d)',
    async (status, { doctor }) => {
      const lacks = ({ state }: ControlMessage) => state === 'a MED' || state === 'time passes';
      const { out } = await doctor(lacking(status, lacks));
      const [, supported, all] = /note {2}states: (\d+) of (\d+) states supported,/.exec(out) ?? [];
      expect(Number(all) - Number(supported)).toBe(2);
      const steps = [...out.matchAll(/what to do next: (.*): (\d+) checks?\n/g)];
      expect(steps.map(([, what]) => what).sort()).toEqual(["the state 'a MED'", "the state 'time passes'"]);
      expect(Number(steps[0]?.[2])).toBeGreaterThanOrEqual(Number(steps[1]?.[2]));
    },
  );

  it('names only the effects that it verified', async ({ doctor }) => {
    const { out } = await doctor(lacking(501, ({ state }) => state === 'time passes'));
    expect(out).toMatch(/^ok {4}states: effects verified: money$/m);
  });

  it('goes on with another account if none settles automatically', async ({ doctor }) => {
    const lacks = ({ params }: ControlMessage) => params['settlement'] === 'automatic';
    const { status, out } = await doctor(lacking(501, lacks));
    expect(out).toContain('creates accounts');
    expect(out).toMatch(/what to do next: an account with settlement automatic: \d+ checks?\n/);
    expect(out).toContain('ok    webhooks: a probe delivery arrived');
    expect(status).toBe(0);
  });

  it('fails without accounts, and still lists the rest', async ({ doctor }) => {
    const { status, out } = await doctor(lacking(501, () => true));
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG control: \S+ creates no accounts yet: /);
    expect(out).toMatch(/states: 0 of 16 states supported, 0 of \d+ kinds of accounts created;/);
    expect(out).toMatch(/supported.*\nnote {2}what to do next: the state 'an account': \d+ checks\n/);
  });

  it('finds nothing wrong with the reference gateway', async () => {
    const { status, out, err } = await pixkit('doctor');
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/states: 16 of 16 states supported, (\d+) of \1 kinds/),
    ]);
    expect(out).toContain('ok    states: effects verified: money, keys, certificates, time');
    expect(out + err).not.toMatch(/WRONG|what to do next/);
  });
});

it('doctor names an untrusted certificate, a wrong scheme, an unknown host and a dead port', async ({
  someoneElse,
  fake,
}) => {
  const at = async (baseUrl: string) => (await pixkit('doctor', '--base-url', baseUrl)).out;
  expect(await at(someoneElse)).toMatch(/WRONG address: .*self-signed certificate.*\n.*tls\.ca/);
  const { baseUrl } = await fake();
  expect(await at(baseUrl.replace('http:', 'https:'))).toMatch(/it does not speak TLS\.\n.*http:\/\//);
  expect(await at('http://gateway.invalid')).toContain('the host name is not known');
  expect(await at('http://127.0.0.1:9')).toMatch(/WRONG address: No gateway responds[^]*Start the gateway/);
});
