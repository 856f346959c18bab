import type { ChainEnd, EntryFact } from '../storage/audit/money.js';
import { promiseOf, type PromisedRow } from '../storage/tables/ledger.js';
import { chained, postingDigest } from '../storage/tables/ledger.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { Judge } from './audit-rule.js';

interface Account {
  tail: string;
  /** The rows of the current posting, which have the same hash. */
  rows: EntryFact[];
  /** Whether the chain is already broken: what follows then cannot match, and proves nothing more. */
  broken: boolean;
}

/**
 * Recomputes the hash chain over an account's entries, and compares it with the hashes in the entries and in the
 * balance.
 */
export function chainJudge(): Judge<EntryFact> {
  const accounts = new Map<string, Account>();
  return {
    rule: "entries continue their account's chain",
    see: (entry) => {
      const account = accounts.get(entry.accountId) ?? { tail: '', rows: [], broken: false };
      accounts.set(entry.accountId, account);
      const [begun] = account.rows;
      const faults = begun && begun.chain !== entry.chain ? close(account) : [];
      if (!account.broken) account.rows.push(entry);
      return faults;
    },
    end: async function* ({ money }: AuditQueries) {
      for await (const page of money.chainEnds()) {
        for (const end of page) yield* endFaults(accounts.get(end.accountId), end);
      }
    },
  };
}

/** Finishes the current posting. */
function close(account: Account): readonly string[] {
  const [first] = account.rows;
  if (!first || account.broken) return [];
  const link = linkThatFits(account, first);
  account.rows = [];
  if (link) {
    account.tail = link.tail;
    return [];
  }
  account.broken = true;
  const { id, accountId, transactionNumber, reason } = first;
  const about = transactionNumber === null ? '' : ` of transaction ${transactionNumber}`;
  const promised = transactionNumber === null ? '' : ', or what was promised of that transaction';
  return [
    `entry ${id} of account ${accountId}, "${reason}"${about}, was changed, or one before it was changed, added or taken away${promised}`,
  ];
}

/**
 * The link of the current posting, if it fits. Postings of earlier versions say nothing of what was promised; one that
 * does fits neither way once its transaction was changed.
 */
function linkThatFits({ tail, rows }: Account, first: EntryFact) {
  const { accountId, transactionNumber, reason, createdAt } = first;
  const lines = rows.map(({ book, amountCents }) => ({ book, amountCents }));
  return [promisedOf(first), undefined]
    .map((promised) =>
      chained(tail, postingDigest({ accountId, transactionNumber, reason, createdAt, lines, promised })),
    )
    .find(({ hash }) => hash === first.chain);
}

const promising = ['reserved', 'settled', 'released', 'received'];

/** What the posting has promised if it is of this version; undefined for a split and an opening balance. */
function promisedOf(entry: EntryFact): string | undefined {
  const event = entry.reason.split(' ').at(-1) ?? '';
  if (entry.uuid === null || !promising.includes(event)) return undefined;
  const { transactionAccount: accountId, transactionCents: amountCents } = entry;
  // There is a transaction, so what its table demands is there.
  const row = { ...entry, accountId, amountCents, createdAt: entry.transactionCreatedAt } as PromisedRow;
  return promiseOf(row, row, event === 'reserved' ? 'made' : 'ended');
}

function endFaults(account: Account | undefined, { accountId, chain }: ChainEnd): readonly string[] {
  const faults = account ? close(account) : [];
  if (account?.broken || chain === (account?.tail ?? '')) return faults;
  return [`the balance of account ${accountId} was changed, or its newest entries were taken away or added`];
}
