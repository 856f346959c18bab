import { check, type Delivery, Skip, t } from '../check.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { expectResent, expectSame, needs, notified, notifiedAt } from './notified.js';
import { afterLongTimes } from '../shared/later.js';

const params = { settlement: 'manual' } as const;

export default [
  ...(['CONFIRMED', 'ERROR'] as const).map((outcome) =>
    check(`resend/same-notification-${outcome.toLowerCase()}`, {
      en: `A resend to a given URL delivers the first notification again, with the status ${outcome}`,
      'pt-BR': `Um reenvio a uma URL informada entrega de novo a primeira notificação, com o status ${outcome}`,
      clauses: ['RESEND-14', 'RESEND-19', 'EVENT-07'],
      needs,
      account: params,
      async run(context) {
        const { account, receiver, expect } = context;
        const { externalId, notification } = await notified(context, account, outcome);
        await notified(context, account);
        const inbox = receiver.open(['cash_out']);
        const url = inbox.url('cash_out');
        const answer = await account.resendWebhook(externalId, { url });
        expect.require('RESEND-14').status(answer, 200);
        const again = await expect.require('RESEND-14').arrives(inbox, { event: isText });
        if (outcome === 'ERROR' && (again.body.event as unknown) === 'CashOutReversal')
          throw new Skip(t`of the two notifications of a failure, the reversal is resent (OP-42)`);
        expectSame(expect.at('RESEND-19'), notification, again);
      },
    }),
  ),
  check('resend/temporary-url', {
    en: 'The URL of a resend is used only for that resend: the configured URL gets nothing, and the new one is not stored',
    'pt-BR':
      'A URL de um reenvio é usada só nesse reenvio: a configurada não recebe nada, e a nova não é gravada',
    clauses: ['RESEND-14', 'RESEND-15', 'RESEND-16', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, receiver, expect } = context;
      const first = await notified(context, account);
      // Registered after the first notification, so that only a resend can deliver it there.
      const configured = await receiver.listen(['cash_out']);
      const temporary = receiver.open(['cash_out']);
      const body = { url: temporary.url('cash_out') };
      const answer = await account.resendWebhook(first.externalId, body);
      expect.require('RESEND-14').status(answer, 200);
      await expect.at('RESEND-14').arrives(temporary, { externalId: first.externalId });
      expect.at('RESEND-16').neverArrives(configured, { externalId: first.externalId });
      // Uses an existing URL, because a temporary URL that was stored by mistake would leave no room for a new one.
      const second = await notifiedAt(first.inbox, context, account);
      expect.at('RESEND-15').neverArrives(temporary, { externalId: second.externalId });
    },
  }),
  check('resend/configured-url', {
    en: 'A resend without url, or without a body, delivers to the configured URL',
    'pt-BR': 'Um reenvio sem url, ou sem corpo, vai para a URL configurada',
    clauses: ['RESEND-17', 'EVENT-07'],
    needs,
    account: params,
    async run(context) {
      const { account, expect } = context;
      const { externalId, inbox } = await notified(context, account);
      const wanted = { event: 'CashOut', externalId };
      for (const body of [undefined, {}]) {
        const before = inbox.matching(wanted).length;
        const answer = await account.resendWebhook(externalId, body);
        if (!expect.at('RESEND-17').status(answer, 200)) continue;
        const isAnother = (id: unknown) => id === externalId && inbox.matching(wanted).length > before;
        const again = { event: 'CashOut', externalId: isAnother };
        await expectResent(expect.at('RESEND-17'), answer, inbox, again);
      }
    },
  }),
  check('resend/of-what-was-not-accepted', {
    en: 'A notification that its receiver did not accept can be resent',
    'pt-BR': 'Uma notificação que o receptor não aceitou pode ser reenviada',
    clauses: ['RESEND-11', 'RESEND-14', 'EVENT-07'],
    needs,
    account: params,
    async run({ account, receiver, control, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      receiver.answerWith(inbox.url('cash_out'), { status: 500 });
      const { externalId } = await settledCashOut({ account, control, expect }, { value: 1 });
      const wanted = { event: 'CashOut', externalId };
      await expect.require('EVENT-07').arrives(inbox, wanted);
      const own = receiver.open(['cash_out']);
      const answer = await account.resendWebhook(externalId, { url: own.url('cash_out') });
      if (expect.at('RESEND-11').status(answer, 200)) await expect.at('RESEND-14').arrives(own, wanted);
    },
  }),
  check('resend/a-day-later', {
    en: 'A notification can be resent, even a day or 300 days later',
    'pt-BR': 'Uma notificação pode ser reenviada, mesmo um dia ou 300 dias depois',
    clauses: ['RESEND-11', 'RESEND-14', 'EVENT-07'],
    needs: [...needs, 'time passes'],
    account: params,
    async run(context) {
      const { account: young, control, receiver, expect } = context;
      const { externalId } = await notified(context, young);
      await afterLongTimes({ account: young, control }, async (account) => {
        const own = receiver.open(['cash_out']);
        const answer = await account.resendWebhook(externalId, { url: own.url('cash_out') });
        if (expect.at('RESEND-11').status(answer, 200))
          await expect.at('RESEND-14').arrives(own, { event: 'CashOut', externalId });
      });
    },
  }),
  check('resend/configured-url-of-its-type', {
    en: 'A resend without url goes to the URL of the event type, and to no URL of another type',
    'pt-BR': 'Um reenvio sem url vai para a URL do tipo de evento, e para a de nenhum outro',
    clauses: ['RESEND-17'],
    needs: ['an account', 'notifications', 'a received payment'],
    account: params,
    async run({ account, receiver, control, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const others = await receiver.listen(['cash_out', 'refund_in', 'refund_out']);
      const { endToEndId } = await control.setup('a received payment', { amount: 10 });
      const isThat = ({ body }: Delivery) =>
        [body.endToEndId, body.data?.endToEndId].some((id) => (id as unknown) === endToEndId);
      const count = () => inbox.deliveries.filter(isThat).length;
      const first = await inbox.waitFor({ event: () => count() > 0 });
      if (first.found === undefined) throw new Skip(t`the payment was not notified`);
      const before = count();
      const answer = await account.resendWebhook(endToEndId);
      if (expect.at('RESEND-17').status(answer, 200))
        await expectResent(expect.at('RESEND-17'), answer, inbox, { event: () => count() > before });
      expect.at('RESEND-17').neverArrives(others, { event: () => others.deliveries.some(isThat) });
    },
  }),
];

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
