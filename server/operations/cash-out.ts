import { momentOf } from '../domain/account.js';
import { cashOutOrder, cashOutView, newCashOut } from '../domain/cash-out.js';
import { uuid } from '../domain/ids.js';
import { planSettlement } from '../ledger/plans.js';
import { reserveCashOut } from '../ledger/cash-out.js';
import type { Handler } from './handler.js';

/**
 * POST /api/pix/cash-out: creates the payment, its reservation and its planned settlement in one database transaction.
 * Refusals: `cashOutRefusals` (domain/cash-out.ts); between its stages `request` and `inserted`, an unknown scenario
 * and what a scenario simulates.
 */
export const createCashOut: Handler<'createCashOut'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, bank } = services;
  const moment = momentOf(account, clock);
  const order = cashOutOrder(body, account, moment);
  const scenario = headers['X-Sandbox-Scenario'] ?? account.scenarios.cashOut ?? undefined;
  const { counterpart, plan } = bank.take(order, account, scenario);
  const created = newCashOut(order, { uuid: uuid(random), counterpart });
  const payment = await store.write(async (tables) => {
    const reserved = await reserveCashOut(tables, account, order, created);
    await planSettlement(tables, reserved, plan, moment);
    return reserved;
  }, account.id);
  return { status: 201, body: cashOutView(payment) };
};
