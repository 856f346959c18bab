import { expect, it } from 'vitest';

import { chained, foldedTail, linkHash, postingDigest } from '../../../server/storage/tables/ledger.js';

const posting = (amountCents: number) => ({
  accountId: 'a',
  transactionNumber: 1,
  reason: 'split',
  createdAt: '2026-01-05T12:00:00.000Z',
  lines: [{ book: 'available', amountCents }],
});

it('a link depends on all that came before, a tail stays short', () => {
  const hashesOf = (first: number) => {
    let tail = '';
    return Array.from({ length: 100 }, (_, turn) => {
      const link = chained(tail, postingDigest(posting(turn === 0 ? first : 1)));
      tail = link.tail;
      expect(tail.length).toBeLessThanOrEqual(400);
      return link.hash;
    });
  };
  const [one, other] = [hashesOf(1), hashesOf(2)];
  expect(new Set([...one, ...other]).size).toBe(200);
});

it('what the gateway writes step by step is the chain', () => {
  let written = '';
  let tail = '';
  for (let turn = 0; turn < 40; turn += 1) {
    const digest = postingDigest(posting(turn));
    // As the balance does it: append, carry the hash of the whole, fold what has grown too long.
    written += digest;
    const hash = linkHash(written);
    written = foldedTail(written);
    const link = chained(tail, digest);
    tail = link.tail;
    expect({ hash, written }).toEqual({ hash: link.hash, written: tail });
  }
});
