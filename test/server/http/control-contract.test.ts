import { readFileSync } from 'node:fs';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isBrl } from '../../../server/domain/money.js';
import { TestGateway } from '../../support/gateway.js';

interface Media {
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Message {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': Media };
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Message;
  readonly responses: Readonly<Record<string, Message>>;
}

interface Exchange {
  readonly what: string;
  readonly query: () => string;
  readonly init?: { readonly method: string; readonly body?: string };
}

const file = new URL('../../../generated/control.json', import.meta.url);
const control = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Message>> };
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

/** The messages of each operation: the request's body, and its answers by status. */
const messages = Object.entries(control.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { requestBody, responses }]) => {
    const place = `/paths/${path.replaceAll('/', '~1')}/${method}`;
    return [
      ...(requestBody ? [{ what: `${method} ${path} body`, place: `${place}/requestBody` }] : []),
      ...Object.entries(responses).map(([status, { $ref }]) => ({
        what: `${method} ${path} ${status}`,
        place: $ref?.slice(1) ?? `${place}/responses/${status}`,
      })),
    ];
  }),
);

function validatorOf(what: string): ValidateFunction {
  const { place } = messages.find((message) => message.what === what)!;
  return ajv.getSchema(`control#${place}/content/application~1json/schema`)!;
}

function examplesAt(place: string): readonly (readonly [string, unknown])[] {
  const holder = place
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => (node as Record<string, unknown>)[step.replaceAll('~1', '/')],
      control,
    ) as Message;
  const examples = holder.content?.['application/json'].examples ?? {};
  return Object.entries(examples).map(([name, { value }]) => [name, value] as const);
}

describe('the contract of the control endpoint', () => {
  it.each(messages.map(({ what, place }) => [what, place]))('has right examples of %s', (what, place) => {
    const examples = examplesAt(place);
    expect(examples.length).toBeGreaterThan(0);
    const validate = validatorOf(what);
    for (const [name, value] of examples) {
      validate(value);
      expect([name, validate.errors]).toEqual([name, null]);
    }
  });

  it('knows the params of each state', () => {
    const validate = validatorOf('post /_control/states body');
    expect(validate({ state: 'time passes', params: { accountId: 'a', seconds: 'many' } })).toBe(false);
    expect(validate({ state: 'a state of somebody else', params: { seconds: 'many' } })).toBe(true);
  });
});

describe('the control endpoint', () => {
  let gateway: TestGateway;
  let accountId: string;
  beforeAll(async () => {
    gateway = await TestGateway.start();
    ({ accountId } = await gateway.account());
    const url = 'https://127.0.0.1:1/hook';
    await gateway.state('a webhook registration', { accountId, eventType: 'cash_in', url });
    await gateway.state('a received payment', { accountId, amount: 1 });
  });
  afterAll(() => gateway.close());

  const registration = () =>
    `accountId=${accountId}&eventType=cash_in&url=${encodeURIComponent('https://127.0.0.1:1/hook')}`;
  const state = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

  it.each<Exchange>([
    { what: 'get /_control/deliveries 200', query: () => '' },
    { what: 'get /_control/deliveries 200', query: () => `?accountId=${accountId}&event=cash_in&limit=5` },
    { what: 'get /_control/deliveries 400', query: () => '?limit=1e2' },
    {
      what: 'post /_control/deliveries/retry 200',
      query: () => `?accountId=${accountId}`,
      init: { method: 'POST' },
    },
    { what: 'post /_control/deliveries/retry 400', query: () => '', init: { method: 'POST' } },
    { what: 'get /_control/registrations 200', query: () => `?accountId=${accountId}` },
    { what: 'get /_control/registrations 400', query: () => '' },
    {
      what: 'post /_control/registrations/rotate 200',
      query: () => `?${registration()}`,
      init: { method: 'POST' },
    },
    {
      what: 'post /_control/registrations/rotate 400',
      query: () => `?accountId=${accountId}`,
      init: { method: 'POST' },
    },
    {
      what: 'post /_control/registrations/rotate 404',
      query: () => `?${registration()}x`,
      init: { method: 'POST' },
    },
    { what: 'get /_control/demo-account 200', query: () => '' },
    { what: 'get /_control/openapi.json 200', query: () => '' },
    { what: 'post /_control/states 200', query: () => '', init: state({ state: 'an account' }) },
    { what: 'post /_control/states 400', query: () => '', init: state({}) },
    {
      what: 'post /_control/states 404',
      query: () => '',
      init: state({ state: 'a state of somebody else' }),
    },
  ])('keeps it in $what', async ({ what, query, init = {} }) => {
    const [, path = '', status] = what.split(' ');
    const headers = { 'content-type': 'application/json' };
    const answer = await gateway.call(`${path}${query()}`, { headers, ...init });
    expect([what, answer.status, answer.body]).toEqual([what, Number(status), answer.body]);
    const validate = validatorOf(what);
    validate(answer.body);
    expect(validate.errors).toBeNull();
  });
});
