import { expect, it } from 'vitest';

import { chained, foldedTail, linkHash, postingDigest } from '../../../server/storage/tables/ledger.js';

const posting = (amountCents: number) => ({
  accountId: 'a',
  transactionNumber: 1,
  reason: 'split',
  createdAt: '2026-01-05T12:00:00.000Z',
  lines: [{ book: 'available', amountCents }],
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
