import { randomBytes, randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { type Json, text } from '../../spec/contract.js';
import { operations } from '../../spec/operations.js';
import { bodyWith, exampleOf, placesOf, requestOf, schemaAt } from '../../support/costly-requests.js';
import type { TestAccount } from '../../support/gateway.js';
import { call, charge, gateway, startOnce } from '../../support/operations.js';

startOnce();

/** Compiling the schemas of every operation takes its time, more where the machine has other work; ms. */
const patience = 120_000;

/** One for all: no test here minds what another has left. */
let account: TestAccount;
beforeAll(async () => {
  account = await gateway.account({ webhookRegistration: 'enabled', available: 1e6 });
});

const withBody = operations.filter(({ request }) => request !== undefined);

/** Sends each of the JSON texts at each place of a request whose schema has one of the types; other members are valid and fresh. */
function sendAt(types: readonly string[], values: readonly string[]) {
  const requests = withBody.flatMap((operation) => {
    const { path, ...request } = requestOf(operation, account);
    const places = placesOf(schemaAt(operation.request?.schema ?? ''));
    const ofType = places.filter(({ schema }) => types.includes(text(schema?.['type'])));
    return ofType.flatMap(({ steps }) =>
      values.map(async (value) => {
        const field = steps.join('.');
        const answer = await gateway.call(path, {
          ...request,
          body: bodyWith(exampleOf(operation), steps, value),
        });
        return { what: `${operation.id}: ${value} at ${field}`, field, answer };
      }),
    );
  });
  return Promise.all(requests);
}

describe('a number of any size', { timeout: patience }, () => {
  const huge = ['90071992547409.93', '1e15', '9007199254740993', '1e21', '1e300', '1e999', '-1e300'];

  it('is refused with 400 in every body', async () => {
    const sent = await sendAt(['number', 'integer'], huge);
    expect(sent.length).toBeGreaterThan(8 * huge.length);
    // Of any integer; this one is whole and exact.
    const isTaken = 'putCob: 1e15 at valor.modalidadeAlteracao';
    expect(sent.filter(({ answer, what }) => answer.status !== 400 && what !== isTaken)).toEqual([]);
  });

  it.each(['FIXED', 'PERCENTAGE'])('is refused with 400 as the value of a split that is %s', async (type) => {
    const split = { pixKey: 'a', pixKeyType: 'EMAIL', name: 'A', document: '52998224725', type };
    for (const value of huge.map(Number).filter(Number.isFinite)) {
      const { status, body } = await charge(account, {}, { splits: [{ ...split, value }] });
      expect({ value, status }).toEqual({ value, status: 400 });
      expect(body['message']).toEqual([expect.stringMatching(/^splits\.0\.value /)]);
    }
  });

  it.each(['/api/transactions?page=', '/api/transactions?size=', '/api/med?page=', '/api/med?pageSize='])(
    'gets no 5xx in a query: %s',
    async (path) => {
      for (const value of [...huge, '9'.repeat(400), '5e-324', 'Infinity']) {
        const { status } = await call(account, 'GET', path + value);
        const isWhole = Number.isSafeInteger(Number(value)) && path.includes('?page=');
        expect({ value, status }).toEqual({ value, status: isWhole ? 200 : 400 });
      }
    },
  );

  it('may be a fraction where seconds are a number', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const transfer = {
      pixKey: 'ana@example.com',
      payment: { currency: 'BRL', amount: 1 },
      expiration: 1.00015,
    };
    expect((await call(account, 'POST', '/dict/pix', transfer, headers)).status).toBe(200);
    expect((await charge(account, { expirationTime: 30.00015 })).status).toBe(201);
  });
});

describe('a text that no database keeps as it is', { timeout: patience }, () => {
  const illFormed = ['"\\ud800"', '"a\\udc00b"', '"\\udc00\\ud800"', '"a\\u0000b"'];

  it('is refused with 400 in every body, and the field is named', async () => {
    const sent = await sendAt(['string'], illFormed);
    expect(sent.length).toBeGreaterThan(20 * illFormed.length);
    const wrong = sent.filter(
      ({ answer, field }) =>
        answer.status !== 400 ||
        !text(answer.body['message'] as Json).includes(`${field} must be well-formed`),
    );
    expect(wrong).toEqual([]);
  });

  it('is refused as the name of a member', async () => {
    const { status, body } = await charge(account, {}, { additionalInfo: { 'a\u0000': 'b' } });
    expect(status).toBe(400);
    expect(body['message']).toEqual([expect.stringMatching(/^additionalInfo must have names/)]);
  });

  it.each(['%00', 'a%00', '%ED%A0%80', '%FF', '%'])('is refused with 400 in a path: %s', async (segment) => {
    const calls = [
      call(account, 'POST', `/api/pix/refund-in/${segment}`, { refundValue: 1 }),
      call(account, 'PUT', `/cob/${segment}`, { calendario: {}, valor: { original: '1.00' } }),
      call(account, 'PUT', `/pix/E${'1'.repeat(31)}/devolucao/${segment}`, { valor: '1.00' }),
      call(account, 'POST', `/api/resend-webhook/${segment}`, {}),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(400);
      const said = text(body['message'] as Json);
      expect(said).toMatch(segment.endsWith('%00') ? /(id|txid|transactionIdentifier) must be/ : segment);
    }
  });

  it.each(['%00', '%ED%A0%80', '%FF', '%'])('is refused with 400 in a query: %s', async (value) => {
    for (const name of ['externalId', 'endToEndId', 'startDate', 'status', 'anything']) {
      const { status, body } = await call(account, 'GET', `/api/transactions?${name}=${value}`);
      expect(status).toBe(400);
      expect(body['message']).toContain(name);
    }
  });

  it('is refused with 400 where the bytes of a body are no UTF-8', async () => {
    const { token } = account;
    const response = await fetch(`${gateway.baseUrl}/api/pix/cash-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: Buffer.from([...Buffer.from('{"externalId":"'), 0xff, ...Buffer.from('"}')]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: ['body must be UTF-8'] });
  });

  it('is refused by the control endpoint', async () => {
    const { accountId } = account;
    const state = { state: 'a sent payment', params: { accountId, externalId: '\ud800' } };
    const { status, body } = await gateway.call('/_control/states', { method: 'POST', body: state });
    expect({ status, message: body['message'] }).toMatchObject({
      status: 400,
      message: expect.stringContaining('params.externalId') as string,
    });
  });
});

describe("a client's id of a transaction", () => {
  const qrCode =
    '00020126580014br.gov.bcb.pix0136123e4567-e89b-42d3-a456-4266141740005204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304D741';
  /** Each request that carries one; what it answers where the id is taken. */
  async function ways() {
    const { accountId } = account;
    const received = await gateway.state('a received payment', { accountId, amount: 100 });
    const refund = `/api/pix/refund-in/${String(received['transactionId'])}`;
    return {
      createCashOut: (externalId: string) => gateway.cashOut(account, { externalId }),
      createQrCashOut: (externalId: string) =>
        call(account, 'POST', '/api/pix/cash-out-qrcode', { value: 1, qrCode, externalId }),
      createCashIn: (externalId: string) => charge(account, { externalId }),
      createRefundIn: (externalId: string) => call(account, 'POST', refund, { refundValue: 1, externalId }),
    };
  }

  it('is not blank and has at most 255 characters, whichever they are', async () => {
    for (const send of Object.values(await ways())) {
      for (const refused of ['', ' ', '\t\u00a0', 'a'.repeat(256), '𝟘'.repeat(256)]) {
        const { status, body } = await send(refused);
        expect({ refused, status, message: body['message'] }).toMatchObject({
          status: 400,
          message: [expect.stringMatching(/externalId must/)],
        });
      }
      // Of characters that cannot be compressed: what an index keeps is bounded, too.
      const longest = Array.from(randomBytes(255), (byte) => String.fromCodePoint(0x1f300 + byte)).join('');
      expect((await send(longest)).status).toBe(201);
    }
  });

  it('is kept as it is', async () => {
    const ids = ['é', 'e\u0301', '\ufffd', '𝟘', ' a', 'a'];
    for (const externalId of ids) {
      const { status, body } = await gateway.cashOut(account, { externalId });
      expect({ status, externalId: body['externalId'] }).toEqual({ status: 201, externalId });
    }
  });

  it('of a refund in the path is not blank either', async () => {
    const { endToEndId } = await gateway.state('a received payment', {
      accountId: account.accountId,
      amount: 10,
    });
    const { status } = await call(account, 'PUT', `/pix/${String(endToEndId)}/devolucao/%20`, {
      valor: '1.00',
    });
    expect(status).toBe(400);
  });
});

describe('what is long', () => {
  it('a URL of a webhook has an end that every database keeps', async () => {
    const register = (bytes: number) => {
      const url = `https://shop.example/${randomBytes(bytes).toString('hex')}`.slice(0, bytes);
      return call(account, 'POST', '/api/webhooks', { url, eventType: 'cash_in' });
    };
    expect((await register(2048)).status).toBe(200);
    expect((await register(2049)).status).toBe(400);
    expect((await register(20_000)).status).toBe(400);
  });

  it('of many violations the first hundred are told, and how many more there are', async () => {
    const { status, body } = await charge(account, {}, { splits: Array.from({ length: 150 }, () => ({})) });
    expect(status).toBe(400);
    const messages = body['message'] as readonly string[];
    expect(messages).toHaveLength(100);
    expect(messages[0]).toContain('splits');
    expect(messages.at(-1)).toBe('and 802 more');
  });

  it('of a wrong split of ten every violation is told', async () => {
    const { body } = await charge(account, {}, { splits: Array.from({ length: 10 }, () => ({})) });
    expect(body['message']).toHaveLength(60);
  });
});
