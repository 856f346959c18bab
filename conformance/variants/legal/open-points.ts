import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { answers, at, header, json, requests, set, shortError, tryLater } from '../parts/edits.js';
import { items, listed } from '../parts/lists.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import {
  anyNotification,
  asConfirmed,
  bodyOf,
  endToEndIdOf,
  isEvent,
  notifications,
  sending,
  withBody,
} from '../parts/notifications.js';
import { handlers, table } from '../parts/replace.js';
import { asDecimalText, inCents } from '../parts/values.js';
import type { WireAnswer, WireRequest } from '../parts/wire.js';

const isAccount = ({ operation, body }: WireRequest): boolean =>
  operation === 'control' && at(body, '/state') === 'an account';

/** Padding that makes secrets as long as the specification allows. */
const filling = 'x'.repeat(24);

/** The gateway notifies twice about a payment that the destination bank rejects: as failed, and as returned money. */
const reversalBeside: Part = sending(async (delivery, send) => {
  const body = bodyOf(delivery);
  const outcome = await send(delivery);
  if (!isEvent('CashOut', 'ERROR')(body)) return outcome;
  const bank = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null };
  const counterpart = { name: 'Joana Prado', document: '***', bank };
  const cents = inCents(body['originalAmount']);
  const reversal = {
    ...body,
    ...asConfirmed,
    event: 'CashOutReversal',
    movementType: 'CREDIT',
    endToEndId: null,
    counterpart,
    metadata: {
      refund: { value: cents, originalValue: cents, referenceTransactionId: 1 },
      provider: 'bank',
      webhookEvent: 'REJECTED',
      originatedFrom: 'BANK',
      counterpart: { bankCode: '', bankIspb: '', bankName: '' },
    },
    parentTransaction: {
      transactionId: body['transactionId'],
      externalId: body['externalId'],
      endToEndId: null,
      processingDate: body['processingDate'],
      wasTotalRefunded: true,
      remainingAmountForRefund: 0,
      metadata: {},
      counterpart: { ...counterpart, bank: null },
    },
  };
  await send(withBody(delivery, reversal));
  return outcome;
});

const minuteMs = 60_000;

/** Limits a client to `max` requests per operation in the minute that begins with its first request. */
function limitedPerMinute(max: number): Part {
  const minutes = new Map<string, { readonly endsAtMs: number; count: number }>();
  return {
    request: (request) => {
      const { operation, headers, body } = request;
      if (operation === undefined || operation === 'control' || operation === 'resendWebhook') return request;
      const who = headers['authorization'] ?? String(at(body, '/clientId'));
      const key = `${operation} ${who}`;
      const nowMs = Date.now();
      const had = minutes.get(key);
      const minute = had && had.endsAtMs > nowMs ? had : { endsAtMs: nowMs + minuteMs, count: 0 };
      minutes.set(key, minute);
      minute.count += 1;
      if (minute.count <= max) return request;
      return tryLater(request, 429, Math.ceil((minute.endsAtMs - nowMs) / 1_000));
    },
  };
}

/** Failures without an error code become timeouts, and a payment that timed out is confirmed if the bank says so later. */
function confirmedAfterTimeout(): readonly Part[] {
  const late = new Map<unknown, () => Promise<unknown>>();
  const settles = ({ operation, body }: WireRequest, outcome: string): boolean =>
    operation === 'control' &&
    at(body, '/state') === 'a payment settles' &&
    at(body, '/params/outcome') === outcome;
  const code = '/params/errorCode';
  return [
    requests(
      'control',
      (request) => settles(request, 'ERROR') && at(request.body, code) === undefined,
    )(set(code, 'SETTLEMENT_TIMEOUT')),
    sending((delivery, send) => {
      const body = bodyOf(delivery);
      const endToEndId = endToEndIdOf(body);
      const again = withBody(delivery, { ...body, ...asConfirmed, endToEndId });
      if (body['errorCode'] === 'SETTLEMENT_TIMEOUT') late.set(body['transactionId'], () => send(again));
      return send(delivery);
    }),
    {
      answer: async (answer, request) => {
        const id = at(request.body, '/params/transactionId');
        if (settles(request, 'CONFIRMED')) await late.get(id)?.();
        return answer;
      },
    },
  ];
}
/** Converts a text of digits to a number; returns any other value unchanged. */
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const isShort = ({ status, body }: WireAnswer): boolean =>
  status >= 400 && at(body, '/statusCode') !== undefined && at(body, '/path') === undefined;

/** Behaviour that no sentence forbids and no open point names. */
export default {
  // The delay varies from one refund to the next.
  'refunds-end-by-themselves': () => {
    const moments = [30, 300, 700];
    let count = 0;
    const soon = <S extends { readonly bank: object }>(all: S): S => {
      const afterMs = moments[(count += 1) % moments.length] ?? 0;
      return { ...all, bank: { ...all.bank, plan: () => ({ afterMs, verdict: { outcome: 'CONFIRMED' } }) } };
    };
    return handlers(({ putDevolucao, createRefundIn }) => ({
      putDevolucao: (request, services) => putDevolucao(request, soon(services)),
      createRefundIn: (request, services) => createRefundIn(request, soon(services)),
    }));
  },
  'secrets-of-64': {
    request: (request) =>
      request.operation === 'createAccessToken' || request.operation === 'createOauthToken'
        ? set('/clientSecret', (secret: unknown) =>
            typeof secret === 'string' && secret.length === 64 && secret.endsWith(filling)
              ? secret.slice(0, -filling.length)
              : secret,
          )(request)
        : request,
    answer: (answer, request) =>
      isAccount(request) && answer.status === 200
        ? set('/clientSecret', (secret: unknown) => String(secret) + filling)(answer)
        : answer,
  },
  'notifications-a-second-late': [
    sending(async (delivery, send) => {
      await pause(1_000);
      return send(delivery);
    }),
    // High limits, so that no delivery waits for another.
    { deliveries: { inAll: 1_000, perAccount: 1_000 } },
  ],
  'short-envelope-with-error-id': {
    answer: (answer) => (isShort(answer) ? set('/errorId', randomUUID())(answer) : answer),
  },
  'modalidade-needed': requests(
    'putCob',
    ({ body }) =>
      at(body, '/valor/original') !== undefined && at(body, '/valor/modalidadeAlteracao') === undefined,
  )(() => shortError(400)),
  'receipt-as-receive': notifications((event) => isEvent('CashIn')(event) && event['externalId'] === null)(
    set('', (body: unknown) => ({
      type: 'RECEIVE',
      data: {
        id: Number.parseInt(String(at(body, '/transactionId')).slice(0, 8), 16),
        txId: null,
        status: 'LIQUIDATED',
        payment: { amount: asDecimalText(at(body, '/originalAmount')), currency: 'BRL' },
        endToEndId: at(body, '/endToEndId'),
        debtorAccount: { name: at(body, '/counterpart/name'), document: '***' },
      },
    })),
  ),
  'reversal-beside-failure': reversalBeside,
  'placeholders-listed': listed((row, { uuid }) =>
    row['status'] === 'Pendente' ? { ...row, endToEndId: uuid } : row,
  ),
  'refunds-listed-under-payment': table('transactions', (inner) => ({
    list: async (filter, page) => {
      const found = await inner.list(filter, page);
      const items = await Promise.all(
        found.items.map(async (item) => {
          const parentNumber = (await inner.byNumber(item.number))?.parentNumber ?? null;
          const parent = parentNumber === null ? null : await inner.byNumber(parentNumber);
          return parent === null ? item : { ...item, endToEndId: parent.endToEndId };
        }),
      );
      return { ...found, items };
    },
  })),
  'failures-listed-without-amount': listed((row) =>
    row['status'] === 'Error' ? { ...row, finalAmount: 0 } : row,
  ),
  // Payments always settle automatically, regardless of the request, and the control endpoint says so.
  'automatic-alone': requests('control', isAccount)(set('/params/settlement', 'automatic')),
  'confirmed-after-timeout': confirmedAfterTimeout,
  'limited-per-minute': () => limitedPerMinute(25),
  'cash-in-told-shortly': notifications(({ event }) => event === 'CashIn' || event === 'CashInReversal')(
    ...['transactionType', 'feeAmount', 'finalAmount', 'processingDate', 'metadata', 'pixKey'].map((name) =>
      set(`/${name}`, undefined),
    ),
    set('/counterpart/bank', undefined),
  ),
  'types-not-given': [
    notifications(anyNotification)(
      ...['/counterpart/bank/bankCode', '/counterpart/bank/accountBranch', '/counterpart/bank/bankISPB'].map(
        (member) => set(member, asNumber),
      ),
      set('/data/creditorAccount/ispb', asNumber),
    ),
    notifications(isEvent('CashOutReversal'))(
      set('/metadata/counterpart/bankCode', asNumber),
      set('/metadata/counterpart/bankIspb', asNumber),
      set('/parentTransaction/metadata', null),
      set('/parentTransaction/counterpart/bank/bankCode', asNumber),
    ),
    items('listMeds', (item) => set('/contestedBank/ispb', asNumber)({ body: item }).body),
  ],
  'unencrypted-urls-tried': requests('resendWebhook', ({ body }) => /^http:/i.test(String(at(body, '/url'))))(
    () =>
      json(502, {
        statusCode: 502,
        message: 'The receiver does not respond.',
        error: 'Bad Gateway',
        webhookLogId: 1,
      }),
  ),
  'api-balance-moved': requests('getApiBalance')(() => header('location', '/balance')(json(301, undefined))),
  'invalid-key-scenario-by-schema': answers(
    'createCashOut',
    ({ status, body }, { headers }) =>
      status === 400 &&
      headers['x-sandbox-scenario'] === 'invalid-pix-key' &&
      at(body, '/code') === 'PIX_INVALID_PIX_KEY',
  )(set('/code', 'HTTP_ERROR'), set('/errorCode', undefined), set('/message', ['details.key is not valid'])),
} satisfies VariantParts;
