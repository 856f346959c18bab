import { check } from '../../check.js';
import { asText, textOf } from '../../target/exchange.js';
import { renewed } from '../../target/renewed.js';
import { transferBody, transferred } from '../../target/transfer.js';

const amountCents = 1000;

export default [
  check({
    id: 'transfer/replay',
    title: 'A second call with the same key gives the same transfer and reserves nothing more',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-10'],
    needs: ['an account'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      const idempotencyKey = values.uuid();
      const json = transferBody(values);
      const first = await account.transfer({}, { json, idempotencyKey });
      expect.precondition(first, transferred);
      const before = await account.balance();
      for (let count = 0; count < 3; count += 1) {
        const again = await account.transfer({}, { json, idempotencyKey });
        expect.at('TRANSFER-19').status(again, transferred);
        expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);
        expect.at('TRANSFER-19').field(again, '/payment/amount').moneyEqual(amountCents);
        record('OP-10', 'createTransfer', `a replay: ${again.status}`);
      }
      const after = await account.balance();
      expect.at('TRANSFER-20').equal(after.availableCents, before.availableCents);
      expect.at('TRANSFER-20').equal(after.blockedCents, before.blockedCents);
    },
  }),
  check({
    id: 'transfer/replay-without-money',
    title: 'A second call with the same key gives the same transfer, whatever is left of the balance',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    needs: ['an account'],
    account: { available: 10, settlement: 'manual', feeAmount: 0 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect }) {
      const idempotencyKey = values.uuid();
      const json = transferBody(values);
      const before = await account.balance();
      const first = await account.transfer({}, { json, idempotencyKey });
      expect.precondition(first, transferred);
      const again = await account.transfer({}, { json, idempotencyKey });
      expect.at('TRANSFER-19').status(again, transferred);
      expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);
      const blocked = (await account.balance()).blockedCents - before.blockedCents;
      expect.at('TRANSFER-20').equal(blocked, amountCents + account.feeCents);
    },
  }),
  check({
    id: 'transfer/replay-after-a-day',
    title: 'A second call with the same key gives the same transfer a day later',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-52'],
    needs: ['an account', 'time passes'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect, record }) {
      const idempotencyKey = values.uuid();
      const json = transferBody(values);
      const first = await account.transfer({}, { json, idempotencyKey });
      expect.precondition(first, transferred);
      await control.setup('time passes', { seconds: 25 * 3600 });
      const later = renewed(account);
      const before = await later.balance();
      const again = await later.transfer({}, { json, idempotencyKey });
      expect.at('TRANSFER-19').status(again, transferred);
      expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);
      record('OP-52', 'createTransfer', `type after a day: ${asText(again.body.type)}`);
      const after = await later.balance();
      expect.at('TRANSFER-20').equal(after.availableCents, before.availableCents);
      expect.at('TRANSFER-20').equal(after.blockedCents, before.blockedCents);
    },
  }),
  check({
    id: 'transfer/replay-without-key',
    title:
      'A second call with the same key gives the same transfer, though its pixKey has left the directory',
    clauses: ['TRANSFER-19'],
    needs: ['an account', 'a directory key'],
    account: { available: 1000, settlement: 'manual' },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect }) {
      const [idempotencyKey, pixKey] = [values.uuid(), values.email()];
      await control.setup('a directory key', { key: pixKey, registered: true });
      const json = { ...transferBody(values), pixKey };
      const first = await account.transfer({}, { json, idempotencyKey });
      expect.precondition(first, transferred);
      await control.setup('a directory key', { key: pixKey, registered: false });
      const again = await account.transfer({}, { json, idempotencyKey });
      expect.at('TRANSFER-19').status(again, transferred);
      expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);
    },
  }),
  check({
    id: 'transfer/replay-after-settlement',
    title: 'A second call with the same key gives the same transfer after it has settled, too',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    openPoints: ['OP-52'],
    needs: ['an account', 'a payment settles', 'time passes'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, control, values, expect, record }) {
      const idempotencyKey = values.uuid();
      const json = transferBody(values);
      const first = await account.transfer({}, { json, idempotencyKey });
      expect.precondition(first, transferred);
      await control.setup('a payment settles', { transactionId: asText(first.body.id) });
      const before = await account.balance();
      const again = await account.transfer({}, { json, idempotencyKey });
      expect.at('TRANSFER-19').status(again, transferred);
      expect.at('TRANSFER-19').field(again, '/id').equal(first.body.id);
      record('OP-52', 'createTransfer', `replayed after settlement as ${textOf(again.body.type)}`);
      await control.setup('time passes', { seconds: 3600 });
      const later = renewed(account);
      const hourLater = await later.transfer({}, { json, idempotencyKey });
      expect.at('TRANSFER-19').field(hourLater, '/id').equal(first.body.id);
      const after = await later.balance();
      expect.at('TRANSFER-20').equal(after.availableCents, before.availableCents);
      expect.at('TRANSFER-20').equal(after.blockedCents, before.blockedCents);
    },
  }),
  check({
    id: 'transfer/replay-among-others',
    title: 'Each key has its own transfer, whatever is sent between two calls with it',
    clauses: ['TRANSFER-19', 'TRANSFER-20'],
    needs: ['an account'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect }) {
      const calls = Array.from({ length: 4 }, () => ({
        idempotencyKey: values.uuid(),
        json: transferBody(values),
      }));
      const before = await account.balance();
      const firsts = [];
      for (const call of calls) {
        const answer = await account.transfer({}, call);
        expect.precondition(answer, transferred);
        firsts.push(answer);
      }
      for (const [index, call] of calls.entries()) {
        const again = await account.transfer({}, call);
        expect.at('TRANSFER-19').status(again, transferred);
        expect.at('TRANSFER-19').field(again, '/id').equal(firsts[index]?.body.id);
      }
      const blocked = (await account.balance()).blockedCents - before.blockedCents;
      expect.at('TRANSFER-20').equal(blocked, calls.length * (amountCents + account.feeCents));
    },
  }),
  check({
    id: 'transfer/key-with-another-body',
    title: 'A used key with another body creates no second transfer',
    clauses: ['TRANSFER-22', 'TRANSFER-23'],
    openPoints: ['OP-09'],
    needs: ['an account'],
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      const idempotencyKey = values.uuid();
      const pixKey = values.cpf();
      const first = await account.transfer({ pixKey }, { idempotencyKey });
      expect.precondition(first, transferred);
      const before = await account.balance();
      const others = [{ pixKey, payment: { amount: 25 } }, { pixKey: values.cpf() }];
      for (const fields of others) {
        const other = await account.transfer(fields, { idempotencyKey });
        const isSame = transferred.includes(other.status);
        expect.at('TRANSFER-22').status(other, [...transferred, 400, 409, 422]);
        if (isSame) expect.at('TRANSFER-22').field(other, '/id').equal(first.body.id);
        record('OP-09', 'createTransfer', `another body: ${isSame ? 'the first transfer' : other.status}`);
      }
      const after = await account.balance();
      expect.at('TRANSFER-22').equal(after.availableCents, before.availableCents);
      expect.at('TRANSFER-22').equal(after.blockedCents, before.blockedCents);
    },
  }),
  check({
    id: 'transfer/scope-of-a-key',
    title: 'What becomes of the key of a refused call, and of a key that another account has used',
    clauses: ['TRANSFER-23'],
    openPoints: ['OP-09'],
    needs: ['an account'],
    account: { available: 100 },
    family: 'compatibility',
    movesMoney: true,
    async run({ account, newAccount, values, record }) {
      const idempotencyKey = values.uuid();
      await account.transfer({ payment: { amount: 500 } }, { idempotencyKey });
      const after = await account.transfer({ payment: { amount: 5 } }, { idempotencyKey });
      record('OP-09', 'createTransfer', `the key of a refused call: ${after.status}`);
      const used = values.uuid();
      const mine = await account.transfer({ payment: { amount: 5 } }, { idempotencyKey: used });
      const other = await newAccount({ available: 100 });
      const theirs = await other.transfer({ payment: { amount: 5 } }, { idempotencyKey: used });
      const isOwn = transferred.includes(theirs.status) && theirs.body.id !== mine.body.id;
      const seen = isOwn ? 'a transfer of its own' : `${theirs.status}`;
      record('OP-09', 'createTransfer', `the key of another account: ${seen}`);
    },
  }),
];
