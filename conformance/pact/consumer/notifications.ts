import type { Given, MessageInteraction } from './interaction.js';
import {
  anything,
  bank,
  decimalText,
  eachLike,
  endToEndId,
  filled,
  like,
  masked,
  number,
  oneOf,
  pattern,
  text,
  time,
  uuid,
} from './matching.js';

type Notification = Omit<MessageInteraction, 'headers'>;

const header = { key: 'X-Webhook-Token', value: 'token-of-the-receiver' };
const headers = { contentType: 'application/json', 'x-webhook-token': header.value };

/** An account whose notifications of one type go to the receiver, with a custom header. */
const listening = (eventType: string): readonly Given[] => [
  ['an account', {}],
  ['a webhook registration', { eventType, url: 'https://hooks.example.com/pix', headers: [header] }],
];

const received = { name: text('João Pereira'), document: text('***.444.777-**'), bank: bank() };

const confirmed = (event: string, movementType: string, more: Readonly<Record<string, unknown>>) => ({
  event,
  status: 'CONFIRMED',
  transactionType: 'PIX',
  movementType,
  transactionId: filled('0b7c3f0e-5d3a-4f43-8a51-3f1c2e9d7a10'),
  endToEndId: endToEndId(),
  feeAmount: number(0),
  originalAmount: number(25.5),
  finalAmount: number(25.5),
  processingDate: time(),
  ...more,
});

const settled = { errorCode: null, errorMessage: null };
const cashOut: Given = [
  'a sent payment',
  { operation: 'createCashOut', externalId: 'order-1001', amount: 25.5 },
];
const paid: Given = ['a payment settles', { outcome: 'CONFIRMED' }];

const standard: readonly Notification[] = [
  {
    description: 'a CashOut of a payment that was confirmed',
    given: [...listening('cash_out'), cashOut, paid],
    body: confirmed('CashOut', 'DEBIT', {
      ...settled,
      externalId: 'order-1001',
      pixKey: text('52998224725'),
      originalAmount: 25.5,
      counterpart: received,
      metadata: like({}),
    }),
  },
  {
    description: 'a CashOut of a payment that failed',
    given: [
      ...listening('cash_out'),
      cashOut,
      ['a payment settles', { outcome: 'ERROR', errorCode: 'ACCOUNT_CLOSED' }],
    ],
    body: {
      event: 'CashOut',
      status: 'ERROR',
      transactionType: 'PIX',
      movementType: 'DEBIT',
      transactionId: filled('0b7c3f0e-5d3a-4f43-8a51-3f1c2e9d7a10'),
      externalId: 'order-1001',
      pixKey: text('52998224725'),
      originalAmount: 25.5,
      feeAmount: number(0),
      finalAmount: number(25.5),
      processingDate: time(),
      errorCode: 'ACCOUNT_CLOSED',
      errorMessage: filled('The account of the recipient is closed'),
      counterpart: {
        name: anything('Maria da Silva'),
        document: anything('***.982.247-**'),
        bank: anything(null),
      },
      metadata: like({}),
    },
  },
  {
    description: 'a CashOutReversal of a payment that was returned in part',
    given: [...listening('refund_out'), cashOut, paid, ['a sent payment is returned', { amount: 10 }]],
    body: confirmed('CashOutReversal', 'CREDIT', {
      ...settled,
      externalId: anything(null),
      pixKey: text('52998224725'),
      originalAmount: number(10),
      finalAmount: number(10),
      endToEndId: endToEndId('D1823612020260321090000000000005'),
      counterpart: received,
      metadata: {
        refund: { value: 1000, originalValue: 2550, referenceTransactionId: number(88124) },
        provider: text('reference'),
        webhookEvent: text('PIX_RETURN'),
        originatedFrom: text('WEBHOOK_DIRECT'),
        counterpart: {
          bankCode: text('260'),
          bankIspb: text('18236120'),
          bankName: text('NU PAGAMENTOS - IP'),
        },
      },
      parentTransaction: {
        transactionId: filled('0b7c3f0e-5d3a-4f43-8a51-3f1c2e9d7a10'),
        externalId: 'order-1001',
        endToEndId: endToEndId(),
        processingDate: time(),
        wasTotalRefunded: false,
        remainingAmountForRefund: 15.5,
        metadata: like({}),
        counterpart: { name: text('Maria da Silva'), document: masked(), bank: bank() },
      },
    }),
  },
  {
    description: 'a CashIn of a charge that was paid',
    given: [
      ...listening('cash_in'),
      ['a charge', { operation: 'createCashIn', externalId: 'order-3001', amount: 37.25 }],
      ['a charge is paid'],
    ],
    body: confirmed('CashIn', 'CREDIT', {
      externalId: 'order-3001',
      originalAmount: 37.25,
      finalAmount: number(37.25),
    }),
  },
  {
    description: 'a CashInReversal of a refund that was done',
    given: [
      ...listening('refund_in'),
      ['a received payment', { amount: 50 }],
      ['a requested refund', { operation: 'createRefundIn', externalId: 'refund-5001', amount: 12.34 }],
      ['a refund settles', { outcome: 'CONFIRMED' }],
    ],
    body: confirmed('CashInReversal', 'DEBIT', {
      externalId: 'refund-5001',
      originalAmount: 12.34,
      finalAmount: number(12.34),
      endToEndId: endToEndId('D1823612020260320150300000000007'),
    }),
  },
];

const versionTwo: readonly Notification[] = [
  {
    description: 'a TRANSFER of a transfer that was processed',
    given: [
      ...listening('cash_out'),
      [
        'a sent payment',
        { operation: 'createTransfer', amount: 25.55, pixKey: '52998224725', description: 'Pedido 1001' },
      ],
      paid,
    ],
    body: {
      type: 'TRANSFER',
      data: {
        id: number(4712),
        txId: anything(null),
        pixKey: '52998224725',
        status: 'LIQUIDATED',
        payment: { amount: '25.55', currency: 'BRL' },
        endToEndId: endToEndId('E1823612020260320140500000000003', 'E'),
        creditDebitType: 'DEBIT',
        idempotencyKey: uuid('2f1d9c54-7b0a-4e3f-9d55-0a8c6f1e4b7d'),
        creditorAccount: { name: text('Maria da Silva'), document: masked(), ispb: text('18236120') },
        remittanceInformation: 'Pedido 1001',
      },
    },
  },
  {
    description: 'a RECEIVE of an immediate charge that was paid',
    given: [
      ...listening('cash_in'),
      ['a charge', { operation: 'putCob', amount: 37.25 }],
      ['a charge is paid'],
    ],
    body: {
      type: 'RECEIVE',
      data: {
        id: number(4714),
        txId: pattern('^[a-zA-Z0-9]{26,35}$', 'pedido000000000000000000001001'),
        status: 'LIQUIDATED',
        payment: { amount: '37.25', currency: 'BRL' },
        endToEndId: endToEndId('E6074694820260320143000000000004', 'E'),
        debtorAccount: { name: text('Maria da Silva'), document: masked() },
      },
    },
  },
  {
    description: 'a REFUND of a refund that was processed',
    given: [
      ...listening('refund_in'),
      ['a received payment', { amount: 50 }],
      ['a requested refund', { operation: 'putDevolucao', refundId: 'refund1001', amount: 7.89 }],
      ['a refund settles', { outcome: 'CONFIRMED' }],
    ],
    body: {
      type: 'REFUND',
      data: {
        id: number(4715),
        txId: anything(null),
        status: 'REFUNDED',
        payment: { amount: decimalText('7.89'), currency: 'BRL' },
        refunds: eachLike({
          status: 'LIQUIDATED',
          payment: { amount: number(7.89), currency: 'BRL' },
          endToEndId: endToEndId('D1823612020260320150300000000002', 'D'),
          eventDate: time(),
          information: text('Item em falta'),
        }),
        endToEndId: endToEndId('E6074694820260320143000000000004'),
        creditDebitType: oneOf('DEBIT', 'CREDIT'),
      },
    },
  },
];

const med: Given = ['a MED', { status: 'RECEIVED', reason: 'REFUND_REQUEST', reconciled: true }];
const decided = (analysisResult: string): Given => ['a MED is decided', { analysisResult }];

/** The content of a MED's notification is not specified (OP-29): consumers can only rely on its being an object. */
const medNotification = () => like({});

const meds: readonly Notification[] = [
  {
    description: 'a med_created of a MED that was opened',
    given: [
      ...listening('med_created'),
      ['a MED', { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true }],
    ],
    body: medNotification(),
  },
  {
    description: 'a med_accepted of a MED that was approved',
    given: [...listening('med_accepted'), med, decided('APPROVED')],
    body: medNotification(),
  },
  {
    description: 'a med_rejected of a MED that was rejected',
    given: [...listening('med_rejected'), med, decided('REJECTED')],
    body: medNotification(),
  },
];

/** All ten kinds of notification. */
export const notifications: readonly MessageInteraction[] = [...standard, ...versionTwo, ...meds].map(
  (notification) => ({ ...notification, headers }),
);
