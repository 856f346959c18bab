import { hash } from 'node:crypto';

import type { Instant } from '../domain/clock.js';

/** The content of a posting that goes into the chain: everything its entries contain, in order. */
export interface ChainedPosting {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly createdAt: Instant;
  readonly lines: readonly { readonly book: string; readonly amountCents: number }[];
}

/** Length of a hash: 128 bits of SHA-256 in base64url. */
const hashLength = 22;
/** After this many postings a tail is folded into one hash, so that the balance's row stays small. */
const foldedAfter = 16;

/**
 * The digest of a posting for its account's chain. The balance stores the tail of the chain, and the statement that
 * moves the balance appends the digest. So no posting needs a further statement, whoever else books on the account. See
 * docs/decisions/audit.md.
 */
export function postingDigest({ accountId, transactionNumber, reason, createdAt, lines }: ChainedPosting) {
  const said = lines.map(({ book, amountCents }) => [book, amountCents]);
  return short(JSON.stringify([accountId, transactionNumber, reason, createdAt, said]));
}

/** The hash stored with the entries of the newest posting: it covers everything before them, and themselves. */
export function linkHash(tail: string): string {
  return short(tail);
}

/** Folds a tail that has grown too long into one hash, from which it grows again. Any other tail stays as it is. */
export function foldedTail(tail: string): string {
  return tail.length > foldedAfter * hashLength ? linkHash(tail) : tail;
}

/** The tail and the hash of the entries after one more posting. */
export function chained(tail: string, digest: string): { readonly tail: string; readonly hash: string } {
  const grown = tail + digest;
  return { tail: foldedTail(grown), hash: linkHash(grown) };
}

function short(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, hashLength);
}
