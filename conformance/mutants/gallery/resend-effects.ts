import { handlers, services } from '../replace.js';
import { credits } from './after-effects.js';
import { mutantsOf } from './request-faults.js';

/** What a resend does beside sending, and what it leaves out. */
export default mutantsOf('resend', [
  [
    'headers-once',
    'Custom headers are sent with the first delivery of a notification, not with a resend',
    'EVENT-03',
    'timing',
    services(({ webhooks }) => ({
      webhooks: {
        ...webhooks,
        resend: (accountId, notification, targets) =>
          webhooks.resend(
            accountId,
            notification,
            targets.map(({ url }) => ({ url, headers: [] })),
          ),
      },
    })),
  ],
  [
    'credited-again',
    'Who has the notification of a paid charge sent again is credited again',
    'CASHIN-75',
    'delivery',
    handlers((known) => ({
      resendWebhook: async (request, all) => {
        const answer = await known.resendWebhook(request, all);
        const { id } = request.account;
        const charge = await all.store.read(({ transactions }) =>
          transactions.byExternalId(id, request.params.transactionIdentifier),
        );
        if (charge?.operation === 'cash_in') await credits(all, id, charge.amountCents);
        return answer;
      },
    })),
  ],
]);
