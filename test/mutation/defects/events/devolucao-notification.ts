import { at, drop, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import { rewrittenNotifications } from '../../replace.js';

const isRefund = ({ type }: Readonly<Record<string, unknown>>): boolean => type === 'REFUND';
const edited = (
  ...edits: Parameters<typeof rewrittenNotifications> extends [unknown, ...infer E] ? E : never
) => rewrittenNotifications(isRefund, ...edits);
const refund = '/data/refunds/0';
export default {
  'devolucao-notification/in-standard-words': {
    title: 'A refund is notified as CashInReversal in the version 2 envelope',
    clause: 'EVENT-59',
    defect: edited(set('/type', 'CashInReversal')),
  },
  'devolucao-notification/in-standard-envelope': {
    title: 'A refund is notified as a transaction event',
    clause: 'EVENT-58',
    defect: edited(
      set('', (body: unknown) => ({ event: 'CashInReversal', ...(at(body, '/data') as object) })),
    ),
  },
  'devolucao-notification/status-liquidated': {
    title: 'data.status is LIQUIDATED',
    clause: 'EVENT-64',
    defect: edited(set('/data/status', 'LIQUIDATED')),
  },
  'devolucao-notification/payment-missing': {
    title: 'data.payment is left out',
    clause: 'EVENT-66',
    defect: edited(drop('/data/payment')),
  },
  'devolucao-notification/amount-in-cents': {
    title: 'data.payment.amount is in cents',
    clause: 'EVENT-68',
    defect: edited(set('/data/payment/amount', (brl: unknown) => `${Math.round(Number(brl) * 100)}.00`)),
  },
  'devolucao-notification/refunded-original': {
    title: 'The refund inside data.refunds has the amount of the payment',
    clause: 'EVENT-71',
    defect: edited(set(`${refund}/payment/amount`, 61.9)),
  },
  'devolucao-notification/refund-status': {
    title: 'The refund inside data.refunds is REFUNDED',
    clause: 'EVENT-72',
    defect: edited(set(`${refund}/status`, 'REFUNDED')),
  },
  'devolucao-notification/refund-amount-text': {
    title: 'The amount inside data.refunds is a text',
    clause: 'EVENT-74',
    defect: edited(set(`${refund}/payment/amount`, (brl: unknown) => Number(brl).toFixed(2))),
  },
  'devolucao-notification/refund-information': {
    title: 'information inside data.refunds is left out',
    clause: 'EVENT-78',
    defect: edited(drop(`${refund}/information`)),
  },
  'devolucao-notification/end-to-end-id-missing': {
    title: 'data.endToEndId is left out',
    clause: 'EVENT-79',
    defect: edited(drop('/data/endToEndId')),
  },
  'devolucao-notification/charge-not-named': {
    title: 'data.txId is null for a payment of an immediate charge',
    clause: 'EVENT-63',
    defect: edited(set('/data/txId', null)),
  },
} satisfies Defects;
