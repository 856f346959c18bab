import { at, set } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  bodyOf,
  isType,
  notifications,
  sending,
  storedNotifications,
  suppressed,
  swallowed,
} from '../../../../conformance/variants/parts/notifications.js';
import { inCents, upperCase, withAnotherEnd } from '../../../../conformance/variants/parts/values.js';
import { allNotified, notifiedAfter } from '../shared/outcomes.js';
import { heldBack, staleNotifications } from '../shared/stale.js';
import { receiveEvent } from '../shared/success-events.js';

const operation = 'putCob';
const isReceive = isType('RECEIVE');
const received = notifications(isReceive);
const stale = (pointer: string) => staleNotifications(isReceive, pointer);

export default defects()
  .breaks('COB-56', 'A paid charge is not notified')
  .as('cob/not-notified')(suppressed(isReceive))
  .breaks('COB-56', 'Only the first paid charge of an account is notified')
  .as('cob/first-notified-alone')(() => {
    const first = new Map<string, unknown>();
    return sending(async (delivery, send) => {
      const body = bodyOf(delivery);
      if (!isReceive(body)) return send(delivery);
      const txid = first.get(delivery.accountId) ?? at(body, '/data/txId');
      first.set(delivery.accountId, txid);
      return txid === at(body, '/data/txId') ? send(delivery) : swallowed;
    });
  })
  .breaks('COB-56', 'A paid charge is notified when the next one is paid')
  .as('cob/notified-in-pairs')(heldBack(isReceive))
  .breaks('COB-57', 'A charge is notified when it is created')
  .as('cob/notified-at-creation')(
    notifiedAfter(operation, 'success', undefined, ({ body, params }) =>
      receiveEvent(params.txid, body.valor.original),
    ),
  )
  .breaks('COB-57', 'The payment of one charge notifies all open charges of the account')
  .as('cob/all-charges-notified')(
    allNotified(operation, ({ params }) => params.txid, isReceive, '/data/txId'),
  )
  .breaks('EVENT-43', 'A paid charge is notified as a transaction event')
  .as('cob/in-standard-envelope')(
    received(set('', (body: unknown) => ({ event: 'Receive', ...(at(body, '/data') as object) }))),
  )
  .breaks('EVENT-44', 'type is COB')
  .as('cob/type-cob')(received(set('/type', 'COB')))
  .breaks('EVENT-47', 'data.txId of the receipt of a charge is null')
  .as('cob/receipt-without-txid')(received(set('/data/txId', null)))
  .breaks('EVENT-48', 'data.txId is in upper case')
  .as('cob/txid-upper-case')(received(set('/data/txId', upperCase)))
  .breaks('EVENT-48', 'data.txId is that of the charge before')
  .as('cob/notified-txid-stale')(stale('/data/txId'))
  .breaks('EVENT-49', 'data.status is CONFIRMED')
  .as('cob/status-confirmed')(received(set('/data/status', 'CONFIRMED')))
  .breaks('EVENT-52', 'data.payment.amount is in cents')
  .as('cob/amount-in-cents')(received(set('/data/payment/amount', (brl: unknown) => String(inCents(brl)))))
  .breaks('EVENT-52', 'data.payment.amount is that of the charge before')
  .as('cob/amount-stale')(stale('/data/payment/amount'))
  .breaks('EVENT-54', 'data.endToEndId is well formed, but not that of the payment')
  .as('cob/another-end-to-end-id')(received(set('/data/endToEndId', withAnotherEnd)))
  .breaks('EVENT-54', 'data.endToEndId is that of the payment before')
  .as('cob/end-to-end-id-stale')(stale('/data/endToEndId'))
  .breaks('EVENT-57', 'data.debtorAccount.document is whole')
  .as('cob/debtor-unmasked')(
    storedNotifications((body, { operation: kind, counterpart }) =>
      kind === 'cob' ? set('/data/debtorAccount/document', counterpart?.document)({ body }).body : body,
    ),
  )
  .breaks('EVENT-57', 'data.debtorAccount.document of a payer who is known is null')
  .as('cob/debtor-document-null')(received(set('/data/debtorAccount/document', null)))
  .breaks('EVENT-183', 'data.debtorAccount is that of the payment before')
  .as('cob/debtor-of-the-one-before')(stale('/data/debtorAccount'))
  .breaks('EVENT-183', 'data.debtorAccount.name is the same for all')
  .as('cob/debtor-nameless')(received(set('/data/debtorAccount/name', 'Pagador')));
