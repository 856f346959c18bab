import { isAround, now } from '../../core/instants.js';
import { asText, check, type Expect, type Party, Skip, t, type UntrustedJson } from '../check.js';
import { charged } from '../cob/client.js';
import { digitsOf } from '../shared/notifications.js';
import { paidCharge } from '../shared/paid-charges.js';
import { devolucaoOperation, refunded, refundInOperation, settleRefund } from '../shared/refunds.js';
import { canFail, settledCashOut, settlePayment, settleTransfer } from '../shared/settled-payments.js';
import { type Key, rowsOf, rowsWith } from '../shared/pages.js';
import { transferred } from '../transfer/client.js';

const needs = [
  'an account',
  'a received payment',
  'a payment settles',
  'a charge is paid',
  'a refund settles',
  'a sent payment is returned',
] as const;

/** The label and the direction of money of each type of transaction. */
const types = {
  PAYMENT: { label: 'Pix in', movement: 'CREDIT', clause: 'TRANSACTION-45' },
  WITHDRAW: { label: 'Pix out', movement: 'DEBIT', clause: 'TRANSACTION-47' },
  REFUND_IN: { label: 'Refund in', movement: 'DEBIT', clause: 'TRANSACTION-48' },
  REFUND_OUT: { label: 'Refund out', movement: 'CREDIT', clause: 'TRANSACTION-46' },
} as const;
const statuses = { PENDING: 'Pendente', CONFIRMED: 'Confirmado', ERROR: 'Error' } as const;

/** A completed transaction, and the key to find its row, if the list shows it (OP-51). */
interface Done {
  readonly key: Key;
  readonly cents: number;
  readonly type: keyof typeof types;
}

/** The transactions created, and the documents of all people and companies involved. */
interface Made {
  readonly done: readonly Done[];
  readonly documents: readonly string[];
}

type Tools = Party<(typeof needs)[number]>;

/** Creates a settled transfer, a paid immediate charge and a devolucao, and also a pending and a failed transfer. */
async function makeOfCompatibility({ account, control, expect }: Tools): Promise<Made> {
  const { values } = account;
  const [pixKey, payer, company] = [
    values.cpf(),
    { name: 'Joana Prado', document: values.cpf() },
    { name: 'Mercado Livre', document: values.cnpj() },
  ];
  const tools = { account, control, expect };
  expect.precondition(await account.transfer({ pixKey }), transferred);
  if (canFail(account)) await settleTransfer(tools, await account.transfer(), { outcome: 'ERROR' });
  const transfer = await account.transfer({ pixKey, payment: { amount: 3.21 } });
  const sent = await settleTransfer(tools, transfer);
  const txid = values.word(32);
  expect.precondition(await account.cob({ valor: { original: '10.29' } }, { txid }), charged);
  const charge = await control.setup('a charge is paid', { txid, payer });
  const payment = await control.setup('a received payment', { amount: 10, payer: company });
  const { answer, refund } = await devolucaoOperation.send(account, payment, { cents: 123 });
  expect.precondition(answer, devolucaoOperation.success);
  const back = await settleRefund({ account, control }, answer, refund);
  const under = (
    endToEndId: string | null | undefined,
    type: Done['type'],
    cents: number,
  ): readonly Done[] => (typeof endToEndId === 'string' ? [{ key: { endToEndId }, type, cents }] : []);
  return {
    done: [
      ...under(sent, 'WITHDRAW', 321),
      ...under(charge.endToEndId, 'PAYMENT', 1029),
      ...under(back, 'REFUND_IN', 123),
    ],
    documents: [pixKey, payer.document, company.document],
  };
}

/** Creates a QR cash-out, a paid charge, a refund-in, and a partially returned cash-out. */
async function makeOfStandard({ account, control, expect }: Tools): Promise<Made> {
  const { values } = account;
  const tools = { account, control, expect };
  const documents = [values.cpf(), values.cnpj(), values.cpf(), values.cpf()] as const;
  const [recipient, company, payer, holder] = documents;
  const code = values.externalId();
  await settlePayment(tools, await account.qrCashOut({ externalId: code, document: recipient }));
  const charge = await paidCharge(tools, {}, { payer: { name: 'Mercado Livre', document: company } });
  const received = { amount: 30, payer: { name: 'Joana Prado', document: payer } };
  const payment = await control.setup('a received payment', received);
  const refund = await refunded(refundInOperation, tools, payment, { cents: 457 });
  const fields = { value: 5, details: { key: holder, document: holder } };
  const { transactionId, externalId } = await settledCashOut(tools, fields);
  const back = await control.setup('a sent payment is returned', { transactionId, amount: 4 });
  return {
    done: [
      { key: { externalId: code }, type: 'WITHDRAW', cents: 1000 },
      { key: { externalId: charge.externalId }, type: 'PAYMENT', cents: 1000 },
      { key: { endToEndId: payment.endToEndId, originalAmount: 30 }, type: 'PAYMENT', cents: 3000 },
      { key: { externalId: refund.id }, type: 'REFUND_IN', cents: 457 },
      // A return may be listed under the end-to-end id of its payment.
      { key: { externalId }, type: 'WITHDRAW', cents: 500 },
      { key: { endToEndId: back.endToEndId, originalAmount: 4 }, type: 'REFUND_OUT', cents: 400 },
    ],
    documents,
  };
}

const idOf = (row: UntrustedJson): string => asText(row.transactionId);

/** The ids of the rows with this label, in order. */
const labelled = (rows: readonly UntrustedJson[], member: string, label: string): readonly string[] =>
  rows
    .filter((row) => (row[member] as unknown) === label)
    .map(idOf)
    .sort();

/** Expects every row to move money as its label says. */
function expectMovements(
  expect: Expect<(typeof types)[keyof typeof types]['clause']>,
  rows: readonly UntrustedJson[],
): void {
  for (const { label, movement, clause } of Object.values(types)) {
    const named = rows.filter((row) => (row.operationType as unknown) === label);
    expect.at(clause).equal(
      named.map((row) => row.movementType as unknown),
      named.map(() => movement),
    );
  }
}

export default [
  check('transactions/filters-agree', {
    en: 'Rows of both families match their requests, and the filters for type, status and end-to-end id find the rows that the list shows',
    'pt-BR':
      'As linhas de ambas as famílias correspondem às requisições, e os filtros por tipo, status e end-to-end id encontram as linhas que a lista mostra',
    clauses: [
      'TRANSACTION-24',
      'TRANSACTION-26',
      'TRANSACTION-35',
      'TRANSACTION-39',
      'TRANSACTION-45',
      'TRANSACTION-46',
      'TRANSACTION-47',
      'TRANSACTION-48',
      'TRANSACTION-57',
      'TRANSACTION-64',
      'TRANSACTION-70',
    ],
    needs,
    account: { available: 1000, settlement: 'manual', feeAmount: 0 },
    family: null,
    async run({ account, control, target, expect }) {
      if (!target.families.includes('compatibility') || !target.families.includes('standard'))
        throw new Skip(t`only one family is tested`);
      const from = now();
      const tools = { account, control, expect };
      const made = [await makeOfStandard(tools), await makeOfCompatibility(tools)];
      const to = now();
      const all = (filter: object) => account.listTransactions({ ...filter, size: 100 });
      const page = await all({});
      const whole = rowsOf(page);

      for (const { key, cents, type } of made.flatMap(({ done }) => done)) {
        const { label } = types[type];
        const isIt = (row: UntrustedJson) => (row.operationType as unknown) === label;
        for (const row of rowsWith(page, key).filter(isIt)) {
          const place = `/data/${whole.indexOf(row)}`;
          expect.at('TRANSACTION-57').field(page, `${place}/originalAmount`).moneyEqual(cents);
          if (type !== 'REFUND_OUT')
            expect.at('TRANSACTION-39').field(page, `${place}/status`).equal('Confirmado');
          const isThen = isAround(row.createdAt, { from, to }, page);
          const wanted = t`the time of the request`;
          expect.at('TRANSACTION-64').field(page, `${place}/createdAt`).holds(isThen, wanted);
        }
      }
      expectMovements(expect, whole);
      const documents = made.flatMap((one) => one.documents);
      for (const [index, row] of whole.entries()) {
        const shown = digitsOf(row.counterpart?.document);
        const isMasked = !documents.some((document) => shown.includes(document));
        const place = `/data/${index}/counterpart/document`;
        expect
          .at('TRANSACTION-70')
          .field(page, place)
          .holds(isMasked, t`a masked document`);
      }

      for (const [type, { label }] of Object.entries(types)) {
        const found = labelled(rowsOf(await all({ type })), 'operationType', label);
        expect.at('TRANSACTION-26').equal(found, labelled(whole, 'operationType', label));
      }
      const byStatus = new Map<string, readonly UntrustedJson[]>();
      for (const [status, label] of Object.entries(statuses))
        byStatus.set(label, rowsOf(await all({ status })));
      // A refund may end at any moment (OP-41), so only rows whose status has not changed count.
      const after = rowsOf(await all({}));
      for (const [label, found] of byStatus) {
        const still = labelled(after, 'status', label);
        const stayed = labelled(whole, 'status', label).filter((id) => still.includes(id));
        const missing = stayed.filter((id) => !found.some((row) => idOf(row) === id));
        expect.at('TRANSACTION-24').equal(missing, []);
      }
      for (const row of whole) {
        const endToEndId = asText(row.endToEndId);
        if (!/^[ED][0-9A-Za-z]{31,32}$/.test(endToEndId)) continue;
        const same = rowsOf(await account.listTransactions({ endToEndId }));
        // A refund or return may be listed under the id of its payment, so that the id finds the payment.
        const isRefund = asText(row.operationType).startsWith('Refund');
        const isIt = (one: UntrustedJson) =>
          isRefund ? asText(one.endToEndId) === endToEndId : idOf(one) === idOf(row);
        const isFound = same.some(isIt);
        expect.at('TRANSACTION-35').ok(isFound, t`the row that shows ${endToEndId}`, same);
      }
    },
  }),
];
