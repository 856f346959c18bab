import { check } from '../../check.js';
import { SetupError, Skip } from '../../runner/signals.js';
import { charged } from '../../target/cob.js';
import { renewed } from '../../target/renewed.js';
import { digitsOf, noticeOf, tellsOf } from '../notice.js';

/** The notification that the charge with this txid has been paid, and how to know it when it is wrong. */
const paid = (txid: string, endToEndId: string) => ({
  exact: { type: 'RECEIVE', data: { txId: txid, status: 'LIQUIDATED' } },
  marks: [txid, endToEndId],
});

export default [
  check({
    id: 'cob/payment-and-balance',
    title: 'When a charge is paid, its amount becomes available, to the cent',
    clauses: ['COB-62'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 10, feeAmount: 0 },
    family: 'compatibility',
    async run({ account, control, values, expect }) {
      let before = await account.balance();
      for (const original of ['0.01', '0.07', '0.29', '1.10', '4.35', '19.99', '100.00', '999999.99']) {
        const txid = values.word(32);
        expect.precondition(await account.cob({ valor: { original } }, { txid }), charged);
        const unpaid = await account.balance();
        expect.at('COB-62').equal(unpaid.availableCents, before.availableCents);
        await control.setup('a charge is paid', { txid });
        const after = await account.balance();
        const cents = Number(original.replace('.', ''));
        const gained = after.availableCents - before.availableCents;
        if (account.feeCents === 0) expect.at('COB-62').equal(gained, cents);
        else expect.at('COB-62').atMost(gained, cents);
        expect.at('COB-62').equal(after.blockedCents, before.blockedCents);
        before = after;
      }
    },
  }),
  check({
    id: 'cob/payment-of-one-of-two',
    title: 'Of two charges only the one that is paid is credited, to its own account',
    clauses: ['COB-62'],
    needs: ['an account', 'a charge is paid'],
    account: { available: 0, feeAmount: 0 },
    family: 'compatibility',
    async run({ account, control, newAccount, values, expect }) {
      const other = await newAccount({ available: 0, feeAmount: 0 });
      const [first, second] = [values.word(32), values.word(32)];
      const answers = [
        await other.cob({ valor: { original: '70.00' } }),
        await account.cob({ valor: { original: '11.00' } }, { txid: first }),
        await account.cob({ valor: { original: '22.00' } }, { txid: second }),
      ];
      for (const answer of answers) expect.precondition(answer, charged);
      await control.setup('a charge is paid', { txid: second });
      const mine = await account.balance();
      expect.at('COB-62').oneOf(mine.availableCents, [2200, 2200 - account.feeCents]);
      const theirs = await other.balance();
      expect.at('COB-62').equal(theirs.availableCents, 0);
    },
  }),
  check({
    id: 'cob/notified',
    title: 'A charge that is paid is notified as RECEIVE, every member as asked for and paid',
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
    ],
    byContract: ['EVENT-45', 'EVENT-46', 'EVENT-50', 'EVENT-51', 'EVENT-53', 'EVENT-55', 'EVENT-56'],
    openPoints: ['OP-51'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10 },
    family: 'compatibility',
    async run({ account, control, receiver, values, expect, record }) {
      const inbox = await receiver.listen(['cash_in', 'cash_out', 'refund_in', 'refund_out']);
      for (const original of ['1234.50', '0.07', '999999.99']) {
        const [txid, document] = [values.word(32), original === '0.07' ? values.cnpj() : values.cpf()];
        expect.precondition(await account.cob({ valor: { original } }, { txid }), charged);
        const payer = { name: 'Joana Prado', document };
        const { endToEndId } = await control.setup('a charge is paid', { txid, payer });
        const notice = await noticeOf(expect.require('COB-56'), inbox, paid(txid, endToEndId));
        const { type, data } = notice.body;
        const isVersionTwo = type !== undefined && typeof data === 'object';
        expect.require('EVENT-43').ok(isVersionTwo, 'an envelope {type, data}', notice.json);
        expect.at('EVENT-44').field(notice, '/type').equal('RECEIVE');
        expect.at('EVENT-47').field(notice, '/data/txId').string();
        expect.at('EVENT-48').field(notice, '/data/txId').equal(txid);
        expect.at('EVENT-49').field(notice, '/data/status').equal('LIQUIDATED');
        const cents = Number(original.replace('.', ''));
        expect.at('EVENT-52').field(notice, '/data/payment/amount').moneyEqual(cents);
        expect.at('EVENT-54').field(notice, '/data/endToEndId').equal(endToEndId);
        const shown = data?.debtorAccount?.document;
        expect
          .at('EVENT-57')
          .ok(digitsOf(shown) !== document, 'data.debtorAccount.document is masked', shown);
        // Which type a RECEIVE goes to is left open (OP-51).
        expect.at('EVENT-06').ok(true, 'a payment received is notified');
        record('OP-51', 'putCob', `RECEIVE goes to URLs for ${notice.eventType}`);
      }
    },
  }),
  check({
    id: 'cob/unpaid-not-notified',
    title: 'A charge that nobody has paid is not notified',
    clauses: ['COB-57'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10 },
    family: 'compatibility',
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_in']);
      const [unpaid, other] = [values.word(32), values.word(32)];
      expect.precondition(await account.cob({}, { txid: unpaid }), charged);
      expect.precondition(await account.cob({}, { txid: other }), charged);
      await control.setup('a charge is paid', { txid: other });
      expect.at('COB-57').neverArrives(inbox, { type: 'RECEIVE', data: { txId: unpaid } });
    },
  }),
  check({
    id: 'cob/notified-everywhere',
    title: 'RECEIVE goes to every URL of its account with its own headers, and to no other account',
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a charge is paid'],
    account: { available: 10 },
    family: 'compatibility',
    async run({ account, control, receiver, newAccount, values, expect }) {
      const header = { key: 'x-kit-check', value: values.word(12) };
      const types = ['cash_in', 'cash_out', 'refund_in', 'refund_out'] as const;
      const own = await receiver.listen(types, { headers: [header] });
      const second = await receiver.listen(types);
      const foreign = await receiver.listen(types, { account: await newAccount() });
      const txid = values.word(32);
      expect.precondition(await account.cob({}, { txid }), charged);
      const { endToEndId } = await control.setup('a charge is paid', { txid });
      const { exact } = paid(txid, endToEndId);
      const delivery = await expect.require('EVENT-04').arrives(own, exact);
      await expect.at('EVENT-04').arrives(second, exact);
      expect.at('EVENT-03').equal(delivery.headers[header.key], header.value);
      expect.at('EVENT-02').neverArrives(foreign, tellsOf(txid, endToEndId));
    },
  }),
  check({
    id: 'cob/later-states',
    title: 'Whether a charge that was paid, removed or expired can still be paid',
    clauses: ['COB-58', 'COB-59', 'COB-60'],
    openPoints: ['OP-11'],
    needs: ['an account', 'a charge is paid', 'a charge is removed', 'time passes'],
    account: { available: 10 },
    family: 'compatibility',
    async run({ account, control, values, expect, record }) {
      const ends = {
        paid: (txid: string) => control.setup('a charge is paid', { txid }),
        'removed by its receiver': (txid: string) =>
          control.setup('a charge is removed', { txid, by: 'receiver' }),
        'removed by the provider': (txid: string) =>
          control.setup('a charge is removed', { txid, by: 'provider' }),
        expired: () => control.setup('time passes', { seconds: 4000 }),
      };
      for (const [what, end] of Object.entries(ends)) {
        const txid = values.word(32);
        expect.precondition(await renewed(account).cob({}, { txid }), charged);
        await end(txid);
        const isPaid = await control.setup('a charge is paid', { txid }).then(
          () => true,
          (thrown: unknown) => {
            if (thrown instanceof SetupError || thrown instanceof Skip) return false;
            throw thrown;
          },
        );
        record('OP-11', 'putCob', `a charge ${what} ${isPaid ? 'can' : 'cannot'} be paid`);
      }
    },
  }),
];
