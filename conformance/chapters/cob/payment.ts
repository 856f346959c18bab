import { check, type Control, moneyEventTypes, type Sentence, Skip, t, textOf } from '../check.js';
import { charged } from './client.js';
import { withFreshTokens } from '../shared/accounts.js';
import { attempted } from '../shared/settled-payments.js';
import { creditedPayments, paidBy } from '../shared/paid-charges.js';
import {
  canBeDocument,
  canBeName,
  digitsOf,
  expectEverywhere,
  notificationOf,
  resentById,
} from '../shared/notifications.js';
import { expectUnchanged } from '../shared/balances.js';
import { formatBrl } from '../../core/cents.js';

/** Describes the notification about the payment of a charge, and marks by which to recognise it if it is wrong. */
const paid = (txid: string, endToEndId: string) => ({
  exact: { type: 'RECEIVE', data: { txId: txid, status: 'LIQUIDATED' } },
  marks: [txid, endToEndId],
});

type Ender = Control<'a charge is paid' | 'a charge is removed' | 'time passes'>;

interface End {
  readonly clause: 'COB-58' | 'COB-59' | 'COB-60';
  readonly what: Sentence;
  /** Ends a charge, so that it can no longer be paid; returns the end-to-end id if a payment ended it. */
  readonly end: (control: Ender, txid: string) => Promise<string | undefined>;
}

const removed = (by: 'receiver' | 'provider') => async (control: Ender, txid: string) => {
  await control.setup('a charge is removed', { txid, by });
  return undefined;
};

/** The ways in which a charge reaches a final status; the last one lets tokens expire. */
const ends: readonly End[] = [
  {
    clause: 'COB-58',
    what: t`paid`,
    end: async (control, txid) => paidBy(await control.setup('a charge is paid', { txid })),
  },
  { clause: 'COB-59', what: t`removed by its receiver`, end: removed('receiver') },
  { clause: 'COB-60', what: t`removed by the provider`, end: removed('provider') },
  {
    clause: 'COB-60',
    what: t`expired`,
    end: async (control) => {
      await control.setup('time passes', { seconds: 4000 });
      return undefined;
    },
  },
];

export default [
  ...creditedPayments({
    chapter: 'cob',
    clause: 'COB-62',
    async charge(account, expect, cents) {
      const txid = account.values.word(32);
      expect.precondition(await account.cob({ valor: { original: formatBrl(cents) } }, { txid }), charged);
      return { txid };
    },
  }),
  check('cob/notified', {
    en: 'A paid charge causes a RECEIVE notification with the data of the request and the payment',
    'pt-BR': 'Uma cobrança paga é notificada como RECEIVE, com os dados da requisição e do pagamento',
    clauses: [
      'COB-56',
      'EVENT-06',
      'EVENT-16',
      'EVENT-43',
      'EVENT-44',
      'EVENT-47',
      'EVENT-48',
      'EVENT-49',
      'EVENT-52',
      'EVENT-54',
      'EVENT-57',
      'EVENT-183',
      'EVENT-194',
    ],
    openPoints: ['OP-02', 'OP-51'],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10 },
    async run({ account, control, receiver, values, expect, record }) {
      const inbox = await receiver.listen(moneyEventTypes);
      for (const original of ['1234.50', '0.07', '999999.99']) {
        const [txid, document] = [values.word(32), original === '0.07' ? values.cnpj() : values.cpf()];
        expect.precondition(await account.cob({ valor: { original } }, { txid }), charged);
        const payer = { name: original === '0.07' ? 'Mercado Livre' : 'Joana Prado', document };
        const endToEndId = paidBy(await control.setup('a charge is paid', { txid, payer }));
        const notification = await notificationOf(expect.require('COB-56'), inbox, paid(txid, endToEndId));
        const { type, data } = notification.body;
        const isVersionTwo = type !== undefined && typeof data === 'object';
        expect.require('EVENT-43').ok(isVersionTwo, t`an envelope {type, data}`, notification.json);
        expect.at('EVENT-44').field(notification, '/type').equal('RECEIVE');
        expect.at('EVENT-47').field(notification, '/data/txId').string();
        expect.at('EVENT-48').field(notification, '/data/txId').equal(txid);
        expect.at('EVENT-49').field(notification, '/data/status').equal('LIQUIDATED');
        const cents = Number(original.replace('.', ''));
        expect.at('EVENT-52').field(notification, '/data/payment/amount').moneyEqual(cents);
        expect.at('EVENT-54').field(notification, '/data/endToEndId').equal(endToEndId);
        const shown = data?.debtorAccount?.document;
        const isMasked = textOf(shown) !== '' && digitsOf(shown) !== document;
        expect.at('EVENT-57').ok(isMasked, t`data.debtorAccount.document is masked`, shown);
        expect
          .at('EVENT-57')
          .field(notification, '/data/debtorAccount/document')
          .holds(canBeDocument(shown, document), t`${document}, or a part of it`);
        const isPayer = canBeName(data?.debtorAccount?.name, payer.name);
        expect.at('EVENT-183').field(notification, '/data/debtorAccount/name').holds(isPayer, payer.name);
        // The specification leaves open to which event type a RECEIVE belongs (OP-51).
        expect.at('EVENT-06').ok(true, t`a received payment is notified`);
        record('OP-51', 'putCob', t`RECEIVE goes to URLs for ${notification.eventType}`);
        if (original === '0.07') record('OP-02', 'resendWebhook', await resentById(account, notification));
      }
    },
  }),
  check('cob/unpaid-not-notified', {
    en: 'An unpaid charge causes no notification',
    'pt-BR': 'Uma cobrança não paga não é notificada',
    clauses: ['COB-57'],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10 },
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const [unpaid, other] = [values.word(32), values.word(32)];
      expect.precondition(await account.cob({}, { txid: unpaid }), charged);
      expect.precondition(await account.cob({}, { txid: other }), charged);
      await control.setup('a charge is paid', { txid: other });
      // Regardless of how slow deliveries are, a notification about the unpaid charge would arrive together with the one
      // about the paid charge.
      await inbox.waitFor({});
      expect.at('COB-57').neverArrives(inbox, { type: 'RECEIVE', data: { txId: unpaid } });
    },
  }),
  check('cob/notified-everywhere', {
    en: 'RECEIVE is sent to every URL of its type and account, with the headers of that URL, and to no URL of another account',
    'pt-BR':
      'RECEIVE vai para cada URL do tipo e da conta com os cabeçalhos dessa URL, e para nenhuma de outra conta',
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04'],
    needs: ['an account', 'notifications', 'a charge is paid'],
    account: { available: 10 },
    async run(context) {
      const { account, control, values, expect } = context;
      await expectEverywhere(context, expect, moneyEventTypes, async () => {
        const txid = values.word(32);
        expect.precondition(await account.cob({}, { txid }), charged);
        const endToEndId = paidBy(await control.setup('a charge is paid', { txid }));
        return paid(txid, endToEndId);
      });
    },
  }),
  check('cob/paid-before-its-end', {
    en: 'A charge can be paid until its expiracao is over, and is credited and notified',
    'pt-BR': 'Uma cobrança pode ser paga até o fim de sua expiracao, e é creditada e notificada',
    clauses: ['COB-65', 'COB-56', 'COB-62'],
    openPoints: ['OP-11'],
    needs: ['an account', 'notifications', 'a charge is paid', 'time passes'],
    account: { available: 0, feeAmount: 0 },
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(moneyEventTypes);
      const charges = [values.word(32), values.word(32)];
      for (const [index, txid] of charges.entries()) {
        const calendario = { expiracao: index === 0 ? 3600 : 2 * 86_400 };
        expect.precondition(await account.cob({ calendario }, { txid }), charged);
      }
      for (const [index, txid] of charges.entries()) {
        await control.setup('time passes', { seconds: index === 0 ? 3300 : 1.9 * 86_400 - 3300 });
        const outcome = await attempted(control.setup('a charge is paid', { txid }));
        if (outcome === 'unknown') throw new Skip(t`the target cannot have a charge paid`);
        expect.require('COB-65').ok(outcome === 'held', t`the charge can be paid`, t`refused`);
        const { availableCents } = await withFreshTokens(account).balance();
        const cents = 1050 * (index + 1);
        expect.at('COB-62').oneOf(availableCents, [cents, cents - account.feeCents * (index + 1)]);
        await expect.at('COB-56').arrives(inbox, { type: 'RECEIVE', data: { txId: txid } });
      }
    },
  }),
  check('cob/later-states', {
    en: 'A payment of a paid, removed or expired charge causes no notification',
    'pt-BR': 'Um pagamento de uma cobrança já paga, removida ou expirada não é notificado',
    clauses: ['COB-58', 'COB-59', 'COB-60'],
    openPoints: ['OP-11'],
    needs: ['an account', 'notifications', 'a charge is paid', 'a charge is removed', 'time passes'],
    account: { available: 10 },
    async run({ account, control, receiver, values, expect, record }) {
      const inbox = await receiver.listen(moneyEventTypes);
      for (const { clause, what, end } of ends) {
        const txid = values.word(32);
        expect.precondition(await account.cob({}, { txid }), charged);
        const paidBefore = await end(control, txid);
        const isPaid = (await attempted(control.setup('a charge is paid', { txid }))) === 'held';
        // A payment that ended the charge is notified; a further payment must not be.
        const endToEndId = (id: unknown) => paidBefore === undefined || id !== paidBefore;
        expect.at(clause).neverArrives(inbox, { type: 'RECEIVE', data: { txId: txid, endToEndId } });
        record(
          'OP-11',
          'putCob',
          isPaid
            ? t`a payment of a charge ${what} can be set up`
            : t`a payment of a charge ${what} cannot be set up`,
        );
      }
    },
  }),
  check('cob/later-states-and-balance', {
    en: 'No payment of a paid, removed or expired charge is credited, and at most one of several simultaneous payments is credited',
    'pt-BR':
      'Nenhum pagamento de uma cobrança já paga, removida ou expirada é creditado, e no máximo um de vários pagamentos simultâneos é creditado',
    clauses: ['COB-61'],
    needs: ['an account', 'a charge is paid', 'a charge is removed', 'time passes'],
    account: { available: 10 },
    async run({ account, control, values, expect }) {
      const once = values.word(32);
      expect.precondition(await account.cob({ valor: { original: '3.00' } }, { txid: once }), charged);
      const opening = await account.balance();
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => attempted(control.setup('a charge is paid', { txid: once }))),
      );
      const { availableCents } = await account.balance();
      if (outcomes.includes('held')) expect.at('COB-61').atMost(availableCents - opening.availableCents, 300);
      for (const { end } of ends) {
        const txid = values.word(32);
        expect.precondition(await account.cob({}, { txid }), charged);
        await end(control, txid);
        const later = withFreshTokens(account);
        const before = await later.balance();
        await attempted(control.setup('a charge is paid', { txid }));
        expectUnchanged(expect, 'COB-61', before, await later.balance());
      }
    },
  }),
];
