import { accountNow } from '../domain/account.js';
import { newCashIn } from '../domain/cash-in.js';
import { uuid } from '../domain/ids.js';
import { httpProblem } from '../domain/problems.js';
import { planExpiry, planSettlement } from '../ledger/plans.js';
import type { Handler } from './handler.js';

/** POST /api/pix/cash-in: a charge with its code, its expiry and, in a scenario, its failure planned with it. */
export const createCashIn: Handler<'createCashIn'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, rules, bank, brCodes } = services;
  const { failsAfterMs, notificationDelay } = bank.charge(headers['X-Sandbox-Scenario']);
  rules.refuseCashIn(body, account);
  if (account.chargesFail) throw httpProblem(500, 'The charge provider cannot be reached. Try again.');
  const correlationId = uuid(random);
  const ids = {
    uuid: uuid(random),
    correlationId,
    pixCode: await brCodes.create(correlationId),
    notificationDelay,
  };
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  const created = newCashIn(body, account, ids, nowMs);
  const charge = await store.write(async (tables) => {
    const inserted = await tables.transactions.insert(created);
    if (!inserted) {
      throw httpProblem(400, [`transaction.externalId is already used: ${body.transaction.externalId}`]);
    }
    await planExpiry(tables, inserted, systemMs + Date.parse(created.detail.expiresAt) - nowMs);
    if (failsAfterMs !== null) await planSettlement(tables, inserted, failure(failsAfterMs), systemMs);
    return inserted;
  });
  const image = body.transaction.generateQrCode === true ? await brCodes.image(ids.pixCode) : null;
  return { status: 201, body: rules.cashInView(charge, image) };
};

function failure(afterMs: number) {
  const errorMessage = 'The charge failed at its provider.';
  return { afterMs, verdict: { outcome: 'ERROR', errorCode: 'PROVIDER_ERROR', errorMessage } } as const;
}
