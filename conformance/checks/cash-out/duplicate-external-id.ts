import { check } from '../../check.js';
import { textOf } from '../../target/exchange.js';
import { alikeIds, outcomes } from '../external-ids.js';
import { expectBusinessError } from './refusal.js';

export default [
  check({
    id: 'cash-out/duplicate-external-id',
    title: 'A used externalId is refused and names the first transaction',
    clauses: ['CASHOUT-16', 'CASHOUT-74', 'CASHOUT-75', 'CASHOUT-76', 'CASHOUT-79'],
    byContract: ['CASHOUT-82'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
      const again = await account.cashOut({ value: 1, externalId });

      expect.at('CASHOUT-16').status(again, 400);
      expect.at('CASHOUT-74').code(again, 'PIX_DUPLICATE_EXTERNAL_ID');
      expect.at('CASHOUT-79').field(again, '/errorCode').equal('PIX_DUPLICATE_EXTERNAL_ID');
      expect.at('CASHOUT-75').field(again, '/details/externalId').equal(externalId);
      expect.at('CASHOUT-76').field(again, '/details/existingTransactionId').number();
    },
  }),
  check({
    id: 'cash-out/duplicate-external-id-of-another-payment',
    title: 'A used externalId is refused for another amount and another receiver too',
    clauses: ['CASHOUT-16', 'CASHOUT-74'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
      const others = [
        { value: 2 },
        { details: { keyType: 'EMAIL', key: values.email(), document: values.cnpj() } },
      ];
      for (const fields of others) {
        const again = await account.cashOut({ value: 1, ...fields, externalId });
        expect.at('CASHOUT-16').status(again, 400);
        expect.at('CASHOUT-74').code(again, 'PIX_DUPLICATE_EXTERNAL_ID');
      }
    },
  }),
  check({
    id: 'cash-out/duplicate-names-its-transaction',
    title: 'existingTransactionId is the same for one externalId and another for another',
    clauses: ['CASHOUT-76', 'CASHOUT-77'],
    openPoints: ['OP-02'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect, record }) {
      const payments = [];
      for (const externalId of [values.externalId(), values.externalId()]) {
        const first = await account.cashOut({ value: 1, externalId });
        expect.precondition(first, 201);
        payments.push({ externalId, transactionId: first.body.transactionId });
      }
      const named = async (externalId: string): Promise<unknown> => {
        const again = await account.cashOut({ value: 1, externalId });
        expect.precondition(again, 400);
        return again.body.details?.existingTransactionId;
      };
      const numbers: unknown[] = [];
      for (const { externalId, transactionId } of payments) {
        const number = await named(externalId);
        expect.at('CASHOUT-76').equal(await named(externalId), number);
        numbers.push(number);
        const relation = number === textOf(transactionId) ? 'is' : 'is not';
        record('OP-02', 'createCashOut', `existingTransactionId ${relation} the transactionId`);
      }
      expect.at('CASHOUT-76').notEqual(numbers[0], numbers[1]);
    },
  }),
  check({
    id: 'cash-out/duplicate-moves-no-money',
    title: 'A cash-out refused for its used externalId leaves the balance as it was',
    clauses: ['CASHOUT-16', 'CASHOUT-78'],
    needs: ['an account'],
    family: 'standard',
    account: { settlement: 'manual' },
    movesMoney: true,
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ externalId }), 201);
      const before = await account.balance();
      const again = await account.cashOut({ externalId, value: 7.77 });
      const after = await account.balance();
      expect.at('CASHOUT-16').status(again, 400);
      expect.at('CASHOUT-78').equal(after.availableCents, before.availableCents);
      expect.at('CASHOUT-78').equal(after.blockedCents, before.blockedCents);
    },
  }),
  ...outcomes.map(({ name, became, outcome }) =>
    check({
      id: `cash-out/duplicate-after-${name}`,
      title: `The externalId of a cash-out that ${became} stays used`,
      clauses: ['CASHOUT-16', 'CASHOUT-74', 'CASHOUT-79'],
      needs: ['an account', 'a payment settles'],
      family: 'standard',
      account: { settlement: 'manual' },
      movesMoney: true,
      async run({ account, values, control, expect }) {
        const externalId = values.externalId();
        const first = await account.cashOut({ externalId });
        expect.precondition(first, 201);
        const { transactionId } = first.body;
        await control.setup('a payment settles', { transactionId, ...outcome });
        const again = await account.cashOut({ externalId });
        expectBusinessError(expect, 'CASHOUT-16', again, 'PIX_DUPLICATE_EXTERNAL_ID');
        expect.at('CASHOUT-74').code(again, 'PIX_DUPLICATE_EXTERNAL_ID');
      },
    }),
  ),
  check({
    id: 'cash-out/duplicate-after-return',
    title: 'The externalId of a cash-out that came back stays used',
    clauses: ['CASHOUT-16', 'CASHOUT-79'],
    needs: ['an account', 'a payment settles', 'a sent payment is returned'],
    family: 'standard',
    account: { settlement: 'manual' },
    movesMoney: true,
    async run({ account, values, control, expect }) {
      const externalId = values.externalId();
      const first = await account.cashOut({ externalId });
      expect.precondition(first, 201);
      const { transactionId } = first.body;
      await control.setup('a payment settles', { transactionId });
      await control.setup('a sent payment is returned', { transactionId });
      const again = await account.cashOut({ externalId });
      expectBusinessError(expect, 'CASHOUT-16', again, 'PIX_DUPLICATE_EXTERNAL_ID');
    },
  }),
  check({
    id: 'cash-out/external-ids-alike',
    title: 'externalIds that differ in zeros in front or in their last character alone are different ones',
    clauses: ['CASHOUT-01', 'CASHOUT-07'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, expect }) {
      for (const externalId of alikeIds(values)) {
        const answer = await account.cashOut({ value: 1, externalId });
        expect.at('CASHOUT-01').status(answer, 201);
        expect.at('CASHOUT-07').field(answer, '/externalId').equal(externalId);
      }
    },
  }),
  check({
    id: 'cash-out/duplicate-after-a-day',
    title: 'A used externalId stays used when a day goes by',
    clauses: ['CASHOUT-16', 'CASHOUT-79'],
    needs: ['an account', 'time passes'],
    family: 'standard',
    account: {},
    movesMoney: true,
    async run({ account, values, control, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
      await control.setup('time passes', { seconds: 25 * 3600 });
      const renewed = await account.requestToken();
      expect.precondition(renewed, 201);
      const token = textOf(renewed.body.access_token);
      const again = await account.cashOut({ value: 1, externalId }, { token });
      expectBusinessError(expect, 'CASHOUT-16', again, 'PIX_DUPLICATE_EXTERNAL_ID');
    },
  }),
  check({
    id: 'cash-out/external-id-per-account',
    title: 'Two accounts may use the same externalId',
    clauses: ['CASHOUT-17'],
    needs: ['an account'],
    family: 'standard',
    account: {},
    movesMoney: true,
    async run({ account, newAccount, values, expect }) {
      const externalId = values.externalId();
      const other = await newAccount();
      expect.precondition(await account.cashOut({ externalId }), 201);
      expect.at('CASHOUT-17').status(await other.cashOut({ externalId }), 201);
    },
  }),
  check({
    id: 'cash-out/external-id-of-a-refused-request',
    title: 'Whether the externalId of a refused cash-out can be used again',
    clauses: ['CASHOUT-19'],
    openPoints: ['OP-49'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, values, record }) {
      const externalId = values.externalId();
      await account.cashOut({ externalId, details: { keyType: 'EMAIL', key: 'maria' } });
      const again = await account.cashOut({ value: 1, externalId });
      record('OP-49', 'createCashOut', `the externalId of a refused request again: ${again.status}`);
    },
  }),
];
