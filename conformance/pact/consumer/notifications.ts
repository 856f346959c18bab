import type { Given, MessageInteraction } from './interaction.js';
import { anything, decimalText, oneOf, pattern } from './matching.js';
import { contractExample, type Known, reliedInNotification } from './relied.js';

const header = { key: 'X-Webhook-Token', value: 'token-of-the-receiver' };
const headers = { contentType: 'application/json', 'x-webhook-token': header.value };

/** A notification to an account that has a receiver for its event type, after these states. */
interface Notification extends Pick<Known, 'but' | 'also'> {
  readonly description: string;
  readonly eventType: string;
  readonly given: readonly Given[];
  /** Name of the contract's example of the notification. */
  readonly like: string;
}

const cashOut: Given = [
  'a sent payment',
  { operation: 'createCashOut', externalId: 'order-1001', amount: 25.5 },
];
const paid: Given = ['a payment settles', { outcome: 'CONFIRMED' }];
const received: Given = ['a received payment', { amount: 50 }];
const refunded: Given = ['a refund settles', { outcome: 'CONFIRMED' }];
const med: Given = ['a MED', { status: 'RECEIVED', reason: 'REFUND_REQUEST', reconciled: true }];

/** Members of receipts and their reversals that the kit does not require of every gateway. */
const also = ['transactionType', 'endToEndId', 'feeAmount', 'finalAmount', 'processingDate'];

const notificationsByEvent: readonly Notification[] = [
  {
    description: 'a CashOut of a payment that was confirmed',
    eventType: 'cash_out',
    given: [cashOut, paid],
    like: 'cash-out-confirmed-event',
    but: { externalId: 'order-1001', originalAmount: 25.5 },
  },
  {
    description: 'a CashOut of a payment that failed',
    eventType: 'cash_out',
    given: [cashOut, ['a payment settles', { outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' }]],
    like: 'ACCOUNT_CLOSED',
    but: {
      externalId: 'order-1001',
      originalAmount: 25.5,
      errorCode: 'ACCOUNT_CLOSED',
      counterpart: {
        name: anything('Maria da Silva'),
        document: anything('***.982.247-**'),
        bank: anything(null),
      },
    },
  },
  {
    description: 'a CashOutReversal of a payment that was returned in part',
    eventType: 'refund_out',
    given: [cashOut, paid, ['a sent payment is returned', { amount: 10 }]],
    like: 'cash-out-reversal-partly-event',
    but: {
      metadata: { refund: { value: 1000, originalValue: 2550 } },
      parentTransaction: {
        externalId: 'order-1001',
        wasTotalRefunded: false,
        remainingAmountForRefund: 15.5,
      },
    },
  },
  {
    description: 'a CashIn of a charge that was paid',
    eventType: 'cash_in',
    given: [
      ['a charge', { operation: 'createCashIn', externalId: 'order-3001', amount: 37.25 }],
      ['a charge is paid'],
    ],
    like: 'cash-in-event',
    but: { externalId: 'order-3001', originalAmount: 37.25 },
    also,
  },
  {
    description: 'a CashInReversal of a completed refund',
    eventType: 'refund_in',
    given: [
      received,
      ['a requested refund', { operation: 'createRefundIn', externalId: 'refund-5001', amount: 12.34 }],
      refunded,
    ],
    like: 'cash-in-reversal-event',
    but: { externalId: 'refund-5001', originalAmount: 12.34 },
    also,
  },
  {
    description: 'a TRANSFER of a transfer that was processed',
    eventType: 'cash_out',
    given: [
      [
        'a sent payment',
        { operation: 'createTransfer', amount: 25.55, pixKey: '52998224725', description: 'Pedido 1001' },
      ],
      paid,
    ],
    like: 'transfer-event',
    but: {
      data: {
        pixKey: '52998224725',
        status: 'LIQUIDATED',
        payment: { amount: '25.55' },
        remittanceInformation: 'Pedido 1001',
      },
    },
  },
  {
    description: 'a RECEIVE of an immediate charge that was paid',
    eventType: 'cash_in',
    given: [['a charge', { operation: 'putCob', amount: 37.25 }], ['a charge is paid']],
    like: 'receive-event',
    but: {
      data: {
        txId: pattern('^[a-zA-Z0-9]{26,35}$', 'pedido000000000000000000001001'),
        status: 'LIQUIDATED',
        payment: { amount: '37.25' },
      },
    },
  },
  {
    description: 'a REFUND of a refund that was processed',
    eventType: 'refund_in',
    given: [
      received,
      ['a requested refund', { operation: 'putDevolucao', refundId: 'refund1001', amount: 7.89 }],
      refunded,
    ],
    like: 'refund-event',
    but: {
      data: {
        txId: anything(null),
        status: 'REFUNDED',
        payment: { amount: decimalText('7.89') },
        refunds: [{ status: 'LIQUIDATED' }],
        creditDebitType: oneOf('DEBIT', 'CREDIT'),
      },
    },
  },
  // The content of a MED's notification is not specified (OP-29): consumers can only rely on its being an object.
  {
    description: 'a med_created of a MED that was opened',
    eventType: 'med_created',
    given: [['a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true }]],
    like: 'med-created-event',
  },
  {
    description: 'a med_accepted of a MED that was approved',
    eventType: 'med_accepted',
    given: [med, ['a MED is decided', { analysisResult: 'APPROVED' }]],
    like: 'med-accepted-event',
  },
  {
    description: 'a med_rejected of a MED that was rejected',
    eventType: 'med_rejected',
    given: [med, ['a MED is decided', { analysisResult: 'REJECTED' }]],
    like: 'med-rejected-event',
  },
];

/** All ten kinds of notification. */
export const notifications: readonly MessageInteraction[] = notificationsByEvent.map(
  ({ description, eventType, given, like, ...known }) => ({
    description,
    given: [
      ['an account', {}],
      ['a webhook registration', { eventType, url: 'https://hooks.example.com/pix', headers: [header] }],
      ...given,
    ],
    headers,
    body: reliedInNotification(eventType, contractExample(like), known),
  }),
);
