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
  /** Runs it on a fake gateway. */
  .extend(
    'doctor',
    ({ fake, write }) =>
      async (options: FakeOptions = {}, webhooks: object = {}, more: object = {}) => {
        const { baseUrl, controlUrl } = await fake(options);
        const own = { baseUrl, control: { url: controlUrl }, webhooks: { timeoutMs: 300, ...webhooks } };
        return pixkit('doctor', '--target', await write('target.yaml', { ...own, ...more }));
      },
  )
  /** The URL of a server that is no gateway and no receiver. */
  .extend('someoneElse', async ({ listening }) => {
    const { certificatePem: cert, keyPem: key } = await selfSigned('someone else', ['127.0.0.1']);
    const server = createServer({ cert, key }, (_, response) => response.end('hello'));
    return `https://127.0.0.1:${await listening(server)}`;
  });

const resendAnswers = (status: number, message: string): FakeOptions => ({
  misbehave: ({ path }) =>
    path.startsWith('/api/resend-webhook/') ? { status, body: { statusCode: status, message } } : undefined,
});

it('doctor names a control endpoint that is down', async ({ doctor }) => {
  const control = { url: 'http://127.0.0.1:9/_control/states' };
  const { status, out } = await doctor({}, {}, { control });
  expect([status, out]).toEqual([
    2,
    expect.stringMatching(/WRONG control: .*: connection refused\n +Start the control endpoint/),
  ]);
});

it('doctor finds the API at a base URL without a path prefix', async ({ served }) => {
  const { status, out } = await pixkit('doctor', '--base-url', `${served.baseUrl}/pix/v1`);
  expect([status, out.trim().split('\n')]).toEqual([
    2,
    [
      expect.stringMatching(
        /^WRONG address: .*\/pix\/v1 answers 404 to GET \/balance, .*: the API is not at this path$/,
      ),
      expect.stringMatching(new RegExp(`The API is at ${served.baseUrl}: give that as --base-url`)),
    ],
  ]);
});

it('doctor suggests a missing prefix if it finds nothing of the API', async ({ doctor }) => {
  const { out } = await doctor({ misbehave: () => ({ status: 404, body: { message: 'no such path' } }) });
  expect(out).toMatch(/^WRONG address: [^]* a prefix is missing, or there is one too many/);
});

it.for<[string, FakeOptions, string, string]>([
  ['a wrong control token', { control: () => ({ status: 401 }) }, 'WRONG control', '--control-token'],
  [
    'no token',
    { misbehave: answersAt('/oauth/token', { status: 500 }) },
    'WRONG token: /oauth/token gives none: 500',
    '--family',
  ],
  [
    'a clock that is off',
    {
      misbehave: answersAt('/balance', {
        status: 401,
        headers: { date: 'Sat, 01 Jan 2000 00:00:00 GMT' },
      }),
    },
    'WRONG clock: it differs from ours by',
    'NTP',
  ],
])('doctor names %s, and a remedy', async ([, options, what, hint], { doctor }) => {
  const { status, out } = await doctor(options);
  expect(status).toBe(2);
  expect(out).toContain(what);
  expect(out).toContain(hint);
});

describe('doctor, if the probe delivery does not arrive', () => {
  it('names an address without a listener, and the error of the target', async ({ doctor }) => {
    const { status, out } = await doctor(resendAnswers(502, 'connection refused by the receiver'), {
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

  it('names an address of another server', async ({ doctor, someoneElse }) => {
    const { status, out } = await doctor({}, { publicUrl: someoneElse });
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG webhooks: something other than the kit's receiver answers at https:.*: 200/);
    expect(out).toContain('must lead to webhooks.listen');
  });

  it('names an address that it reaches itself', async ({ doctor }) => {
    const { status, out } = await doctor({ notification: () => null });
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG webhooks: the probe delivery did not come: nothing within 300 ms/);
    expect(out).toContain('The kit itself reaches https://127.0.0.1:');
    expect(out).not.toContain('Asked to send it again');
  });

  it('names a TLS failure', async ({ doctor }) => {
    const refusing: FakeOptions = {
      control: (message) => {
        if (message.state !== 'a webhook registration') return undefined;
        // A target that trusts no self-signed certificate.
        void fetch(String(message.params['url']), { method: 'POST' }).catch(() => undefined);
        return { status: 200, body: {} };
      },
    };
    const { status, out } = await doctor(refusing);
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG webhooks: the target reached https:.*, but TLS failed: /);
    expect(out).toContain('webhooks.tls');
  });

  it('does not count a refused probe payment as a missing delivery', async ({ doctor }) => {
    const { status, out } = await doctor({
      misbehave: answersAt('/api/pix/cash-out', { status: 400, body: { message: 'no' } }),
    });
    expect(status).toBe(2);
    expect(out).toContain('no probe delivery: a cash-out of 1.00 was answered with 400 {"message":"no"}');
  });
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
    ['time passes', 'done', 'the answer must be a JSON object; it is no JSON'],
  ];
  it.for(wrong)('refuses %s with %j', async ([state, body, what], { doctor }) => {
    const { status, out } = await doctor(answering(state, body));
    expect(status).toBe(2);
    expect(out).toMatch(/^WRONG (states|control): /m);
    expect(out).toContain(`'${state}' was answered incorrectly: ${what}`);
    expect(out).toContain('docs/provider-states.md describes the answer of each state');
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
    expect(out).not.toContain('incorrectly');
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
    // Others go by what the account does.
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
    expect(out).toMatch(/^note {2}what to do next: for fewer checks each: (\w[\w ]*, )*'/m);
    expect(out).toContain('docs/provider-states.md describes each');
  });

  it('with a control endpoint first if there is none', async ({ fake }) => {
    const { status, out } = await pixkit('doctor', '--base-url', (await fake()).baseUrl);
    expect([status, out]).toEqual([2, expect.stringMatching(/WRONG account[^]*Give --control-url/)]);
    const [[what, count]] = steps(out) as [readonly [string, number]];
    expect(what).toBe('a control endpoint');
    expect(count).toBeGreaterThan(checks.length / 2);
  });
});

describe('doctor, if errors are HTML pages', () => {
  const page = { status: 401, body: '<html><p>No', headers: { 'content-type': 'text/html' } };
  const isBare = ({ path, headers }: Received) =>
    path.endsWith('balance') && headers.authorization === undefined;

  it('goes on if tokens work', async ({ doctor }) => {
    const { status, out } = await doctor({ misbehave: (request) => (isBare(request) ? page : undefined) });
    expect(out).toContain(
      'note  errors: GET /balance without a token is answered 401, not with JSON (text/html)',
    );
    expect(out).toMatch(/^ok {4}address: /m);
    expect(out).toMatch(/^ok {4}token: \/api\/auth\/token gives one$/m);
    expect(out).not.toContain('WRONG');
    expect(status).toBe(0);
  });

  it('calls the address wrong if no token works', async ({ doctor }) => {
    const { status, out } = await doctor({
      misbehave: (request) => (isBare(request) || request.path.endsWith('/token') ? page : undefined),
    });
    expect(out).toMatch(/^WRONG address: .*not with JSON \(text\/html\)\n.*a web site/m);
    expect(status).toBe(2);
  });
});

describe('doctor, if the control endpoint lacks states', () => {
  const lacking = (status: number, lacks: (message: ControlMessage) => boolean): FakeOptions => ({
    control: (message) => {
      if (message.action === 'setup' && lacks(message)) return { status, body: { error: 'not yet' } };
      // Every other state that the fake does not know is refused: there is no such payment.
      const supported = ['an account', 'a webhook registration', 'a payment settles'];
      return supported.includes(message.state) ? undefined : { status: 409, body: {} };
    },
  });

  it.for([404, 501])(
    'counts answered states, and lists the others by the checks they unlock (%d)',
    async (status, { doctor }) => {
      const lacks = ({ state }: ControlMessage) => state === 'a MED' || state === 'time passes';
      const { out } = await doctor(lacking(status, lacks));
      const [, answered, all] = /note {2}states: (\d+) of (\d+) states answered /.exec(out) ?? [];
      expect(Number(all) - Number(answered)).toBe(2);
      const steps = [...out.matchAll(/what to do next: (.*): (\d+) checks?\n/g)];
      expect(steps.map(([, what]) => what).sort()).toEqual(["the state 'a MED'", "the state 'time passes'"]);
      expect(Number(steps[0]?.[2])).toBeGreaterThanOrEqual(Number(steps[1]?.[2]));
    },
  );

  it('goes on with another account if none settles by itself', async ({ doctor }) => {
    const lacks = ({ params }: ControlMessage) => params['settlement'] === 'automatic';
    const { status, out } = await doctor(lacking(501, lacks));
    expect(out).toContain('makes accounts');
    expect(out).toMatch(/what to do next: an account with settlement automatic: \d+ checks?\n/);
    expect(out).toContain('ok    webhooks: a probe delivery arrived');
    expect(status).toBe(0);
  });

  it('fails without accounts, and still lists the rest', async ({ doctor }) => {
    const { status, out } = await doctor(lacking(501, () => true));
    expect(status).toBe(2);
    expect(out).toMatch(/WRONG control: \S+ makes no accounts yet: /);
    expect(out).toMatch(
      /states: 0 of 16 states answered \(no check asks for the other 7 of docs\/provider-states.md\), 0 of \d+ kinds of accounts made;/,
    );
    expect(out).toMatch(/answered.*\nnote {2}what to do next: the state 'an account': \d+ checks\n/);
  });

  it('finds nothing wrong with the reference gateway', async () => {
    const { status, out, err } = await pixkit('doctor');
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/states: 16 of 16 states answered \(.*the other 7 .*\), (\d+) of \1 kinds/),
    ]);
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
  expect(await at('http://127.0.0.1:9')).toMatch(/WRONG address: No gateway answers[^]*Start the gateway/);
});
