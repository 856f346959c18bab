import { urlsMade } from '../memory.js';
import { sending, swallowed } from '../replace.js';
import { mutantsOf, type Row } from './request-faults.js';

/** To whom cases are notified. */
export default [
  ...mutantsOf(
    'med',
    (['created', 'accepted', 'rejected'] as const).map((name): Row => [
      `${name}-unheard`,
      `med_${name} is not sent`,
      ({ created: 'EVENT-12', accepted: 'EVENT-13', rejected: 'EVENT-14' } as const)[name],
      'delivery',
      sending(async (delivery, send) =>
        (JSON.parse(delivery.body) as { event?: unknown }).event === `med_${name}`
          ? swallowed
          : send(delivery),
      ),
    ]),
  ),
  ...mutantsOf('med', [
    [
      'decisions-to-both',
      'Every notification of a case goes to the URLs of all types of cases',
      'EVENT-15',
      'delivery',
      () => {
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
    ],
  ]),
];
