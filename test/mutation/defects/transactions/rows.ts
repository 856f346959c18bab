import { answers, at, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects, family } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { Transaction } from '../../replace.js';
import {
  cutToCents,
  earlier,
  inCents,
  inList,
  localAsUtc,
  lowerCase,
  sameAs,
  withAnotherEnd,
  withTariff,
  yearsAgo,
} from '../../values.js';
import { type AccountMemory, remembering } from '../shared/account-memory.js';
import { sentOnes } from '../shared/histories.js';
import { editsOf, listed } from '../shared/list-defects.js';

const operation = 'listTransactions';
const { page, item } = editsOf(operation);
type Row = Readonly<Record<string, unknown>>;

const confirmed = ({ status: label }: Row): boolean => label === 'Confirmado';
const labelled =
  (label: string) =>
  ({ operationType }: Row): boolean =>
    operationType === label;
const isRefund = ({ operationType }: Row): boolean => String(operationType).startsWith('Refund');

/** Changes rows of the list depending on the account's history. */
const listedByHistory = (change: (transaction: Transaction, memory: AccountMemory) => Row) =>
  remembering((memoryOf) => [
    listed((row, shown) => ({ ...row, ...change(shown, memoryOf(shown.accountId)) })),
  ]);

/** Transactions of one operation have been processed three hours before they were created. */
const processedEarly = (kind: Transaction['operation']): Part =>
  listed((row, shown) => {
    const isEarly = shown.operation === kind && shown.processedAt !== null;
    return isEarly ? { ...row, processedAt: localAsUtc(row['processedAt']) } : row;
  });

/** Changes the counterpart's document; null leaves it unchanged. */
const documents = (change: (document: string, shown: Transaction) => string | null): Part =>
  listed((row, shown) => {
    const document = shown.counterpart && change(shown.counterpart.document, shown);
    return document === null ? row : set('/counterpart/document', document)({ body: row }).body;
  });

/** The list shows the transactionId of the first transaction for all. */
const oneIdForAll = (): Part => {
  const first = new Map<string, string>();
  return listed((row, { accountId, uuid }) => {
    const transactionId = first.get(accountId) ?? uuid;
    first.set(accountId, transactionId);
    return { ...row, transactionId };
  });
};

/** counterpart of a charge that was paid is the payer named in it for information. */
const payerOfTheCharge = (): readonly Part[] => {
  const names = new Map<unknown, unknown>();
  const nameIn = (row: unknown) => names.get((row as Row)['transactionId']);
  return [
    answers('createCashIn', 201, (answer, request) => {
      names.set(at(answer.body, '/transactionId'), at(request.body, '/payer/fullName'));
      return answer;
    }),
    item('/counterpart/name', (old: unknown, row: unknown) => nameIn(row) ?? old),
  ];
};

/** counterpart of a row is that of the row before it. */
const counterpartOfTheRowBefore = page(
  set('/data', (rows: unknown) =>
    (rows as readonly Row[]).map((row, index, all) => ({
      ...row,
      counterpart: (all[index - 1] ?? row)['counterpart'],
    })),
  ),
);

/** What the rows of the list show. */
export default {
  'transactions/partial-content': breaks('TRANSACTION-01', {
    title: 'The list is answered with 206',
    defect: page(status(206)),
  }),
  'transactions/forbidden': breaks('TRANSACTION-14', {
    title: 'The list without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'transactions/pending-in-english': breaks('TRANSACTION-38', {
    title: 'A pending transaction is listed as Processando',
    defect: item('/status', 'Processando', ({ status: label }) => label === 'Pendente'),
  }),
  'history/pending-listed-as-the-failed-one': breaks('TRANSACTION-38', {
    title: 'Once a payment has failed, those that are pending are listed as Error',
    defect: listedByHistory(({ operation: kind, status: is }, memory) => {
      const isSent = sentOnes.some((name) => name === kind);
      const isWrong = isSent && is === 'PENDING' && memory.all('ERROR', ...sentOnes).length > 0;
      return isWrong ? { status: 'Error' } : {};
    }),
  }),
  'transactions/confirmed-as-pending': breaks('TRANSACTION-39', {
    title: 'A confirmed transaction is listed as Pendente',
    defect: item('/status', 'Pendente', confirmed),
  }),
  'history/settled-listed-as-pending': breaks('TRANSACTION-39', {
    title: 'Settled cash-outs are listed as Pendente as long as a refund has failed after them',
    defect: listedByHistory(({ operation: kind, status: is }, memory) => {
      const isWrong = kind === 'cash_out' && memory.all('ERROR', 'refund_in').length > 0;
      return isWrong && is === 'CONFIRMED' ? { status: 'Pendente' } : {};
    }),
  }),
  'transactions/failed-as-pending': breaks('TRANSACTION-40', {
    title: 'A failed transaction is listed as Pendente',
    defect: item('/status', 'Pendente', ({ status: label }) => label === 'Error'),
  }),
  'history/failed-listed-as-returned': breaks('TRANSACTION-40', {
    title: 'Once something has come back, failed payments are listed as Confirmado',
    defect: listedByHistory(({ status: is }, memory) =>
      is === 'ERROR' && memory.all('CONFIRMED', 'return').length > 0 ? { status: 'Confirmado' } : {},
    ),
  }),
  ...family(
    (what: string, label: string, shown: string) => ({
      title: `${what} is listed as ${shown}`,
      defect: item('/operationType', shown, labelled(label)),
    }),
    [
      ['transactions/receipt-as-refund', 'TRANSACTION-41', 'A received payment', 'Pix in', 'Refund out'],
      ['transactions/sent-as-refund', 'TRANSACTION-42', 'A sent payment', 'Pix out', 'Refund in'],
      [
        'transactions/refund-as-sent',
        'TRANSACTION-43',
        'A refund of a received payment',
        'Refund in',
        'Pix out',
      ],
      [
        'transactions/return-as-receipt',
        'TRANSACTION-44',
        'The return of a sent payment',
        'Refund out',
        'Pix in',
      ],
    ],
  ),
  ...family(
    (label: string, shown: string) => ({
      title: `${label} is a ${shown}`,
      defect: item('/movementType', shown, labelled(label)),
    }),
    [
      ['transactions/receipt-debit', 'TRANSACTION-45', 'Pix in', 'DEBIT'],
      ['transactions/return-debit', 'TRANSACTION-46', 'Refund out', 'DEBIT'],
      ['transactions/sent-credit', 'TRANSACTION-47', 'Pix out', 'CREDIT'],
      ['transactions/refund-credit', 'TRANSACTION-48', 'Refund in', 'CREDIT'],
    ],
  ),
  'history/refunded-receipt-not-listed': breaks('TRANSACTION-41', {
    title: 'A received payment of which something was refunded twice is listed as Refund in',
    defect: listedByHistory(({ operation: kind, number }, memory) => {
      const refunds = memory
        .all('PENDING', 'refund_in')
        .filter(({ parentNumber }) => parentNumber === number);
      return kind === 'receipt' && refunds.length > 1 ? { operationType: 'Refund in' } : {};
    }),
  }),
  'history/refund-listed-as-sent': breaks('TRANSACTION-43', {
    title: 'From the second one on, refunds of an account are listed as Pix out',
    defect: listedByHistory(({ operation: kind, number }, memory) => {
      const [first] = memory.all('PENDING', 'refund_in');
      return kind === 'refund_in' && number !== first?.number ? { operationType: 'Pix out' } : {};
    }),
  }),
  'history/return-listed-as-received': breaks('TRANSACTION-44', {
    title: 'From the second one on, returns to an account are listed as Pix in',
    defect: listedByHistory(({ operation: kind, number }, memory) => {
      const [first] = memory.all('CONFIRMED', 'return');
      return kind === 'return' && number !== first?.number ? { operationType: 'Pix in' } : {};
    }),
  }),
  'transactions/id-of-the-row': breaks('TRANSACTION-50', {
    title: 'transactionId is an id of the row, not of the transaction',
    defect: item('/transactionId', () => crypto.randomUUID()),
  }),
  'transactions/one-id-for-all': breaks('TRANSACTION-50', {
    title: 'The list shows the transactionId of the first transaction for all',
    defect: oneIdForAll,
  }),
  'transactions/external-id-list': breaks('TRANSACTION-51', {
    title: 'externalId is a list of one text',
    defect: item('/externalId', inList),
  }),
  'transactions/external-id-lower-case': breaks('TRANSACTION-52', {
    title: 'externalId is in small letters',
    defect: item('/externalId', lowerCase),
  }),
  'transactions/external-id-of-codes-lost': breaks('TRANSACTION-52', {
    title: 'The externalId of a payment by QR code is not on the list',
    defect: listed((row, shown) => (shown.operation === 'qr_cash_out' ? { ...row, externalId: null } : row)),
  }),
  'transactions/status-code': breaks('TRANSACTION-53', {
    title: 'status is CONFIRMED, not its label',
    defect: item('/status', 'CONFIRMED', confirmed),
  }),
  'transactions/original-in-cents': breaks('TRANSACTION-57', {
    title: 'originalAmount is in cents',
    defect: item('/originalAmount', inCents),
  }),
  'transactions/amount-in-binary': breaks('TRANSACTION-57', {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    defect: item('/originalAmount', cutToCents),
  }),
  'history/returned-listed-less': breaks('TRANSACTION-57', {
    title: 'A payment of which a part has come back is listed with what remains of it',
    defect: listedByHistory(({ operation: kind, status: is, amountCents, refundedCents }) =>
      kind === 'cash_out' && is === 'CONFIRMED'
        ? { originalAmount: (amountCents - refundedCents) / 100 }
        : {},
    ),
  }),
  'transactions/fee-zero': breaks('TRANSACTION-58', {
    title: 'feeAmount of a payment is always 0',
    defect: item('/feeAmount', 0),
  }),
  'transactions/final-without-fee': breaks('TRANSACTION-59', {
    title: 'finalAmount is always originalAmount',
    defect: item('/finalAmount', sameAs('/originalAmount')),
  }),
  'transactions/final-tariff': breaks('TRANSACTION-60', {
    title: 'finalAmount includes a tariff that feeAmount does not show',
    defect: item('/finalAmount', withTariff),
  }),
  'history/final-amount-less-returns': breaks('TRANSACTION-60', {
    title: 'finalAmount of a listed payment is less what has come back of it',
    defect: listedByHistory(({ operation: kind, amountCents, refundedCents }) =>
      kind === 'cash_out' ? { finalAmount: (amountCents - refundedCents) / 100 } : {},
    ),
  }),
  'transactions/end-to-end-id-other': breaks('TRANSACTION-62', {
    title: 'endToEndId is not the one of the notification',
    defect: item('/endToEndId', withAnotherEnd),
  }),
  'history/listed-with-the-first-end-to-end-id': breaks('TRANSACTION-62', {
    title: 'From the second one on, settled cash-outs are listed with the end-to-end id of the first',
    defect: listedByHistory(({ operation: kind, status: is }, memory) => {
      const [first] = memory.all('CONFIRMED', 'cash_out');
      const isSettled = kind === 'cash_out' && is === 'CONFIRMED';
      return isSettled && first !== undefined ? { endToEndId: first.endToEndId } : {};
    }),
  }),
  'transactions/created-local': breaks('TRANSACTION-64', {
    title: 'createdAt is local time passed off as UTC',
    defect: item('/createdAt', localAsUtc),
  }),
  'transactions/created-when-settled': breaks('TRANSACTION-64', {
    title: 'createdAt of a settled transaction is the time of its settlement',
    defect: listed((row) => ({ ...row, createdAt: row['processedAt'] ?? row['createdAt'] })),
  }),
  'transactions/receipt-created-early': breaks('TRANSACTION-64', {
    title: 'createdAt of a received payment is three hours early',
    defect: item('/createdAt', earlier(3), labelled('Pix in')),
  }),
  'transactions/refund-created-years-ago': breaks('TRANSACTION-64', {
    title: 'createdAt of a refund is of years ago',
    defect: item('/createdAt', yearsAgo, isRefund),
  }),
  'transactions/processed-missing': breaks('TRANSACTION-65', {
    title: 'A confirmed transaction has no processedAt',
    defect: item('/processedAt', null),
  }),
  'transactions/processed-before-created': breaks('TRANSACTION-83', {
    title: 'processedAt is three hours before createdAt',
    defect: item('/processedAt', earlier(3)),
  }),
  'transactions/cash-out-processed-before-created': breaks('TRANSACTION-83', {
    title: 'processedAt of a cash-out is three hours before createdAt',
    defect: processedEarly('cash_out'),
  }),
  'transactions/return-processed-before-created': breaks('TRANSACTION-83', {
    title: 'processedAt of what has come back is three hours before createdAt',
    defect: processedEarly('return'),
  }),
  'transactions/document-missing': breaks('TRANSACTION-69', {
    title: 'counterpart.document is null',
    defect: item('/counterpart/document', null),
  }),
  'transactions/document-masked-for-individuals': breaks('TRANSACTION-70', {
    title: 'Only a CPF is masked, a CNPJ is shown whole',
    defect: documents((document) => (document.length === 14 ? document : null)),
  }),
  'transactions/document-of-paid-companies': breaks('TRANSACTION-70', {
    title: 'The CNPJ of a company that a cash-out paid is shown whole',
    defect: documents((document, { operation: kind }) =>
      kind === 'cash_out' && document.length === 14 ? document : null,
    ),
  }),
  'transactions/document-with-points': breaks('TRANSACTION-70', {
    title: 'The document is shown whole, with points and a hyphen',
    defect: documents((document) =>
      document.length === 11 ? document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, 'CPF $1.$2.$3-$4') : null,
    ),
  }),
  'transactions/payer-of-the-row-before': breaks('TRANSACTION-84', {
    title: 'counterpart of a row is that of the row before it',
    defect: counterpartOfTheRowBefore,
  }),
  'transactions/payer-of-the-charge': breaks('TRANSACTION-84', {
    title: 'counterpart of a charge that was paid is the payer named in it for information',
    defect: payerOfTheCharge,
  }),
  'transactions/payer-nameless': breaks('TRANSACTION-84', {
    title: 'counterpart.name is the same for all',
    defect: item('/counterpart/name', 'Cliente'),
  }),
} satisfies Defects;
