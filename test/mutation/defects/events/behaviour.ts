import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { rewrittenNotifications, services } from '../../replace.js';
import { movesByHistory } from '../shared/account-memory.js';
import { notified } from '../shared/histories.js';
import { moveOf } from '../shared/money.js';

export default {
  'history/return-after-a-refund': breaks('EVENT-132', {
    title: 'Once a refund of the account is done, what comes back is credited with one cent less',
    defect: movesByHistory((asked, memory) => {
      const isReturn = memory.latest?.operation === 'return' && moveOf(asked) === 'opening';
      const hasRefunded = memory.all('CONFIRMED', 'refund_in', 'devolucao').length > 0;
      return isReturn && hasRefunded ? { ...asked, available: asked.available - 1 } : asked;
    }),
  }),
  'history/result-of-the-one-before': breaks('EVENT-86', {
    title: 'A cash-out that settles after another one failed is notified as ERROR',
    defect: notified((notification, memory) => {
      if (notification['event'] !== 'CashOut' || notification['status'] !== 'CONFIRMED') return notification;
      const hasFailed = memory.all('ERROR', 'cash_out').length > 0;
      return hasFailed
        ? { ...notification, status: 'ERROR', errorCode: 'ORDER_REJECTED', errorMessage: 'Rejected.' }
        : notification;
    }),
  }),
  'history/refund-result-of-the-one-before': breaks('EVENT-170', {
    title: 'A refund-in that fails after another one and a cash-out were done is notified as CONFIRMED',
    defect: notified((notification, memory) => {
      if (notification['event'] !== 'CashInReversal' || notification['status'] !== 'ERROR')
        return notification;
      const areDone = (['refund_in', 'cash_out'] as const).every(
        (name) => memory.all('CONFIRMED', name).length > 0,
      );
      return areDone
        ? { ...notification, status: 'CONFIRMED', errorCode: null, errorMessage: null }
        : notification;
    }),
  }),
  'reversal/parent-masked-for-individuals': breaks('EVENT-165', {
    title: 'parentTransaction.counterpart.document is masked for a CPF, a CNPJ is whole',
    defect: rewrittenNotifications(
      ({ event }) => event === 'CashOutReversal',
      set('/parentTransaction/counterpart/document', (masked: unknown, event: unknown) => {
        const document = at(event, '/counterpart/document');
        return String(document).length === 14 ? document : masked;
      }),
    ),
  }),
  'notification/external-id-as-number': breaks('EVENT-93', {
    title: 'An externalId of digits is notified without the zeros in front of it',
    defect: rewrittenNotifications(
      ({ event }) => event === 'CashOut',
      set('/externalId', (id: unknown) => (/^\d+$/.test(String(id)) ? BigInt(String(id)).toString() : id)),
    ),
  }),
  'resend/headers-once': breaks('EVENT-03', {
    title: 'Custom headers are sent with the first delivery of a notification, not with a resend',
    defect: services(({ webhooks }) => ({
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
  }),
} satisfies Defects;
