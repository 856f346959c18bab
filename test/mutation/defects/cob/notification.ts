import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import {
  bodyOf,
  isType,
  notificationsOf,
  sending,
  storedNotifications,
  suppressed,
  swallowed,
  withBody,
} from '../../notifications.js';
import type { Part } from '../../part.js';
import { inCents, upperCase, withAnotherEnd } from '../../values.js';
import { after, notifiedAfter } from '../shared/outcomes.js';
import { heldBack, staleNotifications } from '../shared/stale.js';
import { receiveEvent } from '../shared/success-events.js';

const operation = 'putCob';
const isReceive = isType('RECEIVE');
const received = notificationsOf(isReceive);
const stale = (pointer: string) => staleNotifications(isReceive, pointer);

/** Only the first paid charge of an account is notified. */
const firstAlone = (): Part => {
  const first = new Map<string, unknown>();
  return sending(async (delivery, send) => {
    const body = bodyOf(delivery);
    if (!isReceive(body)) return send(delivery);
    const txid = first.get(delivery.accountId) ?? at(body, '/data/txId');
    first.set(delivery.accountId, txid);
    return txid === at(body, '/data/txId') ? send(delivery) : swallowed;
  });
};

/** The payment of one charge notifies all open charges of the account. */
const allNotified = (): readonly Part[] => {
  const open = new Map<string, Set<string>>();
  return [
    after(operation, 'success', ({ account, params }) =>
      open.set(account.id, (open.get(account.id) ?? new Set()).add(params.txid)),
    ),
    sending(async (delivery, send) => {
      const body = bodyOf(delivery);
      const others = isReceive(body) ? [...(open.get(delivery.accountId) ?? [])] : [];
      for (const txid of others.filter((other) => other !== at(body, '/data/txId')))
        await send(withBody(delivery, set('/data/txId', txid)({ body }).body));
      return send(delivery);
    }),
  ];
};

export default {
  'cob/not-notified': breaks('COB-56', {
    title: 'A paid charge is not notified',
    defect: suppressed(isReceive),
  }),
  'cob/first-notified-alone': breaks('COB-56', {
    title: 'Only the first paid charge of an account is notified',
    defect: firstAlone,
  }),
  'cob/notified-in-pairs': breaks('COB-56', {
    title: 'A paid charge is notified when the next one is paid',
    defect: heldBack(isReceive),
  }),
  'cob/notified-at-creation': breaks('COB-57', {
    title: 'A charge is notified when it is created',
    defect: notifiedAfter(operation, 'success', undefined, ({ body, params }) =>
      receiveEvent(params.txid, body.valor.original),
    ),
  }),
  'cob/all-charges-notified': breaks('COB-57', {
    title: 'The payment of one charge notifies all open charges of the account',
    defect: allNotified,
  }),
  'cob/in-standard-envelope': breaks('EVENT-43', {
    title: 'A paid charge is notified as a transaction event',
    defect: received(set('', (body: unknown) => ({ event: 'Receive', ...(at(body, '/data') as object) }))),
  }),
  'cob/type-cob': breaks('EVENT-44', {
    title: 'type is COB',
    defect: received(set('/type', 'COB')),
  }),
  'cob/receipt-without-txid': breaks('EVENT-47', {
    title: 'data.txId of the receipt of a charge is null',
    defect: received(set('/data/txId', null)),
  }),
  'cob/txid-upper-case': breaks('EVENT-48', {
    title: 'data.txId is in upper case',
    defect: received(set('/data/txId', upperCase)),
  }),
  'cob/notified-txid-stale': breaks('EVENT-48', {
    title: 'data.txId is that of the charge before',
    defect: stale('/data/txId'),
  }),
  'cob/status-confirmed': breaks('EVENT-49', {
    title: 'data.status is CONFIRMED',
    defect: received(set('/data/status', 'CONFIRMED')),
  }),
  'cob/amount-in-cents': breaks('EVENT-52', {
    title: 'data.payment.amount is in cents',
    defect: received(set('/data/payment/amount', (brl: unknown) => String(inCents(brl)))),
  }),
  'cob/amount-stale': breaks('EVENT-52', {
    title: 'data.payment.amount is that of the charge before',
    defect: stale('/data/payment/amount'),
  }),
  'cob/another-end-to-end-id': breaks('EVENT-54', {
    title: 'data.endToEndId is well formed, but not that of the payment',
    defect: received(set('/data/endToEndId', withAnotherEnd)),
  }),
  'cob/end-to-end-id-stale': breaks('EVENT-54', {
    title: 'data.endToEndId is that of the payment before',
    defect: stale('/data/endToEndId'),
  }),
  'cob/debtor-unmasked': breaks('EVENT-57', {
    title: 'data.debtorAccount.document is whole',
    defect: storedNotifications((body, { operation: kind, counterpart }) =>
      kind === 'cob' ? set('/data/debtorAccount/document', counterpart?.document)({ body }).body : body,
    ),
  }),
  'cob/debtor-of-the-one-before': breaks('EVENT-183', {
    title: 'data.debtorAccount is that of the payment before',
    defect: stale('/data/debtorAccount'),
  }),
  'cob/debtor-nameless': breaks('EVENT-183', {
    title: 'data.debtorAccount.name is the same for all',
    defect: received(set('/data/debtorAccount/name', 'Pagador')),
  }),
} satisfies Defects;
