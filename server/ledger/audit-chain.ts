import type { ChainEnd, EntryFact } from '../storage/audit/money.js';
import { chained, postingDigest } from '../storage/ledger-chain.js';
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
      const account = accounts.get(entry.account_id) ?? { tail: '', rows: [], broken: false };
      accounts.set(entry.account_id, account);
      const [begun] = account.rows;
      const faults = begun && begun.chain !== entry.chain ? close(account) : [];
      if (!account.broken) account.rows.push(entry);
      return faults;
    },
    end: async function* ({ money }: AuditQueries) {
      for await (const page of money.chainEnds()) {
        for (const end of page) yield* endFaults(accounts.get(end.account_id), end);
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
  const { id, account_id, transaction_number, reason } = first;
  const about = transaction_number === null ? '' : ` of transaction ${transaction_number}`;
  return [
    `entry ${id} of account ${account_id}, "${reason}"${about}, was changed, or one before it was changed, added or taken away`,
  ];
}

function digestOf(first: EntryFact, rows: readonly EntryFact[]): string {
  return postingDigest({
    accountId: first.account_id,
    transactionNumber: first.transaction_number,
    reason: first.reason,
    createdAt: first.created_at,
    lines: rows.map(({ book, amount_cents: amountCents }) => ({ book, amountCents })),
  });
}

function endFaults(account: Account | undefined, { account_id, chain }: ChainEnd): readonly string[] {
  const faults = account ? close(account) : [];
  if (account?.broken || chain === (account?.tail ?? '')) return faults;
  return [`the balance of account ${account_id} was changed, or its newest entries were taken away or added`];
}
