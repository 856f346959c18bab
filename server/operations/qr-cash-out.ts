import { accountNow } from '../domain/account.js';
import { uuid } from '../domain/ids.js';
import { httpProblem, refusal } from '../domain/problems.js';
import { newQrCashOut } from '../domain/qr-cash-out.js';
import { planSettlement } from '../ledger/plans.js';
import { reserve } from '../ledger/reserve.js';
import type { Handler } from './handler.js';

/** POST /api/pix/cash-out-qrcode. Refused in this order: the code and the amount (400), the externalId (409), the balance. */
export const createQrCashOut: Handler<'createQrCashOut'> = async ({ body, account }, services) => {
  const { store, clock, random, rules, brCodes, directory, bank } = services;
  const code = await brCodes.parse(body.qrCode);
  if (!code) throw httpProblem(400, ['qrCode must be a valid EMV code with the right CRC']);
  rules.refuseQrCashOut(body, code);
  const receiver = await directory.lookup(code.destination);
  const systemMs = clock.systemMs();
  const ids = { code, receiver, uuid: uuid(random) };
  const created = newQrCashOut(body, account, ids, accountNow(account, systemMs));
  const payment = await store.write(async (tables) => {
    const inserted = await tables.transactions.insert(created);
    if (!inserted) throw httpProblem(409, `the externalId ${body.externalId} is already used`);
    if (!(await reserve(tables, inserted, rules))) throw refusal('PIX_INSUFFICIENT_BALANCE');
    await planSettlement(tables, inserted, bank.plan(account), systemMs);
    return inserted;
  });
  return { status: 201, body: rules.qrCashOutView(payment) };
};
