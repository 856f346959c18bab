import { urlsMade } from '../../memory.js';
import type { Defects } from '../../mutant.js';
import { sending, swallowed } from '../../replace.js';

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
    defect: () => {
      const { part, all, send: sendTo } = urlsMade();
      return [
        part,
        sending(async (delivery, send) => {
          const own = all.find(({ url }) => url === delivery.url);
          const others = all.filter(
            ({ accountId, eventType, url }) =>
              accountId === own?.accountId && url !== own.url && eventType.startsWith('med_'),
          );
          await Promise.all(others.map((url) => sendTo(url, JSON.parse(delivery.body))));
          return send(delivery);
        }),
      ];
    },
  },
} satisfies Defects;
