import { randomUUID } from 'node:crypto';

import { answers, at, header, json, requests, set, shortError } from '../edits.js';
import { items, listed } from '../defects/shared/list-defects.js';
import type { Variant } from '../mutant.js';
import type { Part } from '../part.js';
import {
  anyNotification,
  asConfirmed,
  bodyOf,
  isEvent,
  notifications,
  sending,
  withBody,
} from '../notifications.js';
import { handlers, table } from '../replace.js';
import { asDecimalText, inCents } from '../values.js';
import type { WireAnswer, WireRequest } from '../wire.js';

const isAccount = ({ operation, body }: WireRequest): boolean =>
  operation === 'control' && at(body, '/state') === 'an account';

/** Refunds end a moment after they are accepted; the delay varies from one to the next. */
function refundsEndByThemselves(): Part {
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
}

/** Makes secrets as long as the specification allows. */
const filling = 'x'.repeat(24);
const maxSecrets: Part = {
  http: {
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
};

/** Notifies a receipt without a charge like the compatibility family would. */
const receiptAsReceive: Part = notifications(
  (event) => isEvent('CashIn')(event) && event['externalId'] === null,
  set('', (body: unknown) => ({
    type: 'RECEIVE',
    data: {
      id: 4711,
      txId: null,
      status: 'LIQUIDATED',
      payment: { amount: asDecimalText(at(body, '/originalAmount')), currency: 'BRL' },
      endToEndId: at(body, '/endToEndId'),
      debtorAccount: { name: at(body, '/counterpart/name'), document: '***' },
    },
  })),
);

/** A payment that the destination bank rejects is notified twice: as failed, and as returned money. */
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

/** Lists refunds and returns under the end-to-end id of their payment. */
const underThePayment: Part = table('transactions', (inner) => ({
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
}));

/** Limits a client to this many requests of one kind per minute. */
function limitedPerMinute(max: number): Part {
  const counts = new Map<string, number>();
  const refusal: WireAnswer = {
    ...shortError(429),
    headers: { ...json(429, {}).headers, 'retry-after': '60' },
  };
  return {
    http: {
      request: (request) => {
        const { operation, headers, body } = request;
        if (operation === undefined || operation === 'control' || operation === 'resendWebhook')
          return request;
        const who = headers['authorization'] ?? String(at(body, '/clientId'));
        const key = `${operation} ${who}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count > max ? refusal : request;
      },
    },
  };
}

/** The bank settles every payment by itself, whatever is asked for, and the control endpoint says so. */
const automaticAlone: Part = requests('control', isAccount, set('/params/settlement', 'automatic'));

/** Failures without an error code are timeouts, and a payment that timed out is confirmed if the bank says so later. */
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
      set(code, 'SETTLEMENT_TIMEOUT'),
    ),
    sending((delivery, send) => {
      const body = bodyOf(delivery);
      const again = withBody(delivery, { ...body, ...asConfirmed, endToEndId });
      if (body['errorCode'] === 'SETTLEMENT_TIMEOUT') late.set(body['transactionId'], () => send(again));
      return send(delivery);
    }),
    {
      http: {
        answer: async (answer, request) => {
          const id = at(request.body, '/params/transactionId');
          if (settles(request, 'CONFIRMED')) await late.get(id)?.();
          return answer;
        },
      },
    },
  ];
}
const endToEndId = `E99999999202601011200${'c'.repeat(11)}`;

/** Digits as a number; any other value unchanged. */
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const isShort = ({ status, body }: WireAnswer): boolean =>
  status >= 400 && at(body, '/statusCode') !== undefined && at(body, '/path') === undefined;

/** Behaviour that no sentence forbids and no open point names. */
export default [
  {
    id: 'refunds-end-by-themselves',
    choice: 'a repeated devolucao',
    title: 'Refunds are done up to a second after they are accepted, whether or not they are told to settle',
    touches: ['devolucao/*', 'refund-in/*', 'events/*re*', 'transactions/*', 'histories/*'],
    parts: refundsEndByThemselves,
  },
  {
    id: 'secrets-of-64',
    choice: 'the length of a secret',
    title: 'Client secrets have 64 characters',
    touches: ['TOKEN-*', 'derived/*token*'],
    parts: maxSecrets,
  },
  {
    id: 'notifications-a-second-late',
    title: 'Notifications come a second late',
    touches: ['cash-in/receipt-without-charge', 'med/*-notified', 'events/refund-notified', 'resend/url*'],
    parts: [
      sending(async (delivery, send) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return send(delivery);
      }),
      // No delivery waits for another.
      { deliveries: { inAll: 1_000, perAccount: 1_000, perOrigin: 1_000 } },
    ],
  },
  {
    id: 'short-envelope-with-error-id',
    title: 'The short envelope has an errorId too',
    touches: ['errors/*', 'balance/*', 'med/*', 'transactions/*'],
    parts: {
      http: { answer: (answer) => (isShort(answer) ? set('/errorId', randomUUID())(answer) : answer) },
    },
  },
  {
    id: 'modalidade-needed',
    title: 'A cob without valor.modalidadeAlteracao is refused',
    touches: ['cob/*', 'derived/*cob*'],
    parts: requests(
      'putCob',
      ({ body }) =>
        at(body, '/valor/original') !== undefined && at(body, '/valor/modalidadeAlteracao') === undefined,
      () => shortError(400),
    ),
  },
  {
    id: 'receipt-as-receive',
    title: 'A receipt that no charge asked for is notified as RECEIVE without txId',
    touches: ['devolucao/*', 'refund-in/*', 'cash-in/receipt*', 'resend/*', 'histories/*'],
    parts: receiptAsReceive,
  },
  {
    id: 'reversal-beside-failure',
    title: 'A failed cash-out is notified as CashOutReversal as well, its end-to-end ids and bank unknown',
    touches: ['cash-out/*', 'qr-cash-out/*', 'resend/same*', 'events/*', 'histories/standard'],
    parts: reversalBeside,
  },
  {
    id: 'placeholders-listed',
    title: 'A pending payment is listed with a placeholder for its end-to-end id',
    touches: ['transactions/*', 'histories/both*'],
    parts: listed((row, { uuid }) => (row['status'] === 'Pendente' ? { ...row, endToEndId: uuid } : row)),
  },
  {
    id: 'refunds-listed-under-payment',
    title: 'Refunds and returns are listed under the end-to-end id of their payment',
    touches: ['transactions/*', 'histories/*'],
    parts: underThePayment,
  },
  {
    id: 'failures-listed-without-amount',
    title: 'A failed payment is listed with a finalAmount of 0',
    touches: ['transactions/*', 'histories/*'],
    parts: listed((row) => (row['status'] === 'Error' ? { ...row, finalAmount: 0 } : row)),
  },
  {
    id: 'automatic-alone',
    choice: 'how payments settle',
    title: 'Every payment settles by itself, and no account can have it otherwise',
    touches: [
      'cash-out/*',
      'transfer/*',
      'authentication/own*',
      'devolucao/*',
      'resend/*',
      'derived/resend*',
    ],
    parts: automaticAlone,
  },
  {
    id: 'confirmed-after-timeout',
    title: 'A payment that timed out becomes CONFIRMED when the bank answers after all',
    touches: ['cash-out/s*', 'events/failed-*'],
    parts: confirmedAfterTimeout,
  },
  {
    id: 'limited-per-minute',
    title: 'Of one kind of request, resends aside, a client has 25 a minute',
    touches: ['tokens/*', 'derived/*', 'med/*', 'transactions/*'],
    parts: () => limitedPerMinute(25),
  },
  {
    id: 'cash-in-told-shortly',
    title: 'CashIn and CashInReversal tell which transaction, its status and its amount, and no bank',
    touches: ['cash-in/*', 'refund-in/*', 'events/*re*'],
    parts: notifications(
      ({ event }) => event === 'CashIn' || event === 'CashInReversal',
      ...['transactionType', 'feeAmount', 'finalAmount', 'processingDate', 'metadata', 'pixKey'].map((name) =>
        set(`/${name}`, undefined),
      ),
      set('/counterpart/bank', undefined),
    ),
  },
  {
    id: 'types-not-given',
    title:
      'What the specification names without a type is a number where it can be, and metadata of the original null',
    touches: [
      'events/*',
      'contract/events',
      'transfer/n*',
      'transfer/settled*',
      'med/fields*',
      'refund-in/s*',
    ],
    parts: [
      notifications(
        anyNotification,
        ...[
          '/counterpart/bank/bankCode',
          '/counterpart/bank/accountBranch',
          '/counterpart/bank/bankISPB',
        ].map((member) => set(member, asNumber)),
        set('/data/creditorAccount/ispb', asNumber),
      ),
      notifications(
        isEvent('CashOutReversal'),
        set('/metadata/counterpart/bankCode', asNumber),
        set('/metadata/counterpart/bankIspb', asNumber),
        set('/parentTransaction/metadata', null),
        set('/parentTransaction/counterpart/bank/bankCode', asNumber),
      ),
      items('listMeds', (item) => set('/contestedBank/ispb', asNumber)({ body: item }).body),
    ],
  },
  {
    id: 'any-url-tried',
    title: 'A resend to a text that is no URL is answered 502: nobody answers there',
    touches: ['resend/*', 'derived/resend*'],
    parts: requests(
      'resendWebhook',
      ({ body }) => typeof at(body, '/url') === 'string' && !String(at(body, '/url')).startsWith('https://'),
      () => json(502, { statusCode: 502, message: 'Nobody answers.', error: 'Bad Gateway', webhookLogId: 1 }),
    ),
  },
  {
    id: 'api-balance-moved',
    choice: 'path',
    title: 'GET /api/balance answers with a redirect to /balance',
    touches: ['balance/*', 'errors/*balance*', 'authentication/*balance*'],
    parts: requests(
      'getApiBalance',
      () => true,
      () => header('location', '/balance')(json(301, undefined)),
    ),
  },
  {
    id: 'invalid-key-scenario-by-schema',
    title: 'The scenario of an invalid key is refused with HTTP_ERROR and a list of messages',
    touches: ['cash-out/scenario-*'],
    parts: answers(
      'createCashOut',
      ({ status, body }, { headers }) =>
        status === 400 &&
        headers['x-sandbox-scenario'] === 'invalid-pix-key' &&
        at(body, '/code') === 'PIX_INVALID_PIX_KEY',
      set('/code', 'HTTP_ERROR'),
      set('/errorCode', undefined),
      set('/message', ['details.key is not valid']),
    ),
  },
] satisfies readonly Variant[];
