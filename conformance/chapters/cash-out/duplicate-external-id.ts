import { asText, check, type Sentence, t } from '../check.js';
import { expectBusinessError } from './refusal.js';
import { canBeSame, rowsWith } from '../shared/pages.js';
import { balanceAtRest, expectUnchanged } from '../shared/balances.js';
import { settledCashOut } from '../shared/settled-payments.js';

/** Describes how two ids of a transaction compare: equal or different, or not comparable if their forms differ (OP-02). */
function relation(one: unknown, other: unknown): Sentence {
  const [first, second] = [one, other].map((id) => asText(id).toLowerCase());
  if (first === second) return t`is`;
  return canBeSame(one, other) ? t`has a different form than` : t`is not`;
}

export default [
  check('cash-out/duplicate-external-id', {
    en: 'A used externalId is refused, and the response names the first transaction',
    'pt-BR': 'Um externalId já usado é recusado, e a recusa indica a primeira transação',
    clauses: ['CASHOUT-16', 'CASHOUT-74', 'CASHOUT-75', 'CASHOUT-76', 'CASHOUT-79'],
    async run({ account, values, expect }) {
      // The second one has only digits, which reveals a conversion to a number.
      for (const externalId of [values.externalId(), `00${values.cpf()}`]) {
        expect.precondition(await account.cashOut({ value: 1, externalId }), 201);
        const again = await account.cashOut({ value: 1, externalId });

        expect.at('CASHOUT-16').status(again, 400);
        expect.at('CASHOUT-74').code(again, 'PIX_DUPLICATE_EXTERNAL_ID');
        expect.at('CASHOUT-79').field(again, '/errorCode').equal('PIX_DUPLICATE_EXTERNAL_ID');
        expect.at('CASHOUT-75').field(again, '/details/externalId').equal(externalId);
        expect.at('CASHOUT-76').field(again, '/details/existingTransactionId').number();
      }
    },
  }),
  check('cash-out/duplicate-external-id-of-another-payment', {
    en: 'A used externalId is also refused for another amount and another recipient',
    'pt-BR': 'Um externalId já usado é recusado também para outro valor e outro recebedor',
    clauses: ['CASHOUT-16', 'CASHOUT-74'],
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
  check('cash-out/duplicate-names-its-transaction', {
    en: 'existingTransactionId is the same for the same externalId and differs for another',
    'pt-BR': 'existingTransactionId é igual para o mesmo externalId, e diferente para outro',
    clauses: ['CASHOUT-76', 'CASHOUT-77'],
    openPoints: ['OP-02'],
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
        const row = rowsWith(await account.listTransactions({ externalId }), { externalId })[0];
        const answered = relation(number, transactionId);
        const listed = relation(number, row?.transactionId);
        record('OP-02', 'createCashOut', t`existingTransactionId ${answered} the returned transactionId`);
        record('OP-02', 'createCashOut', t`existingTransactionId ${listed} the listed transactionId`);
      }
      expect.at('CASHOUT-76').notEqual(numbers[0], numbers[1], t`a different externalId has a different id`);
    },
  }),
  check('cash-out/duplicate-moves-no-money', {
    en: 'A cash-out refused for a used externalId leaves the balance unchanged',
    'pt-BR': 'Um cash-out recusado por ter um externalId já usado não altera o saldo',
    clauses: ['CASHOUT-16', 'CASHOUT-78'],
    account: { settlement: 'manual' },
    async run({ account, values, expect }) {
      const externalId = values.externalId();
      expect.precondition(await account.cashOut({ externalId }), 201);
      const before = await balanceAtRest(account);
      const again = await account.cashOut({ externalId, value: 7.77 });
      expect.at('CASHOUT-16').status(again, 400);
      expectUnchanged(expect, 'CASHOUT-78', before, await account.balance());
    },
  }),
  check('cash-out/duplicate-after-return', {
    en: 'The externalId of a returned cash-out stays used',
    'pt-BR': 'O externalId de um cash-out devolvido não pode ser reutilizado',
    clauses: ['CASHOUT-16', 'CASHOUT-79'],
    needs: ['an account', 'a payment settles', 'a sent payment is returned'],
    account: { settlement: 'manual' },
    async run(context) {
      const { account, control, expect } = context;
      const { externalId, transactionId } = await settledCashOut(context);
      await control.setup('a sent payment is returned', { transactionId });
      const again = await account.cashOut({ externalId });
      expectBusinessError(expect, 'CASHOUT-16', again, 'PIX_DUPLICATE_EXTERNAL_ID');
    },
  }),
  check('cash-out/external-id-per-account', {
    en: 'Two accounts may use the same externalId, each for its own payment',
    'pt-BR': 'Duas contas podem usar o mesmo externalId, cada uma para um pagamento seu',
    clauses: ['CASHOUT-17'],
    account: {},
    async run({ account, newAccount, values, expect }) {
      const externalId = values.externalId();
      const other = await newAccount();
      const first = await account.cashOut({ externalId });
      expect.precondition(first, 201);
      // If numbers are assigned per account, this makes the other account use the first number for something else.
      expect.precondition(await other.cashOut(), 201);
      const own = await other.cashOut({ externalId });
      if (!expect.at('CASHOUT-17').status(own, 201)) return;
      expect
        .at('CASHOUT-17')
        .field(own, '/transactionId')
        .notEqual(first.body.transactionId, t`each account has its own payment`);
      const numbers = [];
      for (const each of [account, other]) {
        const again = await each.cashOut({ externalId });
        numbers.push(again.body.details?.existingTransactionId);
      }
      const isOwn = numbers[0] === undefined || numbers[0] !== numbers[1];
      expect.at('CASHOUT-17').ok(isOwn, t`a different existingTransactionId for each account`, numbers);
    },
  }),
  check('cash-out/external-id-of-a-refused-request', {
    en: 'Records whether the externalId of a refused cash-out can be used again',
    'pt-BR': 'Registra se o externalId de um cash-out recusado pode ser usado de novo',
    clauses: ['CASHOUT-19'],
    openPoints: ['OP-49'],
    async run({ account, values, record }) {
      const externalId = values.externalId();
      await account.cashOut({ externalId, details: { keyType: 'EMAIL', key: 'maria' } });
      const again = await account.cashOut({ value: 1, externalId });
      record('OP-49', 'createCashOut', t`reuse of the externalId of a refused request: ${again.status}`);
    },
  }),
];
