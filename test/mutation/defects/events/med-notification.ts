import { breaks, type Defects } from '../../mutant.js';
import type { KnownUrl } from '../../memory.js';
import { sending, swallowed } from '../../replace.js';
import { knowingUrls, toOthersToo } from '../shared/known-urls.js';

export default {
  ...Object.fromEntries(
    (['created', 'accepted', 'rejected'] as const).map((name) => [
      `med/${name}-unheard`,
      {
        title: `med_${name} is not sent`,
        clause: ({ created: 'EVENT-12', accepted: 'EVENT-13', rejected: 'EVENT-14' } as const)[name],
        defect: sending(async (delivery, send) =>
          (JSON.parse(delivery.body) as { event?: unknown }).event === `med_${name}`
            ? swallowed
            : send(delivery),
        ),
      },
    ]),
  ),
  'med/unlinked-approval-as-rejection': breaks('EVENT-15', {
    title: 'The approval of a case without a local transaction is sent to the URLs for med_rejected',
    defect: knowingUrls(async (delivery, send, { all, own, sendTo }) => {
      const body = JSON.parse(delivery.body) as { event?: unknown; data?: { isReconciled?: unknown } };
      if (body.event !== 'med_accepted' || body.data?.isReconciled !== false) return send(delivery);
      const isOther = ({ accountId, eventType }: KnownUrl) =>
        accountId === own?.accountId && eventType === 'med_rejected';
      await Promise.all(all.filter(isOther).map((url) => sendTo(url, body)));
      return swallowed;
    }),
  }),
  'med/decisions-to-both': breaks('EVENT-15', {
    title: 'Every notification of a case goes to the URLs of all types of cases',
    defect: toOthersToo((other, own) => other.url !== own.url && other.eventType.startsWith('med_')),
  }),
} satisfies Defects;
