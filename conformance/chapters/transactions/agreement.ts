import { asText, check, type Exchange, type Party, Skip, t, type UntrustedJson } from '../check.js';
import { charged } from '../cob/client.js';
import { success } from '../shared/refund.js';
import { canFail, settledCashOut } from '../shared/settled-payment.js';
import { settleTransfer } from '../shared/settled-transfer.js';
import { rowsOf } from '../shared/transactions-page.js';
import { transferred } from '../transfer/client.js';

const needs = [
  'an account',
  'a received payment',
  'a payment settles',
  'a charge is paid',
  'a sent payment is returned',
] as const;

const types = { PAYMENT: 'Pix in', WITHDRAW: 'Pix out', REFUND_IN: 'Refund in', REFUND_OUT: 'Refund out' };
const statuses = { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' };

const idOf = (row: UntrustedJson): string => asText(row.transactionId);

/** The ids of the rows with this label, in order. */
const labelled = (rows: readonly UntrustedJson[], member: string, label: string): readonly string[] =>
  rows
    .filter((row) => (row[member] as unknown) === label)
    .map(idOf)
    .sort();

/** Transfers that wait and have failed, a paid immediate charge, a devolucao, and a cash-out that came back. */
async function makeOfBothFamilies({
  account,
  control,
  expect,
  values,
}: Party<(typeof needs)[number]> & {
  readonly values: { word(length: number): string };
}): Promise<void> {
  expect.precondition(await account.transfer(), transferred);
  if (canFail(account)) {
    const failing = await account.transfer();
    await settleTransfer({ account, control, expect }, failing, { outcome: 'ERROR' });
  }
  const txid = values.word(32);
  expect.precondition(await account.cob({}, { txid }), charged);
  await control.setup('a charge is paid', { txid });
  const { endToEndId } = await control.setup('a received payment', { amount: 10 });
  expect.precondition(await account.devolucao(endToEndId), success);
  const { transactionId } = await settledCashOut({ account, control, expect }, { value: 5 });
  await control.setup('a sent payment is returned', { transactionId, amount: 4 });
}

export default [
  check('transactions/filters-agree', {
    en: 'What the list shows of a type, of a status and under an end-to-end id is what its filters find, of either family',
    'pt-BR':
      'O que a lista mostra de um tipo, de um status e com um end-to-end id é o que seus filtros encontram, de qualquer família',
    clauses: ['TRANSACTION-24', 'TRANSACTION-26', 'TRANSACTION-35'],
    needs,
    account: { available: 1000, settlement: 'manual' },
    family: null,
    async run(context) {
      const { account, target, expect } = context;
      if (!target.families.includes('compatibility') || !target.families.includes('standard'))
        throw new Skip(t`only one family is looked at`);
      await makeOfBothFamilies(context);
      const all = async (filter: object): Promise<Exchange> =>
        account.listTransactions({ ...filter, size: 100 });
      const whole = rowsOf(await all({}));
      for (const [type, label] of Object.entries(types)) {
        const found = rowsOf(await all({ type }));
        expect
          .at('TRANSACTION-26')
          .equal(labelled(found, 'operationType', label), labelled(whole, 'operationType', label));
      }
      const found = new Map<string, readonly UntrustedJson[]>();
      for (const [status, label] of Object.entries(statuses)) found.set(label, rowsOf(await all({ status })));
      // A refund may end at any moment (OP-41).
      const after = rowsOf(await all({}));
      for (const [label, rows] of found) {
        const stayed = labelled(whole, 'status', label).filter((id) =>
          labelled(after, 'status', label).includes(id),
        );
        const missing = stayed.filter((id) => !rows.some((row) => idOf(row) === id));
        expect.at('TRANSACTION-24').equal(missing, []);
      }
      for (const row of whole) {
        const endToEndId = asText(row.endToEndId);
        if (!/^[ED][0-9A-Za-z]{31,32}$/.test(endToEndId)) continue;
        const same = rowsOf(await account.listTransactions({ endToEndId }));
        expect.at('TRANSACTION-35').equal(
          same.some((one) => idOf(one) === idOf(row)),
          true,
        );
      }
    },
  }),
];
