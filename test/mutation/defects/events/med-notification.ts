import { at } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { bodyOf, isEvent, sending, suppressed, swallowed } from '../../notifications.js';
import { toOthersToo, withUrls } from '../../urls.js';

export default {
  'med/created-unheard': breaks('EVENT-12', {
    title: 'med_created is not sent',
    defect: suppressed(isEvent('med_created')),
  }),
  'med/accepted-unheard': breaks('EVENT-13', {
    title: 'med_accepted is not sent',
    defect: suppressed(isEvent('med_accepted')),
  }),
  'med/rejected-unheard': breaks('EVENT-14', {
    title: 'med_rejected is not sent',
    defect: suppressed(isEvent('med_rejected')),
  }),
  'med/unlinked-approval-as-rejection': breaks('EVENT-15', {
    title: 'The approval of a case without a local transaction is sent to the URLs for med_rejected',
    defect: withUrls((urls) =>
      sending(async (delivery, send) => {
        const body = bodyOf(delivery);
        const isUnlinked = isEvent('med_accepted')(body) && at(body, '/data/isReconciled') === false;
        if (!isUnlinked) return send(delivery);
        await urls.send(urls.of(urls.to(delivery)?.accountId, 'med_rejected'), body);
        return swallowed;
      }),
    ),
  }),
  'med/decisions-to-both': breaks('EVENT-15', {
    title: 'Every notification of a case goes to the URLs of all types of cases',
    defect: toOthersToo((other, own) => other.url !== own.url && other.eventType.startsWith('med_')),
  }),
  'med/decision-as-opened-too': breaks('EVENT-189', {
    title: 'The decision of a case goes to URLs for med_created too',
    defect: toOthersToo(
      (other, own) => /^med_(acc|rej)/.test(own.eventType) && other.eventType === 'med_created',
    ),
  }),
  'med/opened-to-refunds-too': breaks('EVENT-189', {
    title: 'A case that was opened goes to URLs for refund_in too',
    defect: toOthersToo((other, own) => own.eventType === 'med_created' && other.eventType === 'refund_in'),
  }),
} satisfies Defects;
