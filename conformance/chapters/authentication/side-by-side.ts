import { type Account, asText, type CheckContext, type Exchange, t } from '../check.js';
import { check } from '../check.js';
import type { BalanceReading } from '../balance/client.js';
import { charged } from '../cob/client.js';
import { attempted } from '../shared/settled-payments.js';
import { staticCode } from '../shared/br-code.js';
import { holds, rowsOf } from '../shared/pages.js';
import { success } from '../shared/refunds.js';
import { transferred } from '../transfer/client.js';

const params = { available: 500, feeAmount: 0, settlement: 'manual' } as const;

/** A pair of values, one per account. */
type Both<T> = readonly [T, T];
const paidCents: Both<number> = [1100, 3000];

/** Runs an action for both accounts at the same time. */
const atOnce = <T>(
  [one, other]: Both<Account>,
  ask: (account: Account, index: 0 | 1) => Promise<T>,
): Promise<Both<T>> => Promise.all([ask(one, 0), ask(other, 1)]);

type Expect = CheckContext<'AUTH-31' | 'AUTH-32', 'an account', never>['expect'];

/** Expects each account to have paid for its own payment. */
async function expectOwnPayments(
  expect: Expect,
  accounts: Both<Account>,
  pay: (account: Account, cents: number) => Promise<Exchange>,
  statuses: readonly number[],
): Promise<Both<Exchange>> {
  const balances = (): Promise<Both<BalanceReading>> => atOnce(accounts, (account) => account.balance());
  const before = await balances();
  const answers = await atOnce(accounts, (account, index) => pay(account, paidCents[index]));
  for (const answer of answers) expect.precondition(answer, statuses);
  const after = await balances();
  for (const index of [0, 1] as const) {
    const { feeCents } = accounts[index];
    const spent = before[index].availableCents - after[index].availableCents;
    expect.at('AUTH-31').oneOf(spent, [paidCents[index], paidCents[index] + feeCents]);
  }
  return answers;
}

export default [
  check('authentication/own-things-side-by-side', {
    en: 'QR cash-outs, charges, refund-ins and lists belong to the account of the token, even if two accounts send requests at the same time',
    'pt-BR':
      'Cash-outs por QR Code, cobranças, refund-ins e listas pertencem à conta do token, mesmo quando duas contas fazem requisições ao mesmo tempo',
    clauses: ['AUTH-31', 'AUTH-32'],
    needs: ['an account', 'a charge is paid', 'a received payment', 'a MED'],
    account: params,
    family: 'standard',
    async run({ account, control, newAccount, values, expect }) {
      const accounts: Both<Account> = [account, await newAccount(params)];
      const ids: Both<string> = [values.externalId(), values.externalId()];
      await expectOwnPayments(
        expect,
        accounts,
        (own, cents) => {
          const qrCode = staticCode({ key: own.values.cpf() });
          const externalId = ids[own === account ? 0 : 1];
          return own.qrCashOut({ value: cents / 100, qrCode, externalId, document: undefined });
        },
        [201],
      );
      const lists = await atOnce(accounts, (own) => own.listTransactions());
      for (const index of [0, 1] as const) {
        const shown = ids.map((externalId) => holds(lists[index], { externalId }));
        expect.at('AUTH-32').equal(shown, [index === 0, index === 1]);
      }
      const opened = { status: 'OPEN', reason: 'REFUND_REQUEST', reconciled: false } as const;
      const { id } = await control.setup('a MED', opened);
      const cases = await atOnce(accounts, (own) => own.listMeds());
      expect.at('AUTH-32').equal(
        cases.map((page) => rowsOf(page).map((med) => med.id as unknown)),
        [[id], []],
      );

      const charges = await atOnce(accounts, (own) => own.cashIn());
      const payments = [
        await control.setup('a received payment', { amount: 10 }, accounts[0]),
        await control.setup('a received payment', { amount: 10 }, accounts[1]),
      ] as const;
      const refunds = await atOnce(accounts, (own, index) => own.refundIn(payments[index].transactionId));
      for (const refund of refunds) expect.at('AUTH-32').status(refund, 201);
      for (const index of [0, 1] as const) {
        expect.precondition(charges[index], 201);
        const transactionId = asText(charges[index].body.transactionId);
        const outcome = await attempted(
          control.setup('a charge is paid', { transactionId }, accounts[index]),
        );
        expect.at('AUTH-32').ok(outcome !== 'refused', t`the charge belongs to the account`, t`refused`);
      }
    },
  }),
  check('authentication/own-things-side-by-side-compatibility', {
    en: 'Transfers, immediate charges and refunds belong to the account of the token, even if two accounts send requests at the same time',
    'pt-BR':
      'Transferências, cobranças imediatas e devoluções pertencem à conta do token, mesmo quando duas contas fazem requisições ao mesmo tempo',
    clauses: ['AUTH-31', 'AUTH-32'],
    needs: ['an account', 'a charge is paid', 'a received payment'],
    account: params,
    family: 'compatibility',
    async run({ account, control, newAccount, values, expect }) {
      const accounts: Both<Account> = [account, await newAccount(params)];
      const pay = (own: Account, cents: number) => own.transfer({ payment: { amount: cents / 100 } });
      await expectOwnPayments(expect, accounts, pay, transferred);

      const txids: Both<string> = [values.word(32), values.word(32)];
      const charges = await atOnce(accounts, (own, index) => own.cob({}, { txid: txids[index] }));
      for (const charge of charges) expect.precondition(charge, charged);
      const payments = [
        await control.setup('a received payment', { amount: 10 }, accounts[0]),
        await control.setup('a received payment', { amount: 10 }, accounts[1]),
      ] as const;
      const refunds = await atOnce(accounts, (own, index) => own.devolucao(payments[index].endToEndId));
      for (const refund of refunds) expect.at('AUTH-32').status(refund, success);
      for (const index of [0, 1] as const) {
        const paid = control.setup('a charge is paid', { txid: txids[index] }, accounts[index]);
        const outcome = await attempted(paid);
        expect.at('AUTH-32').ok(outcome !== 'refused', t`the charge belongs to the account`, t`refused`);
      }
    },
  }),
];
