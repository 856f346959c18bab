import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';

import { protocol, type StateName } from '../../../generated/provider-states.js';
import { payment, prerequisites } from '../../support/prerequisites.js';
import { isBrl } from '../../spec/contract.js';
import { it as base } from '../../support/fixtures.js';
import { TestGateway } from '../../support/gateway.js';

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  formats: { brl: { type: 'number', validate: isBrl }, password: true },
});

/** The names of all states, including those for Pact tooling. */
const allStates = Object.keys(protocol.states) as StateName[];

/** The violations of a schema in a value, one text each; empty if it is valid. */
function faultsBy(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

type Values = Readonly<Record<string, unknown>>;

const it = base.extend('ask', ({ gateway }) => async (message: object) => {
  const { status, body } = await gateway.post('/_control/states', message);
  return { status, error: String(body['error']) };
});

describe('the control endpoint', () => {
  it.for(allStates)(
    'takes the example of the state %s, and answers it by the protocol',
    async (state, { gateway }) => {
      const { params, returns, example } = protocol.states[state];
      const { accountId } = await gateway.account({ settlement: 'manual' });
      const own = 'accountId' in example.params ? { accountId } : {};
      const sent = { ...example.params, ...own, ...(await prerequisites[state]?.(gateway, accountId)) };
      expect(faultsBy(params, sent)).toEqual([]);
      expect(faultsBy(returns, await gateway.state(state, sent))).toEqual([]);
    },
  );
});

describe('a request that cannot be met', () => {
  const malformed: readonly (readonly [string, Values | null, string])[] = [
    ['a directory key', {}, 'key is missing: send a payment key, a string'],
    ['a charge is paid', { payer: { name: 'Ana' } }, 'payer.document is missing: send a CPF'],
    ['a charge is paid', {}, 'send either transactionId or txid'],
    ['an account', null, 'params must be an object with the params of the state; it is null'],
  ];
  const impossible: readonly (readonly [StateName, Values, string])[] = [
    ['time passes', { accountId: 'unknown', seconds: 1 }, 'no account has the accountId unknown: send the'],
    ['a MED', { status: 'OPEN', analysisResult: 'APPROVED' }, 'analysisResult requires status ANALYZED'],
    ['a payment settles', { transactionId: 'x' }, 'no sent payment with transactionId x in this account'],
    ['a webhook registration', { eventType: 'none', url: 'https://example.com' }, 'eventType'],
  ];
  it.for([
    ...malformed.map((each) => [400, ...each] as const),
    ...impossible.map((each) => [422, ...each] as const),
  ])('with %i: %s with %j', async ([status, state, params, error], { gateway, ask }) => {
    const { accountId } = await gateway.account();
    const isOfNobody = params === null || (status === 400 && state === 'an account');
    const answer = await ask({ state, params: isOfNobody ? params : { accountId, ...params } });
    expect(answer.error).toContain(error);
    expect(answer.status).toBe(status);
  });

  it('as impossible: what has happened already', async ({ gateway, ask }) => {
    const { accountId } = await gateway.account();
    const sent: Values = { accountId, ...(await payment(gateway, accountId)) };
    await gateway.state('a payment settles', sent);
    const settled = await ask({ state: 'a payment settles', params: sent });
    expect(settled).toEqual({
      status: 422,
      error: `payment ${String(sent['transactionId'])} is CONFIRMED; this state needs a PENDING payment`,
    });
    const returned = await ask({ state: 'a sent payment is returned', params: { ...sent, amount: 11 } });
    expect(returned.error).toBe('amount exceeds the 10 BRL that remain of the payment');
  });

  it('as unknown, or as no request at all', async ({ ask }) => {
    const miracle = await ask({ state: 'a miracle' });
    expect(miracle).toMatchObject({ status: 404 });
    expect(miracle.error).toMatch(/^this gateway has no state named "a miracle". Its states: an account, /);
    const { error } = await ask({ state: 'a charge is payed' });
    expect(error).toMatch(/"a charge is payed". Did you mean "a charge is paid"\? Its states: an account, /);
    expect(await ask({})).toEqual({ status: 400, error: 'state is missing: send the name of a state' });
    const odd = await ask({ state: 'time passes', action: 'undo' });
    expect(odd).toEqual({ status: 400, error: 'action must be one of setup, teardown; it is "undo"' });
  });
});

describe('several states in one request', () => {
  const together = (gateway: TestGateway, states: unknown) => gateway.post('/_control/states', { states });

  it('are answered in order, each as if it had come alone', async ({ gateway, ask }) => {
    const { accountId } = await gateway.account();
    const wrong = [
      { state: 'a miracle' },
      { state: 'time passes', params: { accountId: 'unknown', seconds: 1 } },
      { state: 'an account', params: { available: 1.005 } },
      {},
    ];
    const { status, body } = await together(gateway, [
      { state: 'a received payment', params: { accountId, amount: 1 } },
      ...wrong,
      { states: [{ state: 'an account' }] },
      7,
      { state: 'a received payment', params: { accountId, amount: 2 } },
      { state: 'an account', params: { accountId }, action: 'teardown' },
    ]);
    const answers = body['answers'] as readonly { status: number; body: Record<string, unknown> }[];
    expect(status).toBe(200);
    expect(answers.map((one) => one.status)).toEqual([200, 404, 422, 400, 400, 400, 400, 200, 200]);
    for (const [index, sent] of wrong.entries())
      expect(answers[1 + index]?.body).toEqual({ error: (await ask(sent)).error });
    expect(answers[0]?.body['endToEndId']).toMatch(/^E/);
    expect(answers.at(-1)?.body).toEqual({});
  });

  it.for<readonly [string, unknown, string]>([
    [
      'too many',
      Array.from({ length: 17 }, () => ({ state: 'an account' })),
      'states must be a list of at most 16',
    ],
    ['no list', { state: 'an account' }, 'states must be a list of at most 16 requests'],
    ['nothing', null, 'states must be a list of at most 16 requests for a state; it is null'],
  ])('are refused as a whole: %s', async ([, states, error], { gateway }) => {
    const { status, body } = await together(gateway, states);
    expect(status).toBe(400);
    expect(body['error']).toContain(error);
  });

  it('one that breaks stops none of the others, and is logged as alone', async () => {
    const lines: unknown[] = [];
    const broken = new Error('the signer is gone');
    const gateway = await TestGateway.start({
      log: (level, text, facts) => lines.push([level, text, facts]),
      overrides: {
        services: (own) => ({
          ...own,
          signToken: (claims) =>
            claims.scopes.length === 0 ? Promise.reject(broken) : own.signToken(claims),
        }),
      },
    });
    const { body, headers } = await together(gateway, [
      { state: 'an account' },
      { state: 'an access token', params: { condition: 'insufficient scope' } },
      { state: 'an account' },
    ]);
    const answers = body['answers'] as readonly { status: number; body: Record<string, unknown> }[];
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(answers[1]?.body).toMatchObject({ statusCode: 500 });
    expect(JSON.stringify(answers)).not.toContain(broken.message);
    const failed = lines.find((line) => JSON.stringify(line).includes(broken.message));
    expect(JSON.stringify(failed)).toContain(String(headers['x-request-id']));
    await gateway.close();
  });
});
