import { randomBytes } from 'node:crypto';

import { describe, expect } from 'vitest';

import { type Json, text } from '../../spec/contract.js';
import {
  bodyWith,
  exampleOf,
  placesOf,
  requestOf,
  schemaAt,
  withBody,
} from '../../support/costly-requests.js';
import { it as base } from '../../support/fixtures.js';
import type { TestAccount } from '../../support/gateway.js';
import { sendRaw } from '../../support/raw-requests.js';

const it = base.extend('account', ({ gateway }) =>
  gateway.account({ webhookRegistration: 'enabled', available: 1e6 }),
);

/** Compiling the schemas of every operation takes its time, more where the machine has other work; ms. */
const patience = 120_000;

/** Sends each of the JSON texts at each place of a request whose schema has one of the types; other members are valid and fresh. */
function sendAt(account: TestAccount, types: readonly string[], values: readonly string[]) {
  const requests = withBody.flatMap((operation) => {
    const { method, target, headers } = requestOf(operation, account);
    const places = placesOf(schemaAt(operation.request?.schema ?? ''));
    const ofType = places.filter(({ schema }) => types.includes(text(schema?.['type'])));
    return ofType.flatMap(({ steps }) =>
      values.map(async (value) => {
        const field = steps.join('.');
        const body = bodyWith(exampleOf(operation), steps, value);
        const answer = await account.gateway.request(method, target, body).set(headers);
        return { what: `${operation.id}: ${value} at ${field}`, field, answer };
      }),
    );
  });
  return Promise.all(requests);
}

describe('a number of any size', { timeout: patience }, () => {
  const huge = ['90071992547409.93', '1e15', '9007199254740993', '1e21', '1e300', '1e999', '-1e300'];

  it('is refused with 400 in every body', async ({ account }) => {
    const sent = await sendAt(account, ['number', 'integer'], huge);
    expect(sent.length).toBeGreaterThan(8 * huge.length);
    // Of any integer; this one is whole and exact.
    const isTaken = 'putCob: 1e15 at valor.modalidadeAlteracao';
    expect(sent.filter(({ answer, what }) => answer.status !== 400 && what !== isTaken)).toEqual([]);
  });

  it.for(['FIXED', 'PERCENTAGE'])(
    'is refused with 400 as the value of a split that is %s',
    async (type, { account }) => {
      const split = { pixKey: 'a', pixKeyType: 'EMAIL', name: 'A', document: '52998224725', type };
      for (const value of huge.map(Number).filter(Number.isFinite)) {
        const { status, body } = await account.charge({}, { splits: [{ ...split, value }] });
        expect({ value, status }).toEqual({ value, status: 400 });
        expect(body['message']).toEqual([expect.stringMatching(/^splits\.0\.value /)]);
      }
    },
  );

  it.for(['/api/transactions?page=', '/api/transactions?size=', '/api/med?page=', '/api/med?pageSize='])(
    'gets no 5xx in a query: %s',
    async (path, { account }) => {
      for (const value of [...huge, '9'.repeat(400), '5e-324', 'Infinity']) {
        const { status } = await account.get(path + value);
        const isWhole = Number.isSafeInteger(Number(value)) && path.includes('?page=');
        expect({ value, status }).toEqual({ value, status: isWhole ? 200 : 400 });
      }
    },
  );
});

describe('a text that no database keeps as it is', { timeout: patience }, () => {
  const illFormed = ['"\\ud800"', '"a\\udc00b"', '"\\udc00\\ud800"', '"a\\u0000b"'];

  it('is refused with 400 in every body, and the field is named', async ({ account }) => {
    const sent = await sendAt(account, ['string'], illFormed);
    expect(sent.length).toBeGreaterThan(20 * illFormed.length);
    const wrong = sent.filter(
      ({ answer, field }) =>
        answer.status !== 400 ||
        !text(answer.body['message'] as Json).includes(`${field} must be well-formed`),
    );
    expect(wrong).toEqual([]);
  });

  it('is refused as the name of a member', async ({ account }) => {
    const { body } = await account.charge({}, { additionalInfo: { 'a\u0000': 'b' } }).expect(400);
    expect(body['message']).toEqual([expect.stringMatching(/^additionalInfo must have member names/)]);
  });

  it.for(['%00', 'a%00', '%ED%A0%80', '%FF', '%'])(
    'is refused with 400 in a path: %s',
    async (segment, { account }) => {
      const calls = [
        account.post(`/api/pix/refund-in/${segment}`, { refundValue: 1 }),
        account.put(`/cob/${segment}`, { calendario: {}, valor: { original: '1.00' } }),
        account.put(`/pix/E${'1'.repeat(31)}/devolucao/${segment}`, { valor: '1.00' }),
        account.post(`/api/resend-webhook/${segment}`, {}),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect(status).toBe(400);
        const answerText = text(body['message'] as Json);
        expect(answerText).toMatch(
          segment.endsWith('%00') ? /(id|txid|transactionIdentifier) must be/ : segment,
        );
      }
    },
  );

  it.for(['%00', '%ED%A0%80', '%FF', '%'])(
    'is refused with 400 in a query: %s',
    async (value, { account }) => {
      for (const name of ['externalId', 'endToEndId', 'startDate', 'status', 'anything']) {
        const { body } = await account.get(`/api/transactions?${name}=${value}`).expect(400);
        expect(body['message']).toContain(name);
      }
    },
  );

  it('is refused with 400 where the bytes of a body are no UTF-8', async ({ account, served }) => {
    const { status, body } = await sendRaw(served, {
      method: 'POST',
      target: '/api/pix/cash-out',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: Buffer.from([...Buffer.from('{"externalId":"'), 0xff, ...Buffer.from('"}')]),
    });
    expect([status, body['message']]).toEqual([400, ['body must be UTF-8']]);
  });

  it('is refused by the control endpoint', async ({ account, gateway }) => {
    const { accountId } = account;
    const state = { state: 'a sent payment', params: { accountId, externalId: '\ud800' } };
    const { body } = await gateway.post('/_control/states', state).expect(400);
    expect(body['message']).toContain('params.externalId');
  });
});

describe("a client's id of a transaction", () => {
  it('is kept as it is', async ({ account }) => {
    const ids = ['é', 'e\u0301', '\ufffd', '𝟘', ' a', 'a'];
    for (const externalId of ids) {
      const { status, body } = await account.cashOut({ externalId });
      expect({ status, externalId: body['externalId'] }).toEqual({ status: 201, externalId });
    }
  });
});

describe('what is long', () => {
  it('a URL of a webhook has an end that every database keeps', async ({ account }) => {
    const register = (bytes: number) => {
      const url = `https://shop.example/${randomBytes(bytes).toString('hex')}`.slice(0, bytes);
      return account.post('/api/webhooks', { url, eventType: 'cash_in' });
    };
    await register(2048).expect(200);
    await register(2049).expect(400);
    await register(20_000).expect(400);
  });

  it('a URL of one resend has the same end as one that stays', async ({ account }) => {
    const { transactionId } = await account.state('a received payment', { amount: 10 });
    const resend = (bytes: number) =>
      account.resend(transactionId, { url: `https://127.0.0.1:1/${'a'.repeat(bytes)}`.slice(0, bytes) });
    expect((await resend(2048)).status).not.toBe(400);
    const { body } = await resend(2049).expect(400);
    expect(body['message']).toBe('url must not have more than 2048 bytes');
    await resend(40_000).expect(400);
  });

  it('headers of a webhook have an end that receivers read', async ({ account }) => {
    const register = (bytes: number) => {
      const headers = ['X-A', 'X-B'].map((key) => ({ key, value: 'v'.repeat(bytes / 2 - key.length) }));
      return account.post('/api/webhooks', {
        url: 'https://shop.example/hook',
        eventType: 'cash_in',
        headers,
      });
    };
    await register(4096).expect(200);
    const { body } = await register(4098).expect(400);
    expect(body['message']).toEqual(['headers must not have more than 4096 bytes']);
  });

  it('reports the first hundred of many violations, and the number of further ones', async ({ account }) => {
    const { body } = await account
      .charge({}, { splits: Array.from({ length: 150 }, () => ({})) })
      .expect(400);
    const messages = body['message'] as readonly string[];
    expect(messages).toHaveLength(100);
    expect(messages[0]).toContain('splits');
    expect(messages.at(-1)).toBe('and 802 more');
  });
});
