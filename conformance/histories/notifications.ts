import { t, type Text } from '../core/text.js';
import { items, textOf, untrusted } from '../core/untrusted-json.js';
import { centsOf } from '../core/cents.js';
import { type AccountState, type Entry, type Refund, type Returned } from '../model/account.js';
import { neverReturned, notificationOf } from '../model/notifications.js';
import type { Delivery } from '../target/exchange.js';
import { type Inbox, mismatch, type Wanted } from '../target/inbox.js';
import { sameText } from '../chapters/shared/notifications.js';
import { wordsOf } from './reading.js';
import { Violation } from './step.js';
import { formatBrl } from '../core/cents.js';
import { type Names, type World } from './world.js';

/** Minimum length in characters of an id to search for; a shorter one may occur in a notification by chance. */
const shortestId = 8;

/** How to recognise the notifications about an entry, and their required content. */
interface ExpectedNotification {
  /** Matches any notification about this entry. */
  readonly about: Wanted;
  /** The clause that requires such a notification to arrive. */
  readonly arrives: string;
  readonly contents: readonly ExpectedContent[];
  /** Matches a notification that reports the entry as done, with the clause that forbids it while the entry is not. */
  readonly done: { readonly wanted: Wanted; readonly never: string };
}

interface ExpectedContent {
  readonly clause: string;
  /** A description for the finding. */
  readonly what: Text;
  /** Matches a notification about the entry with the correct content. */
  readonly wanted: Wanted;
  /** Whether every notification about the entry must have this content. */
  readonly always?: boolean;
}

const amountOf =
  (...cents: readonly number[]) =>
  (value: unknown): boolean =>
    cents.includes(centsOf(value) ?? NaN);

/** Expects every notification that is due by now, with the correct content, and none about something that did not happen. */
export async function judgeNotifications(account: AccountState, world: World): Promise<void> {
  const judgements = account.entries.map((entry) => judgeNotification(account, entry, world));
  const outcomes = await Promise.allSettled(judgements);
  const missed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (missed !== undefined) throw missed.reason;
  for (const entry of neverReturned(account)) {
    const parentTransaction = { externalId: world.names(entry.id).externalId };
    const wanted = { event: 'CashOutReversal', status: 'CONFIRMED', parentTransaction };
    expectNone(world, 'EVENT-133', wanted, t`no return of ${wordsOf(entry)}`);
  }
}

async function judgeNotification(account: AccountState, entry: Entry, world: World): Promise<void> {
  const notification = notificationOf(entry);
  if (notification === undefined) return;
  const names = world.names(entry.id);
  const expected = expectedNotification(account, entry, names, notification.outcome === 'failed');
  const words = wordsOf(entry);
  if (notification.outcome === 'silent') {
    expectNone(world, expected.done.never, expected.done.wanted, t`no notification of success for ${words}`);
    return;
  }
  const { inbox, patienceMs } = world.tools;
  const arrival = await inbox.waitFor(expected.about, patienceMs);
  const wanted = t`${notification.name} of ${words}`;
  if (arrival.found === undefined)
    throw new Violation(expected.arrives, wanted, arrival.why, anyThatNames(inbox, names), notification.name);
  world.held.add(expected.arrives);
  const endToEndId = arrival.found.body.endToEndId as unknown;
  if (typeof endToEndId === 'string') world.setNames(entry.id, { notifiedEndToEndId: endToEndId });
  for (const content of expected.contents) {
    const right = await inbox.waitFor(content.wanted, patienceMs);
    const wrong = inbox
      .matching(expected.about)
      .find((delivery) => mismatch(delivery, content.wanted) !== undefined);
    const holds = right.found !== undefined && (content.always !== true || wrong === undefined);
    if (!holds)
      throw new Violation(
        content.clause,
        t`${wanted} with ${content.what}`,
        wrong?.text ?? right.why,
        wrong,
        notification.name,
      );
    world.held.add(content.clause);
  }
}

/** A notification that arrived instead of the expected one: it contains one of the ids that it should report. */
function anyThatNames(inbox: Inbox, names: Names): Delivery | undefined {
  const ids = Object.values(names).flatMap((id: unknown) =>
    typeof id === 'string' && id.length >= shortestId ? [id] : [],
  );
  return inbox.deliveries.find(({ text }) => ids.some((id) => text.includes(id)));
}

function expectNone(world: World, clause: string, wanted: Wanted, words: Text): void {
  const found = world.tools.inbox.matching(wanted)[0];
  if (found === undefined) {
    world.held.add(clause);
    return;
  }
  const { event, type, status, data } = found.body;
  const name = textOf(event) || textOf(type);
  throw new Violation(clause, words, t`${name} ${textOf(status) || textOf(untrusted(data).status)}`, found);
}

function expectedNotification(
  account: AccountState,
  entry: Entry,
  names: Names,
  failed: boolean,
): ExpectedNotification {
  if (entry.type === 'returned') return returned(account, entry, names);
  if (entry.type === 'refund')
    return entry.by === 'devolucao' ? refunded(entry, names) : refundIn(account, entry, names, failed);
  if (entry.type === 'received') return entry.by === 'cob' ? received(entry, names) : cashIn(names);
  return entry.by === 'transfer' ? transfer(entry, names) : cashOut(entry, names, failed);
}

function cashOut(
  entry: Extract<Entry, { type: 'sent' }>,
  { externalId }: Names,
  failed: boolean,
): ExpectedNotification {
  const identity = { event: 'CashOut', externalId };
  const status = failed ? 'ERROR' : 'CONFIRMED';
  const isByCode = entry.by === 'qr-cash-out';
  const statusClause = isByCode ? 'QRCASHOUT-37' : 'EVENT-86';
  const cents = formatBrl(entry.cents);
  const amount = { ...identity, originalAmount: amountOf(entry.cents) };
  return {
    about: identity,
    arrives: isByCode ? 'QRCASHOUT-37' : failed ? 'CASHOUT-56' : 'CASHOUT-55',
    contents: [
      { clause: statusClause, what: `status ${status}`, wanted: { ...identity, status }, always: true },
      { clause: 'EVENT-100', what: `originalAmount ${cents}`, wanted: amount, always: true },
    ],
    done: { wanted: { ...identity, status: 'CONFIRMED' }, never: isByCode ? 'QRCASHOUT-37' : 'EVENT-120' },
  };
}

function transfer(
  { cents, state }: Extract<Entry, { type: 'sent' }>,
  { idempotencyKey = '' }: Names,
): ExpectedNotification {
  const data = { idempotencyKey: sameText(idempotencyKey), status: 'LIQUIDATED' };
  const identity = { type: 'TRANSFER', data };
  const amount = { ...identity, data: { ...data, payment: { amount: amountOf(cents) } } };
  return {
    about: identity,
    arrives: 'TRANSFER-13',
    contents: [
      { clause: 'EVENT-32', what: `data.payment.amount ${formatBrl(cents)}`, wanted: amount, always: true },
    ],
    done: { wanted: identity, never: state === 'failed' ? 'EVENT-29' : 'TRANSFER-14' },
  };
}

function cashIn({ externalId }: Names): ExpectedNotification {
  const identity = { event: 'CashIn', externalId };
  const confirmed = { ...identity, status: 'CONFIRMED' };
  return {
    about: identity,
    arrives: 'CASHIN-72',
    contents: [{ clause: 'EVENT-173', what: 'status CONFIRMED', wanted: confirmed }],
    done: { wanted: confirmed, never: 'CASHIN-73' },
  };
}

function received({ cents }: Entry, { txid }: Names): ExpectedNotification {
  const identity = { type: 'RECEIVE', data: { txId: txid } };
  const amount = { ...identity, data: { txId: txid, payment: { amount: amountOf(cents) } } };
  return {
    about: identity,
    arrives: 'COB-56',
    contents: [
      { clause: 'EVENT-52', what: `data.payment.amount ${formatBrl(cents)}`, wanted: amount, always: true },
    ],
    done: { wanted: identity, never: 'COB-57' },
  };
}

function refundIn(
  { entries }: AccountState,
  { cents, of }: Refund,
  { externalId }: Names,
  failed: boolean,
): ExpectedNotification {
  const identity = { event: 'CashInReversal', externalId };
  const status = failed ? 'ERROR' : 'CONFIRMED';
  // The specification leaves open which of the two amounts it shows.
  const amount = { ...identity, originalAmount: amountOf(cents, entries[of]?.cents ?? cents) };
  return {
    about: identity,
    arrives: 'REFUNDIN-32',
    contents: [
      { clause: 'EVENT-170', what: `status ${status}`, wanted: { ...identity, status }, always: true },
      { clause: 'REFUNDIN-35', what: `originalAmount ${formatBrl(cents)}`, wanted: amount, always: true },
    ],
    done: { wanted: { ...identity, status: 'CONFIRMED' }, never: 'REFUNDIN-34' },
  };
}

/**
 * A REFUND notification may list earlier refunds too (OP-48), so this refund is recognised by its own end-to-end id or by
 * its amount.
 */
function refunded({ cents }: Refund, { endToEndId }: Names): ExpectedNotification {
  const isOwn = (item: { endToEndId?: unknown }) =>
    endToEndId !== undefined && item.endToEndId === endToEndId;
  const hasAmount = (item: { payment?: { amount?: unknown } | undefined }) =>
    amountOf(cents)(item.payment?.amount);
  const listing = (fits: (item: ReturnType<typeof items>[number]) => boolean): Wanted => ({
    type: 'REFUND',
    data: { status: 'REFUNDED', refunds: (list: unknown) => items(list).some(fits) },
  });
  return {
    about: listing((item) => isOwn(item) || hasAmount(item)),
    arrives: 'DEVOLUCAO-45',
    contents: [{ clause: 'EVENT-71', what: t`a refund of ${formatBrl(cents)}`, wanted: listing(hasAmount) }],
    // A notification cannot tell a failed refund from another refund of the same amount.
    done: { wanted: { type: 'REFUND', data: () => false }, never: 'EVENT-65' },
  };
}

function returned({ entries }: AccountState, entry: Returned, { externalId }: Names): ExpectedNotification {
  const of = entries[entry.of]?.cents ?? 0;
  const parentTransaction = { externalId };
  const event = 'CashOutReversal';
  const refund = { value: entry.cents };
  const own = { event, parentTransaction, metadata: { refund } };
  const remaining = { externalId, remainingAmountForRefund: amountOf(entry.remainingCents) };
  const wasTotalRefunded = entry.remainingCents === 0;
  return {
    about: { event, parentTransaction },
    arrives: 'EVENT-130',
    contents: [
      { clause: 'EVENT-138', what: `metadata.refund.value ${entry.cents}`, wanted: own },
      {
        clause: 'EVENT-140',
        what: `metadata.refund.originalValue ${of}`,
        wanted: { ...own, metadata: { refund: { ...refund, originalValue: of } } },
      },
      {
        clause: 'EVENT-161',
        what: `remainingAmountForRefund ${formatBrl(entry.remainingCents)}`,
        wanted: { ...own, parentTransaction: remaining },
      },
      {
        clause: 'EVENT-159',
        what: `wasTotalRefunded ${wasTotalRefunded}`,
        wanted: { ...own, parentTransaction: { ...remaining, wasTotalRefunded } },
      },
    ],
    done: { wanted: own, never: 'EVENT-133' },
  };
}
