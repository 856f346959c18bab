import { check, SetupError, Skip, t } from '../check.js';
import { isSameMoney, readCompatibility, readStandard } from './client.js';
import { readTogether } from '../shared/balances.js';

/** Some money is available and some blocked, so that all amounts of a balance differ. */
const account = { available: 250.75, feeAmount: 0, settlement: 'manual' } as const;

export default [
  check('balance/both-forms-agree', {
    en: 'The standard and the compatibility balance show the same amounts, even right after a change',
    'pt-BR': 'O saldo padrão e o de compatibilidade mostram os mesmos valores, mesmo logo após uma mudança',
    clauses: [
      'BALANCE-01',
      'BALANCE-04',
      'BALANCE-15',
      'BALANCE-16',
      'BALANCE-21',
      'BALANCE-23',
      'BALANCE-25',
    ],
    account,
    async run({ account, target, expect }) {
      await Promise.all([account.requestBalance(), account.requestAccountsBalances()]);
      expect.precondition(await account.cashOut({ value: 33.3 }), 201);
      const ask = async () =>
        [await account.requestBalance(), await account.requestAccountsBalances()] as const;
      const [standard, compatible] = await readTogether(account, ask, ([one, other]) =>
        isSameMoney(readStandard(one, target.wrapping), readCompatibility(other)),
      );
      expect.require('BALANCE-16').status(standard, 200);
      expect.require('BALANCE-01').status(compatible, [200, 201, 202]);

      const one = readStandard(standard, target.wrapping);
      const other = readCompatibility(compatible);
      expect.at('BALANCE-21').equal(one.totalCents, other.totalCents);
      expect.at('BALANCE-23').equal(one.blockedCents, other.blockedCents);
      expect.at('BALANCE-25').equal(one.availableCents, other.availableCents);
      expect.at('BALANCE-04').field(compatible, '/data').array(1);
      expect.at('BALANCE-15').field(compatible, '/data/0/balanceAmount/overdraft').equal(0);
    },
  }),
  check('balance/total', {
    en: 'The gross balance is the sum of the net and the blocked balance',
    'pt-BR': 'O saldo bruto é a soma do líquido e do bloqueado',
    clauses: ['BALANCE-28'],
    family: 'standard',
    account,
    async run({ account, expect }) {
      for (const value of [0.1, 0.2, 33.3]) {
        expect.precondition(await account.cashOut({ value }), 201);
        const { availableCents, blockedCents, totalCents } = await account.standardBalance();
        expect.at('BALANCE-28').equal(totalCents, availableCents + blockedCents);
      }
    },
  }),
  check('balance/standard-form', {
    en: 'The standard balance has the four specified members, and may have others',
    'pt-BR': 'O saldo padrão tem os quatro campos especificados, e pode ter outros',
    clauses: ['BALANCE-16', 'BALANCE-19'],
    openPoints: ['OP-31'],
    family: 'standard',
    async run({ account, expect, record }) {
      const answer = await account.requestBalance();
      expect.require('BALANCE-16').status(answer, 200);
      record('OP-31', 'getBalance', t`members ${Object.keys(answer.body).sort().join(', ')}`);
    },
  }),
  check('balance/compatibility-form', {
    en: 'The compatibility balance has one item, with numeric amounts and an overdraft of 0',
    'pt-BR': 'O saldo de compatibilidade tem um item, com valores numéricos e overdraft 0',
    clauses: ['BALANCE-01', 'BALANCE-04', 'BALANCE-08', 'BALANCE-11', 'BALANCE-15'],
    family: 'compatibility',
    async run({ account, expect }) {
      const answer = await account.requestAccountsBalances();
      expect.require('BALANCE-01').status(answer, [200, 201, 202]);
      expect.at('BALANCE-04').field(answer, '/data').array(1);
      const amounts = '/data/0/balanceAmount';
      expect.at('BALANCE-08').field(answer, `${amounts}/available`).number();
      expect.at('BALANCE-11').field(answer, `${amounts}/blocked`).number();
      expect.at('BALANCE-15').field(answer, `${amounts}/overdraft`).equal(0);
    },
  }),
  check('balance/large', {
    en: 'The standard and the compatibility balance show an amount of many millions to the cent',
    'pt-BR': 'O saldo padrão e o de compatibilidade mostram o valor exato, mesmo de muitos milhões',
    clauses: ['BALANCE-08', 'BALANCE-25'],
    account: {},
    async run({ newAccount, expect }) {
      const cents = 2_500_000_025;
      const rich = await newAccount({ available: cents / 100 }).catch((thrown: unknown) => {
        if (thrown instanceof SetupError) throw new Skip(t`the target cannot set a balance of 25,000,000.25`);
        throw thrown;
      });
      const standard = await rich.standardBalance();
      const compatible = await rich.compatibilityBalance();
      expect.at('BALANCE-08').equal(compatible.availableCents, cents);
      expect.at('BALANCE-25').equal(standard.availableCents, compatible.availableCents);
    },
  }),
  check('balance/opening', {
    en: 'The standard and the compatibility balance show the opening balance of the account',
    'pt-BR': 'O saldo padrão e o de compatibilidade mostram o saldo com que a conta foi aberta',
    clauses: ['BALANCE-08', 'BALANCE-25'],
    account: { available: 1234.56 },
    async run({ account, expect }) {
      const standard = await account.standardBalance();
      const compatible = await account.compatibilityBalance();
      expect.at('BALANCE-08').equal(compatible.availableCents, 123_456);
      expect.at('BALANCE-25').equal(standard.availableCents, compatible.availableCents);
    },
  }),
];
