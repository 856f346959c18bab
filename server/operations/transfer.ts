import { momentOf } from '../domain/account.js';
import { uuid } from '../domain/ids.js';
import { refuse } from '../domain/refusals.js';
import type { Transaction } from '../domain/transactions.js';
import { defaultExpiration, newTransfer, transferRefusals, transferView } from '../domain/transfer.js';
import { reserve } from '../ledger/reserve.js';
import { planExpiry, planSettlement } from '../ledger/plans.js';
import type { Handler } from './handler.js';

/**
 * POST /dict/pix. A key that was used gives its transfer back as it is now (OP-09, OP-52); a refused call uses up no key.
 * Refused: {@link transferRefusals}.
 */
export const createTransfer: Handler<'createTransfer'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, directory, bank } = services;
  const idempotencyKey = headers['x-idempotency-key'];
  const uniqueKey = idempotencyKey.toLowerCase();
  const earlier = await store.read(({ transactions }) =>
    transactions.byUniqueKey(account.id, 'transfer', uniqueKey),
  );
  if (earlier) return { status: 200, body: transferView(earlier) };
  refuse(transferRefusals, 'request', body);
  const entry = await directory.lookup(body.pixKey);
  refuse(transferRefusals, 'directory', { request: body, entry });
  const moment = momentOf(account, clock);
  const ids = { uuid: uuid(random), idempotencyKey, placeholderId: uuid(random) };
  const created = newTransfer(body, account, entry, ids, moment);
  const transfer = await store.write(async (tables): Promise<Transaction<'transfer'>> => {
    const inserted = await tables.transactions.insert(created);
    if (!inserted) return winner(await tables.transactions.byUniqueKey(account.id, 'transfer', uniqueKey));
    refuse(transferRefusals, 'reserved', { isCovered: await reserve(tables, inserted) });
    await planSettlement(tables, inserted, bank.plan(account), moment);
    await planExpiry(tables, inserted, moment.systemMs + (body.expiration ?? defaultExpiration) * 1000);
    return inserted;
  }, account.id);
  return { status: 200, body: transferView(transfer) };
};

/** Of calls at once with one key, the first makes the transfer and the others find it. */
function winner(transfer: Transaction<'transfer'> | null): Transaction<'transfer'> {
  if (!transfer) throw new Error('an idempotency key is taken but nothing has it');
  return transfer;
}
