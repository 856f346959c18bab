import { check, type CheckContext, type EventType, type LocalizedText, Skip, t, textOf } from '../check.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { paidCharge } from '../shared/paid-charges.js';
import { refunded, refundInOperation } from '../shared/refunds.js';
import { settlePayment } from '../shared/settled-payments.js';
import { expectResent, expectSame } from './notified.js';

const common = ['an account', 'notifications'] as const;
type KindNeed = 'a payment settles' | 'a charge is paid' | 'a received payment' | 'a refund settles';
type Context = CheckContext<never, (typeof common)[number] | KindNeed, never>;

/** A notified transaction: its identifiers, and a matcher for its notification. */
interface NotifiedTransaction {
  readonly externalId: string;
  readonly endToEndId?: string | null | undefined;
  readonly wanted: { readonly event: string; readonly externalId: string };
}

interface Kind {
  /** Used in the id of its check. */
  readonly name: string;
  /** Used in its title. */
  readonly what: LocalizedText;
  readonly type: EventType;
  readonly needs: readonly KindNeed[];
  /** The clause that requires the transaction to change the balance exactly once. */
  readonly money: 'QRCASHOUT-36' | 'CASHIN-75' | 'REFUNDIN-31';
  readonly make: (context: Context) => Promise<NotifiedTransaction>;
}

const kinds: readonly Kind[] = [
  {
    name: 'qr-cash-out',
    what: { en: 'a QR cash-out', 'pt-BR': 'um cash-out por QR Code' },
    type: 'cash_out',
    needs: ['a payment settles'],
    money: 'QRCASHOUT-36',
    make: async ({ account, control, values, expect }) => {
      const externalId = values.externalId();
      const answer = await account.qrCashOut({ externalId });
      const { endToEndId } = await settlePayment({ account, control, expect }, answer);
      return { externalId, endToEndId, wanted: { event: 'CashOut', externalId } };
    },
  },
  {
    name: 'cash-in',
    what: { en: 'a paid charge', 'pt-BR': 'uma cobrança paga' },
    type: 'cash_in',
    needs: ['a charge is paid'],
    money: 'CASHIN-75',
    make: async (context) => {
      const { externalId, endToEndId } = await paidCharge(context);
      return { externalId, endToEndId, wanted: { event: 'CashIn', externalId } };
    },
  },
  {
    name: 'refund-in',
    what: { en: 'a refund-in that failed', 'pt-BR': 'um refund-in que falhou' },
    type: 'refund_in',
    needs: ['a received payment', 'a refund settles'],
    money: 'REFUNDIN-31',
    make: async (context) => {
      const payment = await context.control.setup('a received payment', { amount: 10 });
      const { id: externalId } = await refunded(refundInOperation, context, payment, { outcome: 'ERROR' });
      return { externalId, wanted: { event: 'CashInReversal', externalId } };
    },
  },
];

export default kinds.map(({ name, what, type, needs, money, make }) =>
  check(`resend/${name}`, {
    en: `A resend of ${what.en} repeats the notification, with the headers of its URL, and moves no money`,
    'pt-BR': `Um reenvio de ${what['pt-BR']} repete a notificação, com os cabeçalhos da URL dela, e não movimenta dinheiro`,
    clauses: [
      'RESEND-11',
      ...(name === 'refund-in' ? [] : (['RESEND-12'] as const)),
      'RESEND-17',
      'RESEND-19',
      'EVENT-03',
      money,
    ],
    needs: [...common, ...needs],
    account: { settlement: 'manual', feeAmount: 0 },
    async run(context) {
      const { account, receiver, values, expect } = context;
      const headers = [{ key: 'x-kit-check', value: values.word(12) }];
      // The specification leaves open to which event type the notification of a refund belongs (OP-51).
      const types = type === 'refund_in' ? (['refund_in', 'refund_out', 'cash_in'] as const) : [type];
      const inbox = await receiver.listen(types, { headers });
      const { externalId, endToEndId, wanted } = await make(context);
      const { found: first } = await inbox.waitFor(wanted);
      // The chapter of the transaction judges missing notifications.
      if (first === undefined) throw new Skip(t`the payment was not notified`);
      const before = await balanceAtRest(account);
      // If no state returned the end-to-end id, the notification contains it.
      const named = name === 'refund-in' ? '' : textOf(endToEndId ?? first.body.endToEndId);
      const names = [
        { clause: 'RESEND-11', identifier: externalId },
        ...(named === '' ? [] : [{ clause: 'RESEND-12', identifier: named } as const]),
      ] as const;
      for (const { clause, identifier } of names) {
        const own = receiver.open([type]);
        const answer = await account.resendWebhook(identifier, { url: own.url(type) });
        if (!expect.at(clause).status(answer, 200)) continue;
        const again = await expectResent(expect.at('RESEND-19'), answer, own, { event: wanted.event });
        if (again === undefined) continue;
        expectSame(expect.at('RESEND-19'), first, again);
      }
      const count = inbox.matching(wanted).length;
      const answer = await account.resendWebhook(externalId);
      if (expect.at('RESEND-17').status(answer, 200)) {
        const isAnother = (id: unknown) => id === externalId && inbox.matching(wanted).length > count;
        await expectResent(expect.at('RESEND-17'), answer, inbox, { ...wanted, externalId: isAnother });
        for (const delivery of inbox.matching(wanted)) {
          expect.at('EVENT-03').equal(delivery.headers['x-kit-check'], headers[0]?.value);
        }
      }
      expectUnchanged(expect, money, before, await account.balance());
    },
  }),
);
