import { readFileSync } from 'node:fs';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';

import { isBrl } from '../../../server/domain/money.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';

/** Method, path and status; the other parts of the request. */
type Exchange = readonly [
  what: string,
  query?: ((account: TestAccount) => string) | undefined,
  body?: object,
];

const file = new URL('../../../generated/control.json', import.meta.url);
const control = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, { $ref?: string }> }>>;
};

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateSchema: false,
  formats: {
    brl: { type: 'number', validate: isBrl },
    password: true,
    'date-time': (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  },
});
ajv.addSchema(control, 'control');

/** Validates a message: method and path of its operation, and the status of an answer or `body`. */
function validatorOf(what: string): ValidateFunction {
  const [method = '', path = '', message = ''] = what.split(' ');
  const place = `/paths/${path.replaceAll('/', '~1')}/${method}`;
  const { $ref } = control.paths[path]![method]!.responses[message] ?? {};
  const own = message === 'body' ? `${place}/requestBody` : `${place}/responses/${message}`;
  return ajv.getSchema(`control#${$ref?.slice(1) ?? own}/content/application~1json/schema`)!;
}

const url = 'https://127.0.0.1:1/hook';
const it = base.extend('account', async ({ gateway }) => {
  const account = await gateway.account();
  await account.register(url, 'cash_in');
  await account.state('a received payment', { amount: 1 });
  await account.state('the next calls', { operation: 'getBalance', do: { answer: { status: 503 } } });
  await account.get('/balance');
  return account;
});

describe('the contract of the control endpoint', () => {
  it('knows the params of each state', () => {
    const validate = validatorOf('post /_control/states body');
    expect(validate({ state: 'time passes', params: { accountId: 'a', seconds: 'many' } })).toBe(false);
    expect(validate({ state: 'a foreign state', params: { seconds: 'many' } })).toBe(true);
  });
});

const ofAccount = ({ accountId }: TestAccount) => `?accountId=${accountId}`;
const ofRegistration = (account: TestAccount) =>
  `${ofAccount(account)}&eventType=cash_in&url=${encodeURIComponent(url)}`;

it.for<Exchange>([
  ['get /_control/deliveries 200'],
  ['get /_control/deliveries 200', (account) => `${ofAccount(account)}&event=cash_in&limit=5`],
  ['get /_control/deliveries 400', () => '?limit=1e2'],
  ['post /_control/deliveries/retry 200', ofAccount],
  ['post /_control/deliveries/retry 400'],
  ['get /_control/registrations 200', ofAccount],
  ['get /_control/registrations 400'],
  ['post /_control/registrations/rotate 200', ofRegistration],
  ['post /_control/registrations/rotate 400', ofAccount],
  ['post /_control/registrations/rotate 404', (account) => `${ofRegistration(account)}x`],
  ['get /_control/journal 200', ofAccount],
  ['get /_control/journal 400'],
  ['get /_control/demo-account 200'],
  ['get /_control/openapi.json 200'],
  ['post /_control/states 200', undefined, { state: 'an account' }],
  ['post /_control/states 400', undefined, {}],
  [
    'post /_control/states 200',
    undefined,
    { states: [{ state: 'an account' }, { state: 'a foreign state' }] },
  ],
  ['post /_control/states 400', undefined, { states: 'an account' }],
  ['post /_control/states 404', undefined, { state: 'a foreign state' }],
])('the control endpoint keeps it in %s', async ([what, query, sent], { account }) => {
  const [method = '', path = '', status] = what.split(' ');
  const target = path + (query?.(account) ?? '');
  const { body } = await account.gateway.request(method.toUpperCase(), target, sent).expect(Number(status));
  const validate = validatorOf(what);
  validate(body);
  expect(validate.errors).toBeNull();
});
