import { at, drop, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { rewrittenNotifications } from '../../replace.js';

const isRefund = ({ type }: Readonly<Record<string, unknown>>): boolean => type === 'REFUND';
const edited = (
  ...edits: Parameters<typeof rewrittenNotifications> extends [unknown, ...infer E] ? E : never
) => rewrittenNotifications(isRefund, ...edits);
const refund = '/data/refunds/0';
export default {
  'devolucao-notification/in-standard-words': breaks('EVENT-59', {
    title: 'A refund is notified as CashInReversal in the version 2 envelope',
    defect: edited(set('/type', 'CashInReversal')),
  }),
  'devolucao-notification/in-standard-envelope': breaks('EVENT-58', {
    title: 'A refund is notified as a transaction event',
    defect: edited(
      set('', (body: unknown) => ({ event: 'CashInReversal', ...(at(body, '/data') as object) })),
    ),
  }),
  'devolucao-notification/status-liquidated': breaks('EVENT-64', {
    title: 'data.status is LIQUIDATED',
    defect: edited(set('/data/status', 'LIQUIDATED')),
  }),
  'devolucao-notification/payment-missing': breaks('EVENT-66', {
    title: 'data.payment is left out',
    defect: edited(drop('/data/payment')),
  }),
  'devolucao-notification/amount-in-cents': breaks('EVENT-68', {
    title: 'data.payment.amount is in cents',
    defect: edited(set('/data/payment/amount', (brl: unknown) => `${Math.round(Number(brl) * 100)}.00`)),
  }),
  'devolucao-notification/refunded-original': breaks('EVENT-71', {
    title: 'The refund inside data.refunds has the amount of the payment',
    defect: edited(set(`${refund}/payment/amount`, 61.9)),
  }),
  'devolucao-notification/refund-status': breaks('EVENT-72', {
    title: 'The refund inside data.refunds is REFUNDED',
    defect: edited(set(`${refund}/status`, 'REFUNDED')),
  }),
  'devolucao-notification/refund-amount-text': breaks('EVENT-74', {
    title: 'The amount inside data.refunds is a text',
    defect: edited(set(`${refund}/payment/amount`, (brl: unknown) => Number(brl).toFixed(2))),
  }),
  'devolucao-notification/refund-information': breaks('EVENT-78', {
    title: 'information inside data.refunds is left out',
    defect: edited(drop(`${refund}/information`)),
  }),
  'devolucao-notification/end-to-end-id-missing': breaks('EVENT-79', {
    title: 'data.endToEndId is left out',
    defect: edited(drop('/data/endToEndId')),
  }),
  'devolucao-notification/charge-not-named': breaks('EVENT-63', {
    title: 'data.txId is null for a payment of an immediate charge',
    defect: edited(set('/data/txId', null)),
  }),
} satisfies Defects;
