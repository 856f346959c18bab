import { drop, set } from '../edits.js';
import { notices } from '../replace.js';
import { mutantsOf, type Row } from './request-faults.js';

const isRefund = ({ type }: Readonly<Record<string, unknown>>): boolean => type === 'REFUND';
const edited = (...edits: Parameters<typeof notices> extends [unknown, ...infer E] ? E : never) =>
  notices(isRefund, ...edits);
const refund = '/data/refunds/0';

const rows: readonly (readonly [string, string, Row[2], Row[4]])[] = [
  ['data-in-list', 'data is a list', 'EVENT-60', edited(set('/data', (data: unknown) => [data]))],
  [
    'in-standard-words',
    'A refund is notified as CashInReversal in the version 2 envelope',
    'EVENT-59',
    edited(set('/type', 'CashInReversal')),
  ],
  ['id-text', 'data.id is a text', 'EVENT-61', edited(set('/data/id', String))],
  ['tx-id-number', 'data.txId is a number', 'EVENT-62', edited(set('/data/txId', 12))],
  ['status-liquidated', 'data.status is LIQUIDATED', 'EVENT-64', edited(set('/data/status', 'LIQUIDATED'))],
  ['payment-missing', 'data.payment is left out', 'EVENT-66', edited(drop('/data/payment'))],
  [
    'amount-number',
    'data.payment.amount is a number',
    'EVENT-67',
    edited(set('/data/payment/amount', Number)),
  ],
  [
    'amount-in-cents',
    'data.payment.amount is in cents',
    'EVENT-68',
    edited(set('/data/payment/amount', (brl: unknown) => `${Math.round(Number(brl) * 100)}.00`)),
  ],
  ['currency-missing', 'data.payment has no currency', 'EVENT-69', edited(drop('/data/payment/currency'))],
  [
    'refunds-object',
    'data.refunds is the refund alone, not in a list',
    'EVENT-70',
    edited(set('/data/refunds', (list: unknown) => (list as unknown[])[0])),
  ],
  [
    'refunded-original',
    'The refund inside data.refunds has the amount of the payment',
    'EVENT-71',
    edited(set(`${refund}/payment/amount`, 61.9)),
  ],
  [
    'refund-status',
    'The refund inside data.refunds is REFUNDED',
    'EVENT-72',
    edited(set(`${refund}/status`, 'REFUNDED')),
  ],
  [
    'refund-payment-missing',
    'The refund inside data.refunds has no payment',
    'EVENT-73',
    edited(drop(`${refund}/payment`)),
  ],
  [
    'refund-amount-text',
    'The amount inside data.refunds is a text',
    'EVENT-74',
    edited(set(`${refund}/payment/amount`, (brl: unknown) => Number(brl).toFixed(2))),
  ],
  [
    'refund-currency',
    'The currency inside data.refunds is R$',
    'EVENT-75',
    edited(set(`${refund}/payment/currency`, 'R$')),
  ],
  [
    'refund-e-id',
    'The end-to-end id inside data.refunds begins with E',
    'EVENT-76',
    edited(set(`${refund}/endToEndId`, (id: unknown) => `E${String(id).slice(1)}`)),
  ],
  [
    'refund-date',
    'eventDate inside data.refunds is a number',
    'EVENT-77',
    edited(set(`${refund}/eventDate`, () => Date.now())),
  ],
  [
    'refund-information',
    'information inside data.refunds is left out',
    'EVENT-78',
    edited(drop(`${refund}/information`)),
  ],
  ['end-to-end-id-missing', 'data.endToEndId is left out', 'EVENT-79', edited(drop('/data/endToEndId'))],
  ['sign-other', 'data.creditDebitType is D', 'EVENT-80', edited(set('/data/creditDebitType', 'D'))],
  [
    'charge-not-named',
    'data.txId is null for a payment of an immediate charge',
    'EVENT-63',
    edited(set('/data/txId', null)),
  ],
];

/** What the notification of a refund says. */
export default mutantsOf(
  'devolucao-notification',
  rows.map(([name, title, clause, defect]) => [name, title, clause, 'notification', defect]),
);
