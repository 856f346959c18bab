import { describe, expect, it } from 'vitest';

import { document, isObject, type Json, list, object, schemaAt, text } from './contract.js';
import { bodyPlaces, operations, webhooks } from './operations.js';

interface Found {
  readonly at: string;
  readonly key: string;
  readonly value: Json;
}

/** Every member of every object in the document, examples left out. */
function membersOf(node: Json | undefined, at = ''): readonly Found[] {
  if (Array.isArray(node)) return list(node).flatMap((item, index) => membersOf(item, `${at}/${index}`));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'examples' || key === 'example'
      ? []
      : [{ at: `${at}/${key}`, key, value }, ...membersOf(value, `${at}/${key}`)],
  );
}

const all = membersOf(document);

const statuses: Readonly<Record<string, string>> = {
  createAccessToken: 'POST /api/auth/token standard 201 400 401 403 502 503 default',
  createOauthToken: 'POST /oauth/token compatibility 200 201 202 400 401 403 default',
  getBalance: 'GET /balance standard 200 401 default',
  getApiBalance: 'GET /api/balance standard 200 401 default',
  getAccountsBalances: 'GET /accounts/balances compatibility 200 401 403 default',
  createTransfer: 'POST /dict/pix compatibility 200 201 202 400 401 403 422 default',
  createCashOut: 'POST /api/pix/cash-out standard 201 400 401 default',
  createQrCashOut: 'POST /api/pix/cash-out-qrcode standard 201 400 401 409 500 default',
  createCashIn: 'POST /api/pix/cash-in standard 201 400 401 500 default',
  putCob: 'PUT /cob/{txid} compatibility 200 201 202 400 401 403 409 default',
  putDevolucao: 'PUT /pix/{e2eid}/devolucao/{id} compatibility 200 201 202 400 401 403 404 422 default',
  createRefundIn: 'POST /api/pix/refund-in/{id} standard 201 400 401 404 500 default',
  listMeds: 'GET /api/med standard 200 400 401 429 500 default',
  listTransactions: 'GET /api/transactions standard 200 400 401 default',
  registerWebhook: 'POST /api/webhooks standard 200 400 401 404 500 default',
  resendWebhook: 'POST /api/resend-webhook/{transactionIdentifier} standard 200 400 401 404 429 default',
};

describe('operations', () => {
  it('are those of the specification, with their statuses', () => {
    const found = operations.map(({ id, method, path, node, responses }) => [
      id,
      [method.toUpperCase(), path, text(node['x-family']), ...responses.map(({ status }) => status)].join(
        ' ',
      ),
    ]);
    expect(Object.fromEntries(found)).toEqual(statuses);
  });

  it('need a bearer token, the two token endpoints excepted', () => {
    const open = operations.filter(({ node }) => node['security'] !== undefined).map(({ id }) => id);
    expect(open).toEqual(['createAccessToken', 'createOauthToken']);
    expect(document['security']).toEqual([{ accessToken: [] }]);
  });

  it('take the sandbox scenario on cash-out and cash-in alone', () => {
    const simulated = operations.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'X-Sandbox-Scenario'),
    );
    expect(simulated.map(({ id }) => id)).toEqual(['createCashOut', 'createCashIn']);
  });
});

describe('notifications', () => {
  it('are those of the specification', () => {
    expect(webhooks.map(({ path, id }) => [path, id])).toEqual([
      ['TRANSFER', 'notifyTransfer'],
      ['RECEIVE', 'notifyReceive'],
      ['REFUND', 'notifyRefund'],
      ['CashOut', 'notifyCashOut'],
      ['CashOutReversal', 'notifyCashOutReversal'],
      ['CashIn', 'notifyCashIn'],
      ['CashInReversal', 'notifyCashInReversal'],
      ['med_created', 'notifyMedCreated'],
      ['med_accepted', 'notifyMedAccepted'],
      ['med_rejected', 'notifyMedRejected'],
    ]);
  });
});

describe('schemas', () => {
  const components = Object.keys(object(object(document['components'])['schemas']));
  it.each(components)('%s compiles in strict mode', (name) => {
    expect(() => schemaAt(`/components/schemas/${name}`)).not.toThrow();
  });

  it.each(bodyPlaces.map(({ where, schema }) => ({ where, schema })))('of $where compiles', ({ schema }) => {
    expect(() => schemaAt(schema)).not.toThrow();
  });

  it.each(operations.flatMap(({ id, parameters }) => parameters.map((one) => ({ id, ...one }))))(
    'of parameter $name of $id compiles',
    ({ schema }) => {
      expect(() => schemaAt(schema, true)).not.toThrow();
    },
  );

  it('leave extra members open and keep away from keywords that tools read differently', () => {
    expect(
      all.filter(({ key }) => ['multipleOf', 'nullable', 'unevaluatedProperties'].includes(key)),
    ).toEqual([]);
    const closed = all.filter(({ key }) => key === 'additionalProperties');
    expect(closed.map(({ at, value }) => [at, value])).toEqual([
      [
        '/components/schemas/CashInRequest/properties/additionalInfo/additionalProperties',
        { type: 'string' },
      ],
    ]);
  });

  it('anchor their patterns; those open at the end state a prefix', () => {
    const patterns = all.filter(({ key, value }) => key === 'pattern' && typeof value === 'string');
    const open = patterns.map(({ value }) => text(value)).filter((pattern) => !/^\^.*\$$/.test(pattern));
    expect([...new Set(open)].sort()).toEqual(['^000201', '^PIX_', '^PUB_', '^https://']);
  });

  it('use no format but those of every validator of this project', () => {
    const formats = all.filter(({ key, value }) => key === 'format' && typeof value === 'string');
    expect([...new Set(formats.map(({ value }) => value))].sort()).toEqual(['brl', 'email', 'uri']);
  });
});
