import { accountNow } from '../domain/account.js';
import { uuid } from '../domain/ids.js';
import { planSettlement } from '../ledger/plans.js';
import { reserveCashOut } from '../ledger/cash-out.js';
import type { Handler } from './handler.js';

/** POST /api/pix/cash-out: the order, its reservation and its planned settlement, in one transaction. */
export const createCashOut: Handler<'createCashOut'> = async ({ body, headers, account }, services) => {
  const { store, clock, random, rules, bank } = services;
  const systemMs = clock.systemMs();
  const order = rules.cashOutOrder(body, account, accountNow(account, systemMs));
  const { counterpart, plan } = bank.take(order, account, headers['X-Sandbox-Scenario']);
  const created = { order, uuid: uuid(random), counterpart };
  const payment = await store.write(async (tables) => {
    const reserved = await reserveCashOut(tables, account, created, rules);
    await planSettlement(tables, reserved, plan, systemMs);
    return reserved;
  });
  return { status: 201, body: rules.cashOutView(payment) };
};
