import { plural, Sentence, t, type Text } from '../core/text.js';
import type { UntrustedJson } from '../core/untrusted-json.js';
import { centsOf } from '../core/cents.js';
import type { AccountState, Entry, Returned } from '../model/account.js';
import { type ExpectedRow, passesFilter, rowOf, type StatusFilter } from '../model/statement.js';
import type { Step } from './step.js';
import { formatBrl } from '../core/cents.js';
import { type World } from './world.js';

const statusClauses = {
  Pendente: 'TRANSACTION-38',
  Confirmado: 'TRANSACTION-39',
  Error: 'TRANSACTION-40',
} as const;
const typeClauses = {
  'Pix in': 'TRANSACTION-41',
  'Pix out': 'TRANSACTION-42',
  'Refund in': 'TRANSACTION-43',
  'Refund out': 'TRANSACTION-44',
} as const;
const movementClauses = {
  'Pix in': 'TRANSACTION-45',
  'Refund out': 'TRANSACTION-46',
  'Pix out': 'TRANSACTION-47',
  'Refund in': 'TRANSACTION-48',
} as const;

/** Reads the whole list, or the list filtered by one status. */
export function readListStep(filter: StatusFilter | undefined): Step {
  return {
    what: filter === undefined ? t`read the list` : t`read the list filtered by ${filter}`,
    can: () => true,
    async take(account, world) {
      if (filter === undefined) await judgeList(account, world);
      else await judgeFiltered(account, world, filter);
      return account;
    },
  };
}

/** Expects the complete list to show every entry exactly once and correctly. */
export async function judgeList(account: AccountState, world: World): Promise<void> {
  const rows = await world.rows();
  for (const entry of account.entries) {
    const expected = rowOf(entry);
    if (expected === undefined) continue;
    const own = rowsOf(world, rows, entry, { operationType: expected.operationType });
    if (own.length > 0 || !expected.mayLack) judgeRow(world, expected, entry, own);
  }
  for (const externalId of world.refusedIds) {
    const done = rows.some((row) => is(row, { externalId, status: 'Confirmado' }));
    world.expect('TRANSACTION-79', !done, t`no confirmed transaction of a refused request`, done);
  }
}

async function judgeFiltered(account: AccountState, world: World, filter: StatusFilter): Promise<void> {
  const rows = await world.rows({ status: filter });
  for (const entry of account.entries) {
    const [expected, passes] = [rowOf(entry), passesFilter(entry, filter)];
    const isRepeated = world.repeatedIds.has(world.names(entry.id).externalId ?? '');
    if (expected === undefined || passes === undefined || isRepeated) continue;
    const { movementType, mayLack } = expected;
    if (passes && mayLack) continue;
    const own = rowsOf(world, rows, entry, { movementType });
    const words = wordsOf(entry);
    const wanted = passes
      ? t`a row for ${words} in the list filtered by ${filter}`
      : t`no row for ${words} in the list filtered by ${filter}`;
    world.expect(
      'TRANSACTION-24',
      own.length > 0 === passes,
      wanted,
      t`${own.length} ${plural('row', 'rows')}`,
    );
  }
}

function judgeRow(world: World, expected: ExpectedRow, entry: Entry, own: readonly UntrustedJson[]): void {
  const { operationType, movementType, status, cents } = expected;
  const isNamed = world.names(entry.id).externalId !== undefined && entry.type !== 'returned';
  const once = isNamed || own.length > 1 ? 'TRANSACTION-77' : typeClauses[operationType];
  const words = wordsOf(entry);
  world.expect(
    once,
    own.length === 1,
    t`${words} listed once, as ${operationType}`,
    t`${own.length} ${plural('row', 'rows')}`,
  );
  const row = own[0];
  const at = (clause: string, observed: unknown, wanted: string) =>
    world.expect(clause, observed === wanted, t`${words} listed as ${wanted}`, observed);
  at(typeClauses[operationType], row?.operationType, operationType);
  at(movementClauses[operationType], row?.movementType, movementType);
  if (status !== undefined) at(statusClauses[status], row?.status, status);
  const shown = [row?.originalAmount, row?.finalAmount] as const;
  world.expect('TRANSACTION-57', centsOf(shown[0]) === cents, t`${words} with its amount`, shown[0]);
  // Values that are unknown while a payment is pending may be omitted (OP-27); a failed payment has no final amount.
  if (entry.type !== 'sent' || entry.state !== 'confirmed') return;
  const wantedFinal = t`${words} with finalAmount ${formatBrl(cents)}`;
  world.expect('TRANSACTION-60', centsOf(shown[1]) === cents, wantedFinal, shown[1]);
  const { notifiedEndToEndId } = world.names(entry.id);
  if (notifiedEndToEndId !== undefined) at('TRANSACTION-62', row?.endToEndId, notifiedEndToEndId);
}

/** Finds the rows of an entry by its externalId, otherwise by its end-to-end id and the other values that they must show. */
function rowsOf(
  world: World,
  rows: readonly UntrustedJson[],
  entry: Entry,
  shown: Partial<ExpectedRow>,
): readonly UntrustedJson[] {
  const { externalId, endToEndId } = world.names(entry.id);
  if (entry.type === 'returned') return rowsOfReturn(world, rows, entry, shown);
  if (externalId === undefined) return rows.filter((row) => is(row, { endToEndId, ...shown }));
  // A return or refund may be listed under the externalId of its payment.
  const labelOfOthers = entry.type === 'sent' ? 'Refund out' : 'Refund in';
  const ownLabel = rowOf(entry)?.operationType;
  const isOthers = (row: UntrustedJson) =>
    (world.isOfAnother(entry.id, row.endToEndId) && !is(row, { operationType: ownLabel })) ||
    (entry.type !== 'refund' && is(row, { operationType: labelOfOthers }));
  const own = rows.filter((row) => is(row, { externalId }) && !isOthers(row));
  if (!world.repeatedIds.has(externalId) || own.length < 2) return own;
  const others = own.filter((row) => !is(row, { status: 'Error' }));
  return others.length > 0 ? others : own.slice(0, 1);
}

/** Finds the row of a return by its own end-to-end id, or by that of the payment that it returns. */
function rowsOfReturn(
  world: World,
  rows: readonly UntrustedJson[],
  { id, of, cents }: Returned,
  shown: Partial<ExpectedRow>,
): readonly UntrustedJson[] {
  const own = rows.filter((row) => is(row, { endToEndId: world.names(id).endToEndId, ...shown }));
  if (own.length > 0) return own;
  const { externalId } = world.names(of);
  const payment = rows.find((row) => is(row, { externalId, operationType: 'Pix out' }));
  const isOfPayment = (row: UntrustedJson) =>
    is(row, { endToEndId: payment?.endToEndId, operationType: 'Refund out', ...shown }) &&
    centsOf(row.originalAmount) === cents;
  return payment === undefined ? [] : rows.filter(isOfPayment).slice(0, 1);
}

const is = (row: UntrustedJson, wanted: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(wanted).every(([name, value]) => (row[name] as unknown) === value);

/** Describes an entry for findings. */
export function wordsOf(entry: Entry): Text {
  const amount = formatBrl(entry.cents);
  if (entry.type === 'returned') return t`the return of ${amount}`;
  return t`the ${new Sentence(entry.state)} ${entry.by} of ${amount}`;
}
