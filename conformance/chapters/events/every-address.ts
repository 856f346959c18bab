import {
  check,
  type CheckContext,
  type EventType,
  type LocalizedText,
  moneyEventTypes,
  type Wanted,
} from '../check.js';
import type { Family } from '../../target/profile.js';
import { ask, settleRefund, success } from '../shared/refunds.js';
import { mentionsAny } from '../shared/notifications.js';
import { settledCashOut, settlePayment } from '../shared/settled-payments.js';

type RowNeed =
  | 'a received payment'
  | 'a refund settles'
  | 'a payment settles'
  | 'a sent payment is returned'
  | 'a MED'
  | 'a MED is decided';
type Context = CheckContext<never, 'an account' | 'notifications' | RowNeed, never>;

type Cause = () => Promise<NotificationMatchers>;

/** One kind of notification. */
interface Row {
  /** Used in the id of its check. */
  readonly name: string;
  /** Used in its title. */
  readonly what: LocalizedText;
  /** Defaults to the standard family. */
  readonly family?: Family;
  readonly needs: readonly RowNeed[];
  readonly types: readonly EventType[];
  /** Prepares the event; returns a function that causes it, once the URLs are registered, and returns matchers. */
  readonly prepare: (context: Context) => Cause | Promise<Cause>;
}

/** Matches a notification where it must arrive, and where it must not arrive although others may. */
interface NotificationMatchers {
  readonly wanted: Wanted;
  readonly unwanted?: Wanted;
}

const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: true } as const;

/** Matches any content: the content of a MED's notification is not specified (OP-29), and its event type gets no others. */
const ofMed = (endToEnd: string): NotificationMatchers => ({ wanted: {}, unwanted: mentionsAny(endToEnd) });

const decided = (type: 'med_accepted' | 'med_rejected', analysisResult: 'APPROVED' | 'REJECTED'): Row => ({
  name: type.replace('_', '-'),
  what: { en: `A ${type} notification`, 'pt-BR': `Uma notificação ${type}` },
  needs: ['a MED', 'a MED is decided'],
  types: [type],
  prepare: async ({ control }) => {
    const { id, endToEnd } = await control.setup('a MED', opened);
    return async () => {
      await control.setup('a MED is decided', { id, analysisResult });
      return ofMed(endToEnd);
    };
  },
});

const rows: readonly Row[] = [
  {
    name: 'cash-in-reversal',
    what: { en: 'CashInReversal', 'pt-BR': 'CashInReversal' },
    needs: ['a received payment', 'a refund settles'],
    types: moneyEventTypes,
    prepare: async ({ account, control }) => {
      const { transactionId } = await control.setup('a received payment', { amount: 50 });
      return async () => {
        const answer = await account.refundIn(transactionId);
        account.demand(answer, [201]);
        await settleRefund({ account, control }, answer, { transactionId: answer.body.transactionId });
        return { wanted: { event: 'CashInReversal' } };
      };
    },
  },
  {
    name: 'cash-out-reversal',
    what: { en: 'CashOutReversal', 'pt-BR': 'CashOutReversal' },
    needs: ['a payment settles', 'a sent payment is returned'],
    types: moneyEventTypes,
    prepare: async (context) => {
      const { transactionId } = await settledCashOut(context);
      return async () => {
        await context.control.setup('a sent payment is returned', { transactionId });
        return { wanted: { event: 'CashOutReversal' } };
      };
    },
  },
  {
    name: 'qr-cash-out',
    what: { en: 'CashOut of a QR cash-out', 'pt-BR': 'CashOut de um cash-out por QR Code' },
    needs: ['a payment settles'],
    types: ['cash_out'],
    prepare: (context) => async () => {
      const externalId = context.values.externalId();
      await settlePayment(context, await context.account.qrCashOut({ externalId }));
      return { wanted: { event: 'CashOut', externalId } };
    },
  },
  {
    name: 'refund',
    what: { en: 'REFUND', 'pt-BR': 'REFUND' },
    family: 'compatibility',
    needs: ['a received payment', 'a refund settles'],
    types: moneyEventTypes,
    prepare: async ({ account, control }) => {
      const { endToEndId } = await control.setup('a received payment', { amount: 50 });
      return async () => {
        const { answer, ...refund } = await ask(account, endToEndId, 1234);
        account.demand(answer, success);
        await settleRefund({ account, control }, answer, refund);
        return { wanted: { type: 'REFUND' } };
      };
    },
  },
  {
    name: 'med-created',
    what: { en: 'A med_created notification', 'pt-BR': 'Uma notificação med_created' },
    needs: ['a MED'],
    types: ['med_created'],
    prepare:
      ({ control }) =>
      async () => {
        const { endToEnd } = await control.setup('a MED', opened);
        return ofMed(endToEnd);
      },
  },
  decided('med_accepted', 'APPROVED'),
  decided('med_rejected', 'REJECTED'),
];

/** Checks the rules about every notification for each kind: the URLs to which it is sent, and its headers. */
export default rows.map(({ name, what, family = 'standard', needs, types, prepare }) =>
  check(`events/every-address-${name}`, {
    en: `${what.en} is sent to every URL of its type and account, with the headers of that URL, and to no URL of another account`,
    'pt-BR': `${what['pt-BR']} vai para cada URL do tipo e da conta com os cabeçalhos dessa URL, e para nenhuma de outra conta`,
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04'],
    needs: ['an account', 'notifications', ...needs],
    account: { settlement: 'manual' },
    family,
    async run(context) {
      const { receiver, newAccount, values, expect } = context;
      const cause = await prepare(context);
      const headers = [values.word(12), values.word(12)].map((value) => [{ key: 'x-kit-check', value }]);
      const [own, second] = [
        await receiver.listen(types, { headers: headers[0] ?? [] }),
        await receiver.listen(types, { headers: headers[1] ?? [] }),
      ];
      const foreign = await receiver.listen(types, { account: await newAccount() });
      const { wanted, unwanted = wanted } = await cause();
      for (const [index, inbox] of [own, second].entries()) {
        const delivery = await expect.require('EVENT-04').arrives(inbox, wanted);
        expect.at('EVENT-03').equal(delivery.headers['x-kit-check'], headers[index]?.[0]?.value);
      }
      expect.at('EVENT-02').neverArrives(foreign, unwanted);
    },
  }),
);
