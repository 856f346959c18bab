import { check } from '../../check.js';
import type { FieldMatchers } from '../../runner/expect.js';
import type { Wanted } from '../../target/inbox.js';
import { transferred } from '../../target/transfer.js';
import { digitsOf, noticeOf, sameText, tellsOf } from '../notice.js';
import { asText } from '../../target/exchange.js';

/** The notification that the transfer with this key has settled, and how to know it when it is wrong. */
const settled = (idempotencyKey: string, pixKey: string, id: unknown) => ({
  exact: {
    type: 'TRANSFER',
    data: { status: 'LIQUIDATED', idempotencyKey: sameText(idempotencyKey) },
  } satisfies Wanted,
  marks: [idempotencyKey, idempotencyKey.toUpperCase(), pixKey, `"id":${asText(id)},`],
});

const endToEndId = /^E[0-9A-Za-z]{31,32}$/;

/** Expects the end-to-end id that the state told; where it told none, any of the right form. */
function expectReal(told: FieldMatchers, real: string | null | undefined): void {
  if (real === undefined || real === null) told.match(endToEndId);
  else told.equal(real);
}

export default [
  check({
    id: 'transfer/notified',
    title: 'A transfer that settles is notified as TRANSFER, every member as requested and answered',
    clauses: [
      'TRANSFER-04',
      'TRANSFER-13',
      'EVENT-20',
      'EVENT-21',
      'EVENT-24',
      'EVENT-27',
      'EVENT-28',
      'EVENT-32',
      'EVENT-34',
      'EVENT-37',
      'EVENT-40',
    ],
    byContract: [
      'EVENT-22',
      'EVENT-23',
      'EVENT-25',
      'EVENT-26',
      'EVENT-30',
      'EVENT-31',
      'EVENT-33',
      'EVENT-35',
      'EVENT-36',
      'EVENT-38',
      'EVENT-39',
      'EVENT-41',
      'EVENT-42',
    ],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles', 'a directory key'],
    account: { available: 2000, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const [idempotencyKey, pixKey, document] = [values.uuid(), values.uuid(), values.cpf()];
      const holder = { name: 'Joana Prado', document, ispb: '18236120' };
      await control.setup('a directory key', { key: pixKey, registered: true, ...holder });
      const fields = { pixKey, payment: { amount: 1234.5 } };
      const answer = await account.transfer(fields, { idempotencyKey });
      expect.precondition(answer, transferred);
      const { id } = answer.body;
      const told = await control.setup('a payment settles', { transactionId: asText(id) });
      const sought = settled(idempotencyKey, pixKey, id);
      const notice = await noticeOf(expect.require('TRANSFER-13'), inbox, sought);
      const { type, data } = notice.body;
      const isVersionTwo = type !== undefined && typeof data === 'object';
      expect.require('EVENT-20').ok(isVersionTwo, 'an envelope {type, data}', notice.json);
      expect.at('EVENT-21').field(notice, '/type').equal('TRANSFER');
      expect.at('EVENT-24').field(notice, '/data/id').equal(id);
      expect.at('EVENT-27').ok(sameText(pixKey)(data?.pixKey), `data.pixKey is ${pixKey}`, data?.pixKey);
      expect.at('EVENT-28').field(notice, '/data/status').equal('LIQUIDATED');
      expect.at('EVENT-32').field(notice, '/data/payment/amount').moneyEqual(123_450);
      expect.at('EVENT-34').field(notice, '/data/endToEndId').match(endToEndId);
      const key = data?.idempotencyKey;
      expect
        .at('EVENT-37')
        .ok(sameText(idempotencyKey)(key), `data.idempotencyKey is ${idempotencyKey}`, key);
      const shown = data?.creditorAccount?.document;
      expect
        .at('EVENT-40')
        .ok(digitsOf(shown) !== document, 'data.creditorAccount.document is masked', shown);
      expectReal(expect.at('TRANSFER-04').field(notice, '/data/endToEndId'), told.endToEndId);
    },
  }),
  check({
    id: 'transfer/notified-key-and-amount',
    title: 'Of several transfers each is notified with its own key, amount and ids',
    clauses: ['EVENT-24', 'EVENT-27', 'EVENT-32', 'EVENT-37', 'EVENT-40', 'TRANSFER-04'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
    account: { available: 1_000_100, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const payments = [
        { pixKey: values.cpf(), amount: 0.07 },
        { pixKey: values.cnpj(), amount: 0.29 },
        { pixKey: `+55${values.phone()}`, amount: 1.1 },
        { pixKey: values.email(), amount: 50 },
        { pixKey: values.cpf(), amount: 999_999.99 },
      ];
      for (const { pixKey, amount } of payments) {
        const idempotencyKey = values.uuid();
        const answer = await account.transfer({ pixKey, payment: { amount } }, { idempotencyKey });
        expect.precondition(answer, transferred);
        const { id } = answer.body;
        const told = await control.setup('a payment settles', { transactionId: asText(id) });
        const sought = settled(idempotencyKey, pixKey, id);
        const notice = await noticeOf(expect.require('EVENT-27'), inbox, sought);
        const { data } = notice.body;
        expect.at('EVENT-24').field(notice, '/data/id').equal(id);
        expect.at('EVENT-27').field(notice, '/data/pixKey').equal(pixKey);
        const key = data?.idempotencyKey;
        const isOwn = sameText(idempotencyKey)(key);
        expect.at('EVENT-37').ok(isOwn, `data.idempotencyKey is ${idempotencyKey}`, key);
        expectReal(expect.at('TRANSFER-04').field(notice, '/data/endToEndId'), told.endToEndId);
        expect
          .at('EVENT-32')
          .field(notice, '/data/payment/amount')
          .moneyEqual(Math.round(amount * 100));
        if (!/^\d+$/.test(pixKey)) continue;
        const shown = data?.creditorAccount?.document;
        expect
          .at('EVENT-40')
          .ok(digitsOf(shown) !== pixKey, 'data.creditorAccount.document is masked', shown);
      }
    },
  }),
  check({
    id: 'transfer/settles-by-itself',
    title: 'Where the bank settles by itself, an instant transfer is notified as LIQUIDATED',
    clauses: ['TRANSFER-13'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    account: { available: 1000, settlement: 'automatic' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      // How long one of the other priority waits in the queue is not shown.
      const [idempotencyKey, key] = [values.uuid(), values.cpf()];
      const fields = { pixKey: key, creditorDocument: key, priority: 'HIGH' };
      const answer = await account.transfer(fields, { idempotencyKey });
      expect.precondition(answer, transferred);
      await noticeOf(expect.require('TRANSFER-13'), inbox, settled(idempotencyKey, key, answer.body.id));
    },
  }),
  check({
    id: 'transfer/not-settled-not-notified',
    title: 'A transfer that has not settled is not notified as LIQUIDATED',
    clauses: ['TRANSFER-14'],
    needs: ['an account', 'notifications', 'a webhook registration'],
    account: { available: 1000, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, receiver, values, expect }) {
      const inbox = await receiver.listen(['cash_out']);
      const key = values.cpf();
      for (const priority of ['HIGH', 'NORM']) {
        const answer = await account.transfer({ pixKey: key, creditorDocument: key, priority });
        expect.precondition(answer, transferred);
      }
      expect.at('TRANSFER-14').neverArrives(inbox, { data: { status: 'LIQUIDATED' } });
    },
  }),
  check({
    id: 'transfer/failed-not-liquidated',
    title: 'A transfer that failed is never notified as LIQUIDATED',
    clauses: ['EVENT-29', 'EVENT-82'],
    openPoints: ['OP-14'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
    account: { available: 1000, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, values, expect, record }) {
      const inbox = await receiver.listen(['cash_out']);
      const pay = async (outcome: 'ERROR' | 'CONFIRMED') => {
        const [idempotencyKey, key] = [values.uuid(), values.cpf()];
        const answer = await account.transfer({ pixKey: key }, { idempotencyKey });
        expect.precondition(answer, transferred);
        await control.setup('a payment settles', { transactionId: asText(answer.body.id), outcome });
        return settled(idempotencyKey, key, answer.body.id);
      };
      const failed = await pay('ERROR');
      expect.at('EVENT-29').neverArrives(inbox, { data: failed.exact.data });
      await inbox.waitFor((await pay('CONFIRMED')).exact);
      const about = inbox.deliveries.find(({ text }) => failed.marks.some((mark) => text.includes(mark)));
      const seen = about === undefined ? 'not at once' : `with status ${asText(about.body.data?.status)}`;
      record('OP-14', 'createTransfer', `a failed transfer is notified ${seen}`);
    },
  }),
  check({
    id: 'transfer/notified-everywhere',
    title: 'TRANSFER goes to every URL of its account with its own headers, and to no other account',
    clauses: ['EVENT-02', 'EVENT-03', 'EVENT-04', 'EVENT-16'],
    openPoints: ['OP-51'],
    needs: ['an account', 'notifications', 'a webhook registration', 'a payment settles'],
    account: { available: 1000, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, receiver, newAccount, values, expect, record }) {
      const header = { key: 'x-kit-check', value: values.word(12) };
      const types = ['cash_out', 'cash_in', 'refund_out', 'refund_in'] as const;
      const own = await receiver.listen(types, { headers: [header] });
      const second = await receiver.listen(types);
      const foreign = await receiver.listen(types, { account: await newAccount() });
      const [idempotencyKey, key] = [values.uuid(), values.cpf()];
      const answer = await account.transfer({ pixKey: key }, { idempotencyKey });
      expect.precondition(answer, transferred);
      await control.setup('a payment settles', { transactionId: asText(answer.body.id) });
      const { exact } = settled(idempotencyKey, key, answer.body.id);
      const delivery = await expect.require('EVENT-04').arrives(own, exact);
      await expect.at('EVENT-04').arrives(second, exact);
      expect.at('EVENT-03').equal(delivery.headers[header.key], header.value);
      expect.at('EVENT-02').neverArrives(foreign, tellsOf(idempotencyKey, key));
      record('OP-51', 'createTransfer', `TRANSFER goes to URLs for ${delivery.eventType}`);
    },
  }),
];
