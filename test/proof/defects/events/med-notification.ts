import type { Defects } from '../../mutant.js';
import { sending, swallowed } from '../../replace.js';
import { toOthersToo } from '../shared/known-urls.js';

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
  'med/decisions-to-both': {
    title: 'Every notification of a case goes to the URLs of all types of cases',
    clause: 'EVENT-15',
    defect: toOthersToo((other, own) => other.url !== own.url && other.eventType.startsWith('med_')),
  },
} satisfies Defects;
