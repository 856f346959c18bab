import assert from 'node:assert/strict';

import { planExpiry, planSettlement } from '../ledger/posting.js';
import { momentOf } from '../domain/clock.js';
import { cashInRefusals, cashInView, newCashIn } from '../domain/cash-in.js';
import { uuid, transactionUuid } from '../domain/ids.js';
import { refuse } from '../domain/refusals.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { Handler } from './handler.js';

/**
 * POST /api/pix/cash-in: creates a charge with its code, its expiry and, in a scenario, its planned failure. Refusals:
 * an unknown scenario, then {@link cashInRefusals}.
 */
export const createCashIn: Handler<'createCashIn'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, bank, brCodes } = services;
  const scenario = headers['X-Sandbox-Scenario'] ?? account.scenarios.cashIn ?? undefined;
  const { failsAfterMs, notificationDelay } = bank.charge(scenario);
  refuse(cashInRefusals, 'request', { request: body, account });
  const correlationId = uuid(random);
  const chargeUuid = transactionUuid(random);
  const pixCode = await brCodes.create(chargeUuid);
  const ids = { uuid: chargeUuid, correlationId, pixCode, notificationDelay };
  const moment = momentOf(account, clock);
  const created = newCashIn(body, account, ids, moment);
  const charge = await store.write(async (tables) => {
    const inserted = await tables.transactions.insert(created);
    refuse(cashInRefusals, 'inserted', { request: body, isNew: inserted !== null });
    assert(inserted, 'a used externalId is refused');
    const lifetimeMs = Date.parse(created.detail.expiresAt) - moment.nowMs;
    await planExpiry(tables, inserted, lifetimeMs, moment);
    if (failsAfterMs !== null) await planSettlement(tables, inserted, failure(failsAfterMs), moment);
    return inserted;
  }, account.id);
  const image = body.transaction.generateQrCode === true ? await brCodes.image(ids.pixCode) : null;
  return { status: 201, body: cashInView(charge, image) };
};

function failure(afterMs: number) {
  const errorMessage = format(t`The charge failed at its provider.`);
  return { afterMs, verdict: { outcome: 'ERROR', errorCode: 'PROVIDER_ERROR', errorMessage } } as const;
}
