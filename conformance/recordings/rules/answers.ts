/** Rule about single responses: H-15. */
import type { ClauseId } from '../../../generated/clause-ids.js';
import type { OperationId } from '../../../generated/operations.js';
import { centsOf } from '../../core/cents.js';
import { asText, items, textOf, type UntrustedJson, untrusted } from '../../core/untrusted-json.js';
import { type Called, doneIn, externalIdOf, isDone, rowsOf } from '../history.js';
import { isKeyed } from '../keyed.js';
import { Verdicts, type RecordingRule } from './rule.js';

/** The clauses of a list that comes in pages. */
interface Paged {
  /** The query parameter for the size of a page, and the member of `metadata` that repeats it. */
  readonly size: 'pageSize' | 'size';
  readonly page: ClauseId;
  readonly firstPage: ClauseId;
  readonly sizeInForce: ClauseId;
  readonly defaultSize: ClauseId;
  readonly most: ClauseId;
  readonly totalPages: ClauseId;
  readonly hasNext?: ClauseId;
  readonly hasPrevious?: ClauseId;
}

const lists: Readonly<Partial<Record<OperationId, Paged>>> = {
  listMeds: {
    size: 'pageSize',
    page: 'MED-06',
    firstPage: 'MED-19',
    sizeInForce: 'MED-07',
    defaultSize: 'MED-22',
    most: 'MED-23',
    totalPages: 'MED-09',
  },
  listTransactions: {
    size: 'size',
    page: 'TRANSACTION-04',
    firstPage: 'TRANSACTION-15',
    sizeInForce: 'TRANSACTION-05',
    defaultSize: 'TRANSACTION-19',
    most: 'TRANSACTION-20',
    totalPages: 'TRANSACTION-09',
    hasNext: 'TRANSACTION-11',
    hasPrevious: 'TRANSACTION-13',
  },
};

/** The filters of lists: the query parameter, and the member of the same name in each row. */
const filters: readonly (readonly [OperationId, ClauseId, string])[] = [
  ['listMeds', 'MED-11', 'status'],
  ['listTransactions', 'TRANSACTION-34', 'externalId'],
  ['listTransactions', 'TRANSACTION-35', 'endToEndId'],
];

/** The query parameters of lists. */
const parameters: ReadonlySet<string> = new Set([
  'page',
  'size',
  'pageSize',
  'status',
  'type',
  'isReconciled',
  'startDate',
  'endDate',
  'externalId',
  'endToEndId',
]);

export const answersAgree: RecordingRule = {
  id: 'H-15',
  title: {
    en: 'A response is consistent in itself and with the query of its request',
    'pt-BR': 'Uma resposta é coerente consigo mesma e com a query da requisição',
  },
  clauses: [
    'BALANCE-28',
    'COB-17',
    'TRANSACTION-60',
    'MED-11',
    'TRANSACTION-34',
    'TRANSACTION-35',
    'MED-06',
    'MED-19',
    'MED-07',
    'MED-22',
    'MED-23',
    'MED-09',
    'TRANSACTION-04',
    'TRANSACTION-15',
    'TRANSACTION-05',
    'TRANSACTION-19',
    'TRANSACTION-20',
    'TRANSACTION-09',
    'TRANSACTION-11',
    'TRANSACTION-13',
  ] as const,
  needs: ['bodies'],
  over({ calls }) {
    const verdicts = new Verdicts();
    const undivided = undividedIn(calls);
    for (const call of calls.filter(isDone)) {
      const at: At = (clause, wanted, seen) =>
        verdicts.equal(wanted, seen, () => ({
          clause,
          expected: asText(wanted),
          received: asText(seen),
          messages: [call.number],
        }));
      const body = call.answer?.body ?? {};
      if (call.operation === 'getBalance' || call.operation === 'getApiBalance') lookAtSum(body, at);
      if (call.operation === 'putCob') at('COB-17', textOf(body['loc']?.['location']), body['location']);
      // The effect of any other parameter is known only to the gateway.
      if ([...call.query.keys()].every((name) => parameters.has(name))) {
        lookAtPage(call, body, at);
        lookAtFilters(call, body, at);
      }
      lookAtAmounts(call, undivided, at);
    }
    return verdicts.result;
  },
};

type At = (clause: ClauseId, wanted: unknown, seen: unknown) => void;

/** Judges the sum of the standard balance, wherever its members are (OP-31). */
function lookAtSum(body: UntrustedJson, at: At, depth = 0): void {
  const [gross, net, blocked] = ['grossBalance', 'netBalance', 'blockedBalance'].map((name) =>
    centsOf(body[name]),
  );
  if (gross !== undefined && net !== undefined && blocked !== undefined)
    at('BALANCE-28', net + blocked, gross);
  else if (depth < 4)
    for (const inner of Object.values(body) as readonly unknown[])
      if (typeof inner === 'object' && inner !== null) lookAtSum(untrusted(inner), at, depth + 1);
}

const wholeNumber = (value: unknown): number | undefined =>
  /^[1-9]\d{0,5}$/.test(asText(value)) ? Number(asText(value)) : undefined;

/** Maximum page size of a valid request. */
const mostOfPage = 100;

/**
 * Judges the members of a page. Empty lists and pages beyond the last are not judged, as the specification leaves them
 * open (OP-58).
 */
function lookAtPage({ operation, query }: Called, body: UntrustedJson, at: At): void {
  const paged = lists[operation];
  const metadata = untrusted(body['metadata']);
  if (paged === undefined) return;
  const [page, size, total, last] = ['page', paged.size, 'total', 'totalPages'].map((name) =>
    wholeNumber(metadata[name]),
  );
  const rows = items(body['data']).length;
  if (size !== undefined && rows > size) at(paged.most, size, rows);
  const asked = query.get(paged.size);
  if (asked === null && rows > 20) at(paged.defaultSize, 20, rows);
  const wantedSize = wholeNumber(asked);
  if (wantedSize !== undefined && wantedSize <= mostOfPage && query.getAll(paged.size).length === 1)
    at(paged.sizeInForce, wantedSize, size);
  if (total === undefined || size === undefined) return;
  const count = Math.ceil(total / size);
  at(paged.totalPages, count, metadata['totalPages']);
  const [wanted, clause] = query.has('page')
    ? [wholeNumber(query.get('page')), paged.page]
    : [1, paged.firstPage];
  if (wanted === undefined || wanted > count || query.getAll('page').length > 1) return;
  at(clause, wanted, metadata['page']);
  if (page !== wanted || last !== count) return;
  if (paged.hasNext !== undefined) at(paged.hasNext, page < count, metadata['hasNext']);
  if (paged.hasPrevious !== undefined) at(paged.hasPrevious, page > 1, metadata['hasPrevious']);
}

function lookAtFilters({ operation, query }: Called, body: UntrustedJson, at: At): void {
  for (const [filtered, clause, member] of filters) {
    const [asked, ...others] = query.getAll(member);
    if (filtered !== operation || asked === undefined || others.length > 0 || isKeyed(asked)) continue;
    // White space around a text may be removed (OP-59), and the case of a status ignored.
    if (asked !== asked.trim() || (member === 'status' && asked !== asked.toUpperCase())) continue;
    for (const row of items(body['data'])) at(clause, asked, textOf(row[member]));
  }
}

/**
 * Judges final amounts. The specification leaves open the effect of a fee (OP-04), the value before the transaction is
 * final, and that of a charge with splits (OP-44).
 */
function lookAtAmounts(call: Called, undivided: ReadonlySet<string>, at: At): void {
  for (const row of rowsOf(call)) {
    const type = textOf(row['operationType']);
    const isWhole =
      type === 'Pix out' ||
      type === 'Refund in' ||
      (type === 'Pix in' && undivided.has(textOf(row['externalId'])));
    if (isWhole && textOf(row['status']) === 'Confirmado' && (row['feeAmount'] as unknown) === 0)
      at('TRANSACTION-60', centsOf(row['originalAmount']), centsOf(row['finalAmount']));
  }
}

/** The ids of charges without splits. */
function undividedIn(calls: readonly Called[]): ReadonlySet<string> {
  const charges = doneIn(calls, 'createCashIn').filter(({ sent }) => items(sent['splits']).length === 0);
  return new Set(charges.flatMap((call) => externalIdOf(call) ?? []));
}
