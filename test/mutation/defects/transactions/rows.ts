import {
  answers,
  at,
  onAnswers,
  set,
  status,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { Transaction } from '../../../../conformance/variants/parts/replace.js';
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
} from '../../../../conformance/variants/parts/values.js';
import { type AccountMemory, remembering } from '../shared/account-memory.js';
import { sentOnes } from '../shared/histories.js';
import { editsOf, itemsAsFirstListed } from '../shared/list-defects.js';
import { listed } from '../../../../conformance/variants/parts/lists.js';

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

/** Transactions of one operation appear as processed three hours before their creation. */
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

/** Defects in the rows of the list. */
export default defects()
  .breaks('TRANSACTION-01', 'The list is answered with 206')
  .as('transactions/partial-content')(page(status(206)))
  .breaks('TRANSACTION-14', 'The list without a token is answered with 403')
  .as('transactions/forbidden')(answers(operation, 401)(statusThroughout(403)))
  .breaks('TRANSACTION-53', 'A pending transaction is listed as Processando')
  .as('transactions/pending-in-english')(
    item('/status', 'Processando', ({ status: label }) => label === 'Pendente'),
  )
  .breaks('TRANSACTION-38', 'Once a payment has failed, those that are pending are listed as Error')
  .as('history/pending-listed-as-the-failed-one')(
    listedByHistory(({ operation: kind, status: is }, memory) => {
      const isSent = sentOnes.some((name) => name === kind);
      const isWrong = isSent && is === 'PENDING' && memory.all('ERROR', ...sentOnes).length > 0;
      return isWrong ? { status: 'Error' } : {};
    }),
  )
  .breaks('TRANSACTION-39', 'A confirmed transaction is listed as Pendente')
  .as('transactions/confirmed-as-pending')(item('/status', 'Pendente', confirmed))
  .breaks(
    'TRANSACTION-39',
    'Settled cash-outs are listed as Pendente as long as a refund has failed after them',
  )
  .as('history/settled-listed-as-pending')(
    listedByHistory(({ operation: kind, status: is }, memory) => {
      const isWrong = kind === 'cash_out' && memory.all('ERROR', 'refund_in').length > 0;
      return isWrong && is === 'CONFIRMED' ? { status: 'Pendente' } : {};
    }),
  )
  .breaks('TRANSACTION-39', 'A transaction that was listed while it was pending stays so on the list')
  .as('transactions/row-as-first-listed')(itemsAsFirstListed(operation, 'transactionId'))
  .breaks('TRANSACTION-40', 'A failed transaction is listed as Pendente')
  .as('transactions/failed-as-pending')(item('/status', 'Pendente', ({ status: label }) => label === 'Error'))
  .breaks('TRANSACTION-40', 'Once something has come back, failed payments are listed as Confirmado')
  .as('history/failed-listed-as-returned')(
    listedByHistory(({ status: is }, memory) =>
      is === 'ERROR' && memory.all('CONFIRMED', 'return').length > 0 ? { status: 'Confirmado' } : {},
    ),
  )
  .family(
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
  )
  .family(
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
  )
  .breaks('TRANSACTION-41', 'A received payment of which something was refunded twice is listed as Refund in')
  .as('history/refunded-receipt-not-listed')(
    listedByHistory(({ operation: kind, number }, memory) => {
      const refunds = memory
        .all('PENDING', 'refund_in')
        .filter(({ parentNumber }) => parentNumber === number);
      return kind === 'receipt' && refunds.length > 1 ? { operationType: 'Refund in' } : {};
    }),
  )
  .breaks('TRANSACTION-43', 'From the second one on, refunds of an account are listed as Pix out')
  .as('history/refund-listed-as-sent')(
    listedByHistory(({ operation: kind, number }, memory) => {
      const [first] = memory.all('PENDING', 'refund_in');
      return kind === 'refund_in' && number !== first?.number ? { operationType: 'Pix out' } : {};
    }),
  )
  .breaks('TRANSACTION-44', 'From the second one on, returns to an account are listed as Pix in')
  .as('history/return-listed-as-received')(
    listedByHistory(({ operation: kind, number }, memory) => {
      const [first] = memory.all('CONFIRMED', 'return');
      return kind === 'return' && number !== first?.number ? { operationType: 'Pix in' } : {};
    }),
  )
  .breaks('TRANSACTION-50', 'transactionId is an id of the row, not of the transaction')
  .as('transactions/id-of-the-row')(item('/transactionId', () => crypto.randomUUID()))
  .breaks('TRANSACTION-50', 'The list shows the transactionId of the first transaction for all')
  .as('transactions/one-id-for-all')(() => {
    const first = new Map<string, string>();
    return listed((row, { accountId, uuid }) => {
      const transactionId = first.get(accountId) ?? uuid;
      first.set(accountId, transactionId);
      return { ...row, transactionId };
    });
  })
  .breaks('TRANSACTION-51', 'externalId is a list of one text')
  .as('transactions/external-id-list')(item('/externalId', inList))
  .breaks('TRANSACTION-52', 'externalId is in small letters')
  .as('transactions/external-id-lower-case')(item('/externalId', lowerCase))
  .breaks('TRANSACTION-52', 'The externalId of a payment by QR code is not on the list')
  .as('transactions/external-id-of-codes-lost')(
    listed((row, shown) => (shown.operation === 'qr_cash_out' ? { ...row, externalId: null } : row)),
  )
  .breaks('TRANSACTION-53', 'status is CONFIRMED, not its label')
  .as('transactions/status-code')(item('/status', 'CONFIRMED', confirmed))
  .breaks('TRANSACTION-57', 'originalAmount is in cents')
  .as('transactions/original-in-cents')(item('/originalAmount', inCents))
  .breaks('TRANSACTION-57', 'The amount is cut off from the binary number: 0.29 becomes 0.28')
  .as('transactions/amount-in-binary')(item('/originalAmount', cutToCents))
  .breaks('TRANSACTION-57', 'A payment of which a part has come back is listed with what remains of it')
  .as('history/returned-listed-less')(
    listedByHistory(({ operation: kind, status: is, amountCents, refundedCents }) =>
      kind === 'cash_out' && is === 'CONFIRMED'
        ? { originalAmount: (amountCents - refundedCents) / 100 }
        : {},
    ),
  )
  .breaks('TRANSACTION-58', 'feeAmount of a payment is always 0')
  .as('transactions/fee-zero')(item('/feeAmount', 0))
  .breaks('TRANSACTION-59', 'finalAmount is always originalAmount')
  .as('transactions/final-without-fee')(item('/finalAmount', sameAs('/originalAmount')))
  .breaks('TRANSACTION-60', 'finalAmount includes a tariff that feeAmount does not show')
  .as('transactions/final-tariff')(item('/finalAmount', withTariff))
  .breaks('TRANSACTION-60', 'finalAmount of a listed payment is less what has come back of it')
  .as('history/final-amount-less-returns')(
    listedByHistory(({ operation: kind, amountCents, refundedCents }) =>
      kind === 'cash_out' ? { finalAmount: (amountCents - refundedCents) / 100 } : {},
    ),
  )
  .breaks('TRANSACTION-62', 'endToEndId is not the one of the notification')
  .as('transactions/end-to-end-id-other')(item('/endToEndId', withAnotherEnd))
  .breaks(
    'TRANSACTION-62',
    'From the second one on, settled cash-outs are listed with the end-to-end id of the first',
  )
  .as('history/listed-with-the-first-end-to-end-id')(
    listedByHistory(({ operation: kind, status: is }, memory) => {
      const [first] = memory.all('CONFIRMED', 'cash_out');
      const isSettled = kind === 'cash_out' && is === 'CONFIRMED';
      return isSettled && first !== undefined ? { endToEndId: first.endToEndId } : {};
    }),
  )
  .breaks('TRANSACTION-64', 'createdAt is local time passed off as UTC')
  .as('transactions/created-local')(item('/createdAt', localAsUtc))
  .breaks('TRANSACTION-64', 'createdAt of a settled transaction is the time of its settlement')
  .as('transactions/created-when-settled')(
    listed((row) => ({ ...row, createdAt: row['processedAt'] ?? row['createdAt'] })),
  )
  .breaks('TRANSACTION-64', 'createdAt of a received payment is three hours early')
  .as('transactions/receipt-created-early')(item('/createdAt', earlier(3), labelled('Pix in')))
  .breaks('TRANSACTION-64', 'createdAt of a refund is of years ago')
  .as('transactions/refund-created-years-ago')(item('/createdAt', yearsAgo, isRefund))
  .breaks('TRANSACTION-65', 'A confirmed transaction has no processedAt')
  .as('transactions/processed-missing')(item('/processedAt', null))
  .breaks('TRANSACTION-83', 'processedAt is three hours before createdAt')
  .as('transactions/processed-before-created')(item('/processedAt', earlier(3)))
  .breaks('TRANSACTION-83', 'processedAt of a cash-out is three hours before createdAt')
  .as('transactions/cash-out-processed-before-created')(processedEarly('cash_out'))
  .breaks('TRANSACTION-83', 'processedAt of what has come back is three hours before createdAt')
  .as('transactions/return-processed-before-created')(processedEarly('return'))
  .breaks('TRANSACTION-68', 'counterpart.name is null')
  .as('transactions/name-missing')(item('/counterpart/name', null))
  .breaks('TRANSACTION-69', 'counterpart.document is null')
  .as('transactions/document-missing')(item('/counterpart/document', null))
  .breaks('TRANSACTION-70', 'Only a CPF is masked, a CNPJ is shown whole')
  .as('transactions/document-masked-for-individuals')(
    documents((document) => (document.length === 14 ? document : null)),
  )
  .breaks('TRANSACTION-70', 'The CNPJ of a company that a cash-out paid is shown whole')
  .as('transactions/document-of-paid-companies')(
    documents((document, { operation: kind }) =>
      kind === 'cash_out' && document.length === 14 ? document : null,
    ),
  )
  .breaks('TRANSACTION-70', 'The document is shown whole, with points and a hyphen')
  .as('transactions/document-with-points')(
    documents((document) =>
      document.length === 11 ? document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, 'CPF $1.$2.$3-$4') : null,
    ),
  )
  .breaks('TRANSACTION-84', 'counterpart of a row is that of the row before it')
  .as('transactions/payer-of-the-row-before')(
    page(
      set('/data', (rows: unknown) =>
        (rows as readonly Row[]).map((row, index, all) => ({
          ...row,
          counterpart: (all[index - 1] ?? row)['counterpart'],
        })),
      ),
    ),
  )
  .breaks('TRANSACTION-84', 'counterpart of a charge that was paid is the payer named in it for information')
  .as('transactions/payer-of-the-charge')(() => {
    const names = new Map<unknown, unknown>();
    const nameIn = (row: unknown) => names.get((row as Row)['transactionId']);
    return [
      onAnswers('createCashIn', 201, (answer, request) => {
        names.set(at(answer.body, '/transactionId'), at(request.body, '/payer/fullName'));
      }),
      item('/counterpart/name', (old: unknown, row: unknown) => nameIn(row) ?? old),
    ];
  })
  .breaks('TRANSACTION-84', 'counterpart.name is the same for all')
  .as('transactions/payer-nameless')(item('/counterpart/name', 'Cliente'));
