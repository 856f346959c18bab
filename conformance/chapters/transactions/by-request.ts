import { check, type CheckContext, type Exchange, type Party, t, textOf } from '../check.js';
import { staticCode } from '../shared/br-code.js';
import { payCharge } from '../shared/paid-charges.js';
import { refunded, refundInOperation, settle } from '../shared/refunds.js';
import { settlePayment } from '../shared/settled-payments.js';
import { canBeSame, holds, placeOf, rowsOf, rowsWith } from '../shared/pages.js';
import { formatBrl } from '../../core/cents.js';
import { inPool } from '../../core/pool.js';
import { canFollow, isAround, now } from '../../core/instants.js';
import { dateAgo } from '../shared/times.js';

/** The needs for creating the transactions. */
const needs = [
  'an account',
  'a received payment',
  'a payment settles',
  'a charge is paid',
  'a refund settles',
] as const;

/** A payment by QR code, a charge or a refund-in, with its request, response and outcome. */
interface Requested {
  readonly what: string;
  readonly externalId: string;
  readonly cents: number;
  readonly answer: Exchange;
  readonly status: 'PENDING' | 'CONFIRMED' | 'ERROR';
  readonly type: 'PAYMENT' | 'WITHDRAW' | 'REFUND_IN';
  /** The end-to-end id of a payment, if a state returned it. */
  readonly endToEndId?: string | undefined;
}

type Tools = Party<(typeof needs)[number]>;

type Outcome = 'CONFIRMED' | 'ERROR';

/**
 * Creates two QR cash-outs, two charges and two refund-ins, each with a different outcome if payments can be made to fail.
 * They reveal more about the list than cash-outs do. The unpaid charge is included if the list contains such charges
 * (OP-51).
 */
async function makeByRequest(tools: Tools): Promise<readonly Requested[]> {
  const other = tools.account.settlement === 'manual' ? 'ERROR' : 'CONFIRMED';
  const created = [
    await paidByCode(tools, 1111, 'CONFIRMED'),
    await paidByCode(tools, 1213, other),
    await charged(tools, 2029, false),
    await charged(tools, 2557, true),
    await givenBack(tools, 301, 'CONFIRMED'),
    await givenBack(tools, 457, other),
  ];
  const whole = await tools.account.listTransactions();
  const isUnlisted = ({ type, status, externalId }: Requested) =>
    type === 'PAYMENT' && status === 'PENDING' && !holds(whole, { externalId });
  return created.filter((one) => !isUnlisted(one));
}

async function paidByCode(
  { account, control, expect }: Tools,
  cents: number,
  outcome: Outcome,
): Promise<Requested> {
  const externalId = account.values.externalId();
  const qrCode = staticCode({ key: account.values.cpf(), amount: formatBrl(cents) });
  const answer = await account.qrCashOut({ value: cents / 100, qrCode, externalId });
  const { endToEndId } = await settlePayment({ account, control, expect }, answer, { outcome });
  const what = `a QR cash-out that is ${outcome}`;
  const listedId = outcome === 'CONFIRMED' ? (endToEndId ?? undefined) : undefined;
  return { what, externalId, cents, answer, status: outcome, type: 'WITHDRAW', endToEndId: listedId };
}

async function charged(
  { account, control, expect }: Tools,
  cents: number,
  isPaid: boolean,
): Promise<Requested> {
  const externalId = account.values.externalId();
  const answer = await account.cashIn({ transaction: { value: cents / 100, externalId } });
  expect.precondition(answer, 201);
  const charge = { externalId, cents, answer, type: 'PAYMENT' } as const;
  if (!isPaid) return { ...charge, what: 'an unpaid charge', status: 'PENDING' };
  const { endToEndId } = await payCharge({ control, expect }, answer);
  return { ...charge, what: 'a charge that was paid', status: 'CONFIRMED', endToEndId };
}

async function givenBack(tools: Tools, cents: number, outcome: Outcome): Promise<Requested> {
  const payment = await tools.control.setup('a received payment', { amount: 30 });
  const { id, answer } = await refunded(refundInOperation, tools, payment, { cents, outcome });
  const what = `a refund-in that is ${outcome}`;
  return { what, externalId: id, cents, answer, status: outcome, type: 'REFUND_IN' };
}

const common = {
  needs,
  account: { settlement: 'manual', feeAmount: 0 },
} as const;

const labels = {
  PENDING: 'Pendente',
  CONFIRMED: 'Confirmado',
  ERROR: 'Error',
  PAYMENT: 'Pix in',
  WITHDRAW: 'Pix out',
  REFUND_IN: 'Refund in',
} as const;

const statusClauses = {
  PENDING: 'TRANSACTION-38',
  CONFIRMED: 'TRANSACTION-39',
  ERROR: 'TRANSACTION-40',
} as const;
const typeClauses = {
  PAYMENT: 'TRANSACTION-41',
  WITHDRAW: 'TRANSACTION-42',
  REFUND_IN: 'TRANSACTION-43',
} as const;

/** The transactions created by the check that are on the page. */
const shown = (page: Exchange, created: readonly Requested[]): readonly string[] =>
  created.filter(({ externalId }) => holds(page, { externalId })).map(({ what }) => what);

/** The transactions that a filter selects. */
const picked = (created: readonly Requested[], keeps: (one: Requested) => boolean): readonly string[] =>
  created.filter(keeps).map(({ what }) => what);

const noneFails = t`payments settle automatically, and no transaction of the check can be made to fail`;

const isOf =
  (value: string) =>
  ({ status, type }: Requested): boolean =>
    status === value || type === value;

const isPaidCharge = ({ type, status }: Requested): boolean => type === 'PAYMENT' && status === 'CONFIRMED';

/**
 * Sends a QR cash-out and a refund-in under the id of a charge; returns the labels under which those that the target
 * accepts are listed. The target need not accept them (OP-07).
 */
async function madeWithUsedId(
  context: Party<(typeof needs)[number]>,
  externalId: string,
): Promise<readonly string[]> {
  const { account, control } = context;
  const qrCode = staticCode({ key: account.values.cpf(), amount: '3.07' });
  const paid = await account.qrCashOut({ value: 3.07, qrCode, externalId });
  if (paid.status === 201) await settlePayment(context, paid);
  const receipt = await control.setup('a received payment', { amount: 30 });
  const back = await refundInOperation.send(account, receipt, { id: externalId, cents: 509 });
  if (back.answer.status === 201) await settle(context, back);
  return [
    ...(paid.status === 201 ? [labels.WITHDRAW] : []),
    ...(back.answer.status === 201 ? [labels.REFUND_IN] : []),
  ];
}

/** Maximum number of lists requested at the same time. */
const atATime = 4;

const past = { startDate: dateAgo(20), endDate: dateAgo(10) };

const clauses = [
  'TRANSACTION-07',
  'TRANSACTION-09',
  'TRANSACTION-11',
  'TRANSACTION-13',
  'TRANSACTION-18',
  'TRANSACTION-24',
  'TRANSACTION-26',
  'TRANSACTION-28',
  'TRANSACTION-31',
  'TRANSACTION-34',
  'TRANSACTION-35',
  'TRANSACTION-38',
  'TRANSACTION-39',
  'TRANSACTION-40',
  'TRANSACTION-41',
  'TRANSACTION-42',
  'TRANSACTION-43',
  'TRANSACTION-50',
  'TRANSACTION-52',
  'TRANSACTION-57',
  'TRANSACTION-60',
  'TRANSACTION-62',
  'TRANSACTION-64',
  'TRANSACTION-77',
  'TRANSACTION-83',
] as const;

type Context = CheckContext<(typeof clauses)[number], (typeof needs)[number], never>;

/** Expects to find the transactions by their externalId and by their endToEndId. */
async function expectByIds(context: Context, created: readonly Requested[]): Promise<void> {
  const { account, expect } = context;
  for (const { externalId, endToEndId } of created) {
    const page = await account.listTransactions({ externalId });
    const found = rowsOf(page).map((row) => row.externalId as unknown);
    expect.at('TRANSACTION-34').equal(found, [externalId]);
    expect.at('TRANSACTION-07').field(page, '/metadata/total').equal(1);
    if (endToEndId === undefined) continue;
    const same = await account.listTransactions({ endToEndId });
    const paid = rowsOf(same).map((row) => row.endToEndId as unknown);
    expect.at('TRANSACTION-35').equal(paid, [endToEndId]);
    expect.at('TRANSACTION-07').field(same, '/metadata/total').equal(1);
  }
  // The filter is not a unique key: it finds all transactions with the id, and the list merges none of them.
  const externalId = created.find(isPaidCharge)?.externalId;
  if (externalId === undefined) return;
  const sharing = [labels.PAYMENT, ...(await madeWithUsedId(context, externalId))].sort();
  for (const [clause, filter] of [
    ['TRANSACTION-34', { externalId }],
    ['TRANSACTION-77', {}],
  ] as const) {
    const page = await account.listTransactions(filter);
    const kinds = rowsWith(page, { externalId }).map((row) => row.operationType as unknown);
    expect.at(clause).equal(kinds.sort(), sharing);
  }
}

/** Expects an id together with other filters to find exactly the transactions that match all of them. */
async function expectByIdsAndFilters(
  { account, values, expect }: Context,
  created: readonly Requested[],
): Promise<void> {
  // One of each type, with different outcomes.
  const different = [created[0], created[2], created.at(-1)].filter((one) => one !== undefined);
  const byKeys = different.flatMap(({ externalId, endToEndId, status, type }) => {
    const other = status === 'CONFIRMED' ? 'ERROR' : 'CONFIRMED';
    const kind = type === 'WITHDRAW' ? 'PAYMENT' : 'WITHDRAW';
    const keys = [{ externalId }, ...(endToEndId === undefined ? [] : [{ endToEndId }])];
    return [
      ...keys.flatMap((key) => [
        { query: { ...key, status }, clause: 'TRANSACTION-24', rows: 1 } as const,
        { query: { ...key, status: other }, clause: 'TRANSACTION-24', rows: 0 } as const,
        { query: { ...key, type }, clause: 'TRANSACTION-26', rows: 1 } as const,
        { query: { ...key, type: kind }, clause: 'TRANSACTION-26', rows: 0 } as const,
        { query: { ...key, ...past }, clause: 'TRANSACTION-31', rows: 0 } as const,
      ]),
      ...keys.slice(1).flatMap((key) => [
        { query: { ...key, externalId }, clause: 'TRANSACTION-35', rows: 1 } as const,
        {
          query: { ...key, externalId: values.externalId() },
          clause: 'TRANSACTION-34',
          rows: 0,
        } as const,
      ]),
    ];
  });
  const asked = await inPool(byKeys, atATime, async ({ query, ...wanted }) => ({
    ...wanted,
    page: await account.listTransactions(query),
  }));
  for (const { page, clause, rows } of asked) expect.at(clause).equal(rowsOf(page).length, rows);
  const today = { startDate: dateAgo(2) };
  const filter = { type: 'REFUND_IN' };
  const gone = await account.listTransactions({ ...filter, ...past });
  expect.at('TRANSACTION-31').equal(rowsOf(gone).length, 0);
  const here = await account.listTransactions({ ...filter, ...today });
  expect.at('TRANSACTION-28').equal(shown(here, created).length > 0, true);
}

/** Expects every page of a filtered list to be filtered, and metadata to count the transactions that match the filter. */
async function expectFilteredPages(
  { account, expect }: Context,
  created: readonly Requested[],
): Promise<void> {
  // A preceding request for the whole list must not have an effect.
  expect.precondition(await account.listTransactions(), 200);
  for (const { filter, clause, keeps } of [
    { filter: { type: 'WITHDRAW' }, clause: 'TRANSACTION-26', keeps: isOf('WITHDRAW') },
    { filter: { type: 'REFUND_IN' }, clause: 'TRANSACTION-26', keeps: isOf('REFUND_IN') },
    { filter: { status: 'ERROR' }, clause: 'TRANSACTION-24', keeps: isOf('ERROR') },
  ] as const) {
    const wanted = picked(created, keeps);
    if (wanted.length === 0) {
      expect.leave(clause, noneFails);
      continue;
    }
    const found: string[] = [];
    for (const page of [1, 2]) {
      const answer = await account.listTransactions({ ...filter, size: 1, page });
      const here = shown(answer, created);
      expect.at(clause).equal(here.length, rowsOf(answer).length);
      found.push(...here);
      expect.at('TRANSACTION-07').field(answer, '/metadata/total').equal(2);
      expect.at('TRANSACTION-09').field(answer, '/metadata/totalPages').equal(2);
      const isFirst = page === 1;
      expect.at('TRANSACTION-11').field(answer, '/metadata/hasNext').equal(isFirst);
      expect.at('TRANSACTION-13').field(answer, '/metadata/hasPrevious').equal(!isFirst);
    }
    expect.at('TRANSACTION-18').equal(found.sort(), [...wanted].sort());
  }
  // Earlier requests must not have an effect.
  const whole = await account.listTransactions();
  expect.at('TRANSACTION-77').equal(
    shown(whole, created),
    picked(created, () => true),
  );
}

export default [
  check('transactions/as-requested', {
    ...common,
    en: 'QR cash-outs, charges and refund-ins are listed according to their requests, responses and outcomes, and found by status, type and ids, on every page',
    'pt-BR':
      'Cash-outs por QR Code, cobranças e refund-ins são listados conforme as requisições, as respostas e os resultados, e encontrados por status, tipo e ids, em todas as páginas',
    clauses,
    async run(context) {
      const { account, expect } = context;
      const from = now();
      const created = await makeByRequest(context);
      const page = await account.listTransactions();
      const to = now();
      if (created.every(({ status }) => status !== 'ERROR')) expect.leave('TRANSACTION-40', noneFails);
      const pending = created.filter(({ status }) => status === 'PENDING');
      expect.at('TRANSACTION-38').equal(
        pending.map(({ externalId }) => rowsWith(page, { externalId })[0]?.status),
        pending.map(() => labels.PENDING),
      );
      for (const { externalId, cents, answer, status, type, endToEndId } of created) {
        const place = placeOf(page, { externalId });
        const row = rowsWith(page, { externalId })[0];
        expect.at('TRANSACTION-52').field(page, `${place}/externalId`).equal(externalId);
        const { transactionId } = answer.body;
        const isSame = canBeSame(row?.transactionId, transactionId);
        expect.at('TRANSACTION-50').ok(isSame, t`the transactionId of the response`, row?.transactionId);
        expect.at(statusClauses[status]).field(page, `${place}/status`).equal(labels[status]);
        expect.at(typeClauses[type]).field(page, `${place}/operationType`).equal(labels[type]);
        expect.at('TRANSACTION-57').field(page, `${place}/originalAmount`).moneyEqual(cents);
        const isThen = isAround(row?.createdAt, { from, to }, page);
        expect
          .at('TRANSACTION-64')
          .field(page, `${place}/createdAt`)
          .holds(isThen, t`the time of the request`);
        if (status === 'CONFIRMED') {
          const isLater = canFollow(row?.processedAt, row?.createdAt);
          const wanted = t`a time not before ${textOf(row?.createdAt)}`;
          expect.at('TRANSACTION-83').field(page, `${place}/processedAt`).holds(isLater, wanted);
        }
        // The effect of a fee on the final amount is left open (OP-04), and so is its value before the outcome is final.
        const isFinal = status === 'CONFIRMED' && (row?.feeAmount as unknown) === 0;
        if (isFinal) expect.at('TRANSACTION-60').field(page, `${place}/finalAmount`).moneyEqual(cents);
        if (endToEndId !== undefined)
          expect.at('TRANSACTION-62').field(page, `${place}/endToEndId`).equal(endToEndId);
      }
      await expectByIdsAndFilters(context, created);
      await expectFilteredPages(context, created);
      await expectByIds(context, created);
    },
  }),
];
