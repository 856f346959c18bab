import { createHash } from 'node:crypto';

import { momentOf } from '../domain/clock.js';
import { uuid, transactionUuid } from '../domain/ids.js';
import { refuse } from '../domain/refusals.js';
import type { Transaction } from '../domain/transactions.js';
import {
  defaultExpiration,
  newTransfer,
  transferRefusals,
  type TransferRequest,
  transferText,
  transferView,
} from '../domain/transfer.js';
import { planExpiry, planSettlement, reserve } from '../ledger/posting.js';
import type { Handler } from './handler.js';

/**
 * POST /dict/pix. A repeated key with the same request returns its transfer in its current state; with another request
 * it is refused (OP-09, OP-52). A refused call does not use up the key. Refusals: {@link transferRefusals}.
 */
export const createTransfer: Handler<'createTransfer'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, directory, bank } = services;
  const idempotencyKey = headers['x-idempotency-key'];
  const uniqueKey = idempotencyKey.toLowerCase();
  const requestDigest = digestOf(body);
  const earlier = await store.read(({ transactions }) =>
    transactions.byUniqueKey(account.id, 'transfer', uniqueKey),
  );
  refuse(transferRefusals, 'key', { requestDigest, existing: earlier });
  if (earlier) return { status: 200, body: transferView(earlier) };
  refuse(transferRefusals, 'request', body);
  const entry = await directory.lookup(body.pixKey);
  refuse(transferRefusals, 'directory', { request: body, entry });
  const moment = momentOf(account, clock);
  const ids = { uuid: transactionUuid(random), idempotencyKey, placeholderId: uuid(random), requestDigest };
  const created = newTransfer(body, account, entry, ids, moment);
  const transfer = await store.write(async (tables): Promise<Transaction<'transfer'>> => {
    const inserted = await tables.transactions.insert(created);
    if (!inserted) {
      const existing = winner(await tables.transactions.byUniqueKey(account.id, 'transfer', uniqueKey));
      refuse(transferRefusals, 'inserted', { requestDigest, existing });
      return existing;
    }
    refuse(transferRefusals, 'reserved', { isCovered: await reserve(tables, inserted) });
    await planSettlement(tables, inserted, bank.plan(account), moment);
    const lifetimeMs = Math.round((body.expiration ?? defaultExpiration) * 1000);
    await planExpiry(tables, inserted, lifetimeMs, moment);
    return inserted;
  }, account.id);
  return { status: 200, body: transferView(transfer) };
};

function digestOf(request: TransferRequest): string {
  return createHash('sha256').update(transferText(request)).digest('base64url');
}

/** Of simultaneous calls with one key, the first creates the transfer and the others find it. */
function winner(transfer: Transaction<'transfer'> | null): Transaction<'transfer'> {
  if (!transfer) throw new Error('an idempotency key is taken but nothing has it');
  return transfer;
}
