import { hash } from 'node:crypto';

import type { Instant } from '../domain/clock.js';

/** What a link of the chain says about a posting: everything that its entries say, in their order. */
export interface ChainedPosting {
  readonly accountId: string;
  readonly transactionNumber: number | null;
  readonly reason: string;
  readonly createdAt: Instant;
  readonly lines: readonly { readonly book: string; readonly amountCents: number }[];
}

/** Characters of a hash: 128 bits of SHA-256 in base64url. */
const hashLength = 22;
/** Postings after which a tail is folded into one hash, so that the balance's row stays small. */
const foldedAfter = 16;

/**
 * What a posting adds to its account's chain. The balance keeps the chain's tail, and the statement that moves it appends the
 * digest: no posting waits for a statement more, whoever else books on the account. See docs/decisions/audit.md.
 */
export function postingDigest({ accountId, transactionNumber, reason, createdAt, lines }: ChainedPosting) {
  const said = lines.map(({ book, amountCents }) => [book, amountCents]);
  return short(JSON.stringify([accountId, transactionNumber, reason, createdAt, said]));
}

/** The hash that the entries of the newest posting carry: of everything before them, and of themselves. */
export function linkHash(tail: string): string {
  return short(tail);
}

/** What becomes of a tail that has grown too long: one hash, from which it grows again. Any other stays as it is. */
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
