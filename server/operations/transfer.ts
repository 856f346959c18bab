import { accountNow } from '../domain/account.js';
import { uuid } from '../domain/ids.js';
import { httpProblem } from '../domain/problems.js';
import type { Transaction } from '../domain/transactions.js';
import { defaultExpiration, newTransfer } from '../domain/transfer.js';
import { reserve } from '../ledger/reserve.js';
import { planExpiry, planSettlement } from '../ledger/plans.js';
import type { Handler } from './handler.js';

/**
 * POST /dict/pix. A key that was used gives its transfer back as it is now (OP-09, OP-52); a refused call uses up no key.
 * Refused in this order: the request (400), the directory (422), the balance (422).
 */
export const createTransfer: Handler<'createTransfer'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, rules, directory, bank } = services;
  const idempotencyKey = headers['x-idempotency-key'];
  const uniqueKey = idempotencyKey.toLowerCase();
  const earlier = await store.read(({ transactions }) =>
    transactions.byUniqueKey(account.id, 'transfer', uniqueKey),
  );
  if (earlier) return { status: 200, body: rules.transferView(earlier) };
  rules.refuseTransferRequest(body);
  const entry = await directory.lookup(body.pixKey);
  rules.refuseDestination(body, entry);
  const systemMs = clock.systemMs();
  const ids = { uuid: uuid(random), idempotencyKey, placeholderId: uuid(random) };
  const created = newTransfer(body, account, entry, ids, accountNow(account, systemMs));
  const transfer = await store.write(async (tables): Promise<Transaction<'transfer'>> => {
    const inserted = await tables.transactions.insert(created);
    if (!inserted) return winner(await tables.transactions.byUniqueKey(account.id, 'transfer', uniqueKey));
    if (!(await reserve(tables, inserted, rules)))
      throw httpProblem(422, 'the available balance is not enough');
    await planSettlement(tables, inserted, bank.plan(account), systemMs);
    await planExpiry(tables, inserted, systemMs + (body.expiration ?? defaultExpiration) * 1000);
    return inserted;
  });
  return { status: 200, body: rules.transferView(transfer) };
};

/** Of calls at once with one key, the first makes the transfer and the others find it. */
function winner(transfer: Transaction<'transfer'> | null): Transaction<'transfer'> {
  if (!transfer) throw new Error('an idempotency key is taken but nothing has it');
  return transfer;
}
