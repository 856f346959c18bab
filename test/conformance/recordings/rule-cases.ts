import { cobOf, legalAnswers, longPages } from './answer-cases.js';
import { coded, received, row, Script } from './build.js';

export const script = (): Script => new Script();
const minute = 60_000;
const receivedBefore = (): Script =>
  script().notify({ type: 'RECEIVE', data: { endToEndId: e2e, payment: { amount: '10.00' } } });
export const e2e = 'E'.padEnd(32, '1');
type Answer = readonly [number, unknown];
const refusal = (status: number, code: string): Answer => [
  status,
  { statusCode: status, code, errorCode: code },
];
const token = (access: string, seconds: number, at: number): Script =>
  script().call(
    'POST',
    '/api/auth/token',
    { clientId: 'c', clientSecret: 's' },
    [201, { access_token: access, token_type: 'Bearer', expires_in: seconds }],
    { at },
  );
const balanceRead = (s: Script, at: number): Script =>
  s.call('GET', '/balance', undefined, [200, { netBalance: 1, blockedBalance: 0 }], { at });
const paidTo = (key: string, notifiedKey: string): Script =>
  script()
    .call('POST', '/api/pix/cash-out', { value: 1, externalId: 'a', details: { key } }, [
      201,
      { transactionId: 't-a', externalId: 'a' },
    ])
    .ended('a', 1, { pixKey: notifiedKey });
const refundIn = (s: Script, asked: number, answered: number): Script =>
  s.call('POST', '/api/pix/refund-in/t', { refundValue: asked, externalId: 'r' }, [
    201,
    { transactionId: 'r', externalId: 'r', refundValue: answered },
  ]);
/** Creates a history with one payment that is notified and one that is not, in which the balance is read at this time. */
const unnotified = (at: number): Script =>
  balanceRead(
    script()
      .cashOut('a', 1)
      .ended('a', 1)
      .cashOut('b', 1)
      .list([row('b', 1)]),
    at,
  );
const resend = (s: Script, id: string): Script =>
  s.call('POST', `/api/resend-webhook/${id}`, undefined, [200, { webhookLogId: 1, statusCode: 200 }], {
    tookMs: 5_000,
  });

/**
 * For each rule: histories that break it, unless test/passive records gateways whose traffic does, and valid histories that
 * are easily mistaken for such.
 */
export const cases: Readonly<
  Record<
    string,
    { readonly bad?: Readonly<Record<string, Script>>; readonly legal: Readonly<Record<string, Script>> }
  >
> = {
  'H-01': {
    legal: {
      'a refused call before the transfer': script()
        .call('POST', '/dict/pix', {}, [422, {}], { key: 'k' })
        .transfer('k', 1, 7)
        .transfer('k', 1, 7),
    },
  },
  'H-02': {
    legal: {
      'used by another operation': script()
        .cashOut('a', 1)
        .cashOut('a', 1, refusal(400, 'PIX_DUPLICATE_EXTERNAL_ID'))
        .call('POST', '/api/pix/cash-out-qrcode', { value: 1, externalId: 'a' }, [
          201,
          { transactionId: 'q', externalId: 'a' },
        ]),
      'a lost answer, and a refusal because of it': script()
        .cashOut('a', 1, null)
        .cashOut('a', 1, refusal(400, 'PIX_DUPLICATE_EXTERNAL_ID')),
    },
  },
  'H-03': {
    bad: {
      'two payments take three': script()
        .balance(100, 0)
        .cashOut('a', 1)
        .cashOut('b', 1)
        .balance(97, 3)
        .ended('a', 1)
        .ended('b', 1),
      'money is gone without a payment': script().balance(100, 0).balance(90, 0),
    },
    legal: {
      'one of two lost answers was carried out': script()
        .balance(100, 0)
        .cashOut('a', 1, null)
        .cashOut('b', 2, null)
        .balance(98, 2)
        .ended('a', 1, { status: 'ERROR', errorCode: 'ORDER_REJECTED' })
        .ended('b', 2),
      'a receipt that is notified later': script()
        .balance(100, 0)
        .balance(105, 0)
        .notify({ event: 'CashIn', status: 'CONFIRMED', originalAmount: 5 }),
    },
  },
  'H-04': {
    bad: {
      'nothing is blocked': script().balance(100, 0).cashOut('a', 10).balance(90, 5).ended('a', 10),
      'it is blocked and still available': script()
        .balance(100, 0)
        .cashOut('a', 10)
        .balance(100, 10)
        .ended('a', 10),
    },
    legal: {
      'settled before the balance is read': script()
        .balance(100, 0)
        .cashOut('a', 10)
        .balance(90, 0)
        .ended('a', 10),
      'a fee is blocked, too': script()
        .balance(100, 0)
        .cashOut('a', 10)
        .balance(89.5, 10.5)
        .ended('a', 10, { feeAmount: 0.5 }),
      'a fee that is taken when it is settled (OP-03)': script()
        .balance(100, 0)
        .cashOut('a', 10)
        .balance(90, 10)
        .ended('a', 10, { feeAmount: 0.5 })
        .balance(89.5, 0),
      'a refund of it is listed first, with the same externalId': script()
        .balance(100, 0)
        .cashOut('a', 10)
        .balance(89.5, 10.5)
        .list([
          row('a', 10, { operationType: 'Refund out', movementType: 'CREDIT' }),
          row('a', 10, { feeAmount: 0.5, finalAmount: 10.5 }),
        ]),
    },
  },
  'H-05': {
    bad: {
      'both outcomes are notified': script()
        .cashOut('a', 1)
        .ended('a', 1)
        .ended('a', 1, { status: 'ERROR', errorCode: 'ORDER_REJECTED' }),
      'a refund ends twice': script().refund(e2e, 'r', '1.00').refund(e2e, 'r', '1.00', 'NAO_REALIZADO'),
    },
    legal: {
      'confirmed after a timeout, notified in the other order': script()
        .cashOut('a', 1)
        .ended('a', 1)
        .ended('a', 1, { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT' }),
      'a list that lags behind': script()
        .cashOut('a', 1)
        .list([row('a', 1)])
        .list([row('a', 1, { status: 'Pendente' })]),
    },
  },
  'H-06': {
    bad: {
      'two devolucoes': receivedBefore().refund(e2e, 'r1', '6.00').refund(e2e, 'r2', '6.00'),
      'one of more than was received': script()
        .list([received('c', 5)])
        .call('POST', '/api/pix/refund-in/t-c', { refundValue: 6, externalId: 'r' }, [
          201,
          { transactionId: 'r', externalId: 'r', refundValue: 6, status: 'CONFIRMED' },
        ]),
    },
    legal: {
      'the first has failed': receivedBefore()
        .refund(e2e, 'r1', '6.00', 'EM_PROCESSAMENTO')
        .refund(e2e, 'r1', '6.00', 'NAO_REALIZADO')
        .refund(e2e, 'r2', '10.00'),
      'one that is asked for twice': receivedBefore().refund(e2e, 'r1', '6.00').refund(e2e, 'r1', '6.00'),
    },
  },
  'H-07': {
    legal: {
      'the amount in the code': coded('54041.00'),
      'a code that names no amount (OP-53)': coded('54040.00'),
      'an unreadable code': coded('54'),
      'a masked key': paidTo('a@b.com', 'a***@b.com'),
      'a phone that is written otherwise': paidTo('+5511987654321', '+55 11 98765-4321'),
      'a phone with its country': paidTo('11987654321', '+5511987654321'),
      'a number that came as a text (OP-54)': cobOf(
        { calendario: { expiracao: '3600' } },
        { calendario: { expiracao: 3600 } },
      ),
      'a key that is used again, with another body (OP-09)': script()
        .transfer('k', 1, 7)
        .transfer('k', 2, 7, 1),
      'a transfer of which two calls tell otherwise (OP-09)': script()
        .call('POST', '/dict/pix', { pixKey: 'a@b.com' }, null, { key: 'k' })
        .call('POST', '/dict/pix', { pixKey: 'c@b.com' }, [200, { id: 7 }], { key: 'k' })
        .notify({ type: 'TRANSFER', data: { idempotencyKey: 'k', pixKey: 'a@b.com' } }),
      'a refund-in that is asked for again, otherwise (OP-67)': refundIn(refundIn(script(), 1, 1), 2, 1),
      'a refund that is asked for again, otherwise': script()
        .call('PUT', `/pix/${e2e}/devolucao/r`, { natureza: 'ORIGINAL' }, null)
        .call('PUT', `/pix/${e2e}/devolucao/r`, { natureza: 'RETIRADA' }, [201, { natureza: 'ORIGINAL' }]),
      'a return under the id of its payment': script()
        .cashOut('a', 1)
        .ended('a', 1)
        .list([row('a', 1), row('a', 0.5, { operationType: 'Refund out', movementType: 'CREDIT' })]),
      'no id of a payment that has failed': script()
        .cashOut('a', 1)
        .ended('a', 1, { status: 'ERROR', errorCode: 'ORDER_REJECTED', endToEndId: null })
        .list([row('a', 1, { status: 'Error', endToEndId: null })]),
    },
  },
  'H-08': {
    bad: {
      'never notified': unnotified(30 * minute),
      'another one is notified in its place': balanceRead(
        script()
          .cashOut('b', 1)
          .cashOut('a', 1)
          .ended('a', 1)
          .ended('a', 1)
          .list([row('a', 1), row('b', 1)]),
        60 * minute,
      ),
    },
    legal: {
      'the recording ends too soon': unnotified(5 * minute),
      'an account without a URL': balanceRead(
        script()
          .cashOut('b', 1)
          .list([row('b', 1)]),
        30 * minute,
      ),
    },
  },
  'H-09': {
    bad: {
      'what settled stays blocked': script()
        .balance(100, 0)
        .cashOut('a', 10)
        .balance(90, 10)
        .ended('a', 10)
        .balance(90, 10),
      'it is taken twice': script().cashOut('a', 10).balance(90, 10).ended('a', 10).balance(80, 0),
    },
    legal: {
      'the payment has failed': script()
        .cashOut('a', 10)
        .balance(90, 10)
        .ended('a', 10, { status: 'ERROR', errorCode: 'ORDER_REJECTED' })
        .balance(100, 0),
      'another one is still pending': script()
        .cashOut('a', 10)
        .cashOut('b', 1)
        .balance(89, 11)
        .ended('a', 10)
        .balance(89, 1)
        .ended('b', 1),
    },
  },
  'H-10': {
    bad: {
      'a refused cash-out is taken': script()
        .balance(100, 0)
        .cashOut('a', 10, refusal(400, 'HTTP_ERROR'))
        .balance(90, 0),
      'a refused transfer is blocked': script()
        .balance(100, 0)
        .call('POST', '/dict/pix', {}, [422, {}], { key: 'k' })
        .balance(90, 10),
    },
    legal: {
      'an earlier payment settles meanwhile': script()
        .cashOut('z', 10)
        .balance(90, 10)
        .cashOut('a', 10, refusal(400, 'HTTP_ERROR'))
        .balance(90, 0)
        .ended('z', 10),
      'an error of the server is no refusal': script()
        .balance(100, 0)
        .cashOut('a', 10, [502, {}])
        .balance(90, 10)
        .ended('a', 10),
    },
  },
  'H-11': {
    bad: {
      'an hour later': token('token-1', 1800, 0).call('GET', '/balance', undefined, [200, {}], {
        at: 90 * minute,
      }),
      'of the other family': script()
        .call(
          'POST',
          '/oauth/token',
          { clientId: 'c' },
          [200, { access_token: 'token-1', expires_in: 60, scope: 'a b' }],
          { at: 0 },
        )
        .call('GET', '/accounts/balances', undefined, [200, {}], { at: 20 * minute }),
    },
    legal: {
      'within the tolerance of clocks': token('token-1', 1800, 0)
        .call('GET', '/balance', undefined, [200, {}], { at: 34 * minute })
        .call('GET', '/balance', undefined, [401, {}], { at: 90 * minute }),
    },
  },
  'H-12': {
    legal: {
      'a replay has the id of its transfer': script()
        .transfer('k', 1, 7)
        .transfer('k', 1, 7)
        .transfer('l', 1, 8),
    },
  },
  'H-13': {
    bad: {
      'another amount': resend(script().cashOut('a', 1).ended('a', 1), 'a').ended('a', 3),
      'another externalId': resend(script().cashOut('a', 1).ended('a', 1), 'a').ended('a', 1, {
        externalId: 'b',
        transactionId: 't-a',
      }),
    },
    legal: {
      'another status, because it was late': resend(
        script()
          .cashOut('a', 1)
          .ended('a', 1, { status: 'ERROR', errorCode: 'SETTLEMENT_TIMEOUT', endToEndId: null }),
        'a',
      ).ended('a', 1),
      'members in another order': resend(script().cashOut('a', 1).ended('a', 1), 'a').notify({
        feeAmount: 0,
        externalId: 'a',
        originalAmount: 1.0,
        endToEndId: 'E-a',
        transactionId: 't-a',
        movementType: 'DEBIT',
        status: 'CONFIRMED',
        event: 'CashOut',
      }),
    },
  },
  'H-14': {
    legal: {
      'a return is CREDIT': script().list([
        row('a', 1, { operationType: 'Refund out', movementType: 'CREDIT' }),
      ]),
    },
  },
  'H-15': { bad: longPages, legal: legalAnswers },
};
