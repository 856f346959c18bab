import { at } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  bodyOf,
  isEvent,
  sending,
  suppressed,
  swallowed,
} from '../../../../conformance/variants/parts/notifications.js';
import { toOthersToo, withUrls } from '../../../../conformance/variants/parts/urls.js';

export default defects()
  .breaks('EVENT-12', 'med_created is not sent')
  .as('med/created-unheard')(suppressed(isEvent('med_created')))
  .breaks('EVENT-13', 'med_accepted is not sent')
  .as('med/accepted-unheard')(suppressed(isEvent('med_accepted')))
  .breaks('EVENT-14', 'med_rejected is not sent')
  .as('med/rejected-unheard')(suppressed(isEvent('med_rejected')))
  .breaks(
    'EVENT-15',
    'The approval of a case without a local transaction is sent to the URLs for med_rejected',
  )
  .as('med/unlinked-approval-as-rejection')(
    withUrls((urls) =>
      sending(async (delivery, send) => {
        const body = bodyOf(delivery);
        const isUnlinked = isEvent('med_accepted')(body) && at(body, '/data/isReconciled') === false;
        if (!isUnlinked) return send(delivery);
        await urls.send(urls.of(urls.to(delivery)?.accountId, 'med_rejected'), body);
        return swallowed;
      }),
    ),
  )
  .breaks('EVENT-15', 'Every notification of a case goes to the URLs of all types of cases')
  .as('med/decisions-to-both')(
    toOthersToo((other, own) => other.url !== own.url && other.eventType.startsWith('med_')),
  )
  .breaks('EVENT-189', 'The decision of a case goes to URLs for med_created too')
  .as('med/decision-as-opened-too')(
    toOthersToo((other, own) => /^med_(acc|rej)/.test(own.eventType) && other.eventType === 'med_created'),
  )
  .breaks('EVENT-189', 'A case that was opened goes to URLs for refund_in too')
  .as('med/opened-to-refunds-too')(
  toOthersToo((other, own) => own.eventType === 'med_created' && other.eventType === 'refund_in'),
);
