import type { ChainEnd, EntryFact } from '../storage/audit/money.js';
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
  const { tail, hash } = chained(account.tail, digestOf(first, account.rows));
  account.tail = tail;
  account.rows = [];
  if (hash === first.chain) return [];
  account.broken = true;
  const { id, accountId, transactionNumber, reason } = first;
  const about = transactionNumber === null ? '' : ` of transaction ${transactionNumber}`;
  return [
    `entry ${id} of account ${accountId}, "${reason}"${about}, was changed, or one before it was changed, added or taken away`,
  ];
}

function digestOf(first: EntryFact, rows: readonly EntryFact[]): string {
  return postingDigest({
    accountId: first.accountId,
    transactionNumber: first.transactionNumber,
    reason: first.reason,
    createdAt: first.createdAt,
    lines: rows.map(({ book, amountCents }) => ({ book, amountCents })),
  });
}

function endFaults(account: Account | undefined, { accountId, chain }: ChainEnd): readonly string[] {
  const faults = account ? close(account) : [];
  if (account?.broken || chain === (account?.tail ?? '')) return faults;
  return [`the balance of account ${accountId} was changed, or its newest entries were taken away or added`];
}
