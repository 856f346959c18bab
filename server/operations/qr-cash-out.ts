import assert from 'node:assert/strict';

import { readBrCode } from '../domain/br-code.js';
import { momentOf } from '../domain/clock.js';
import { transactionUuid } from '../domain/ids.js';
import { brlFromCents } from '../domain/money.js';
import { newQrCashOut, qrCashOutRefusals, qrCashOutView } from '../domain/qr-cash-out.js';
import { refuse } from '../domain/refusals.js';
import { planSettlement, reserve } from '../ledger/posting.js';
import { findCharge } from '../ledger/charge-of-code.js';
import type { Handler } from './handler.js';

/** POST /api/pix/cash-out-qrcode. Refusals: {@link qrCashOutRefusals}. */
export const createQrCashOut: Handler<'createQrCashOut'> = async ({ body, account }, services) => {
  const { store, clock, random, directory, bank } = services;
  refuse(qrCashOutRefusals, 'request', body);
  const written = readBrCode(body.qrCode);
  const { qrCode } = body;
  const charge = await store.read((tables) => findCharge(tables, { qrCode, ...written }));
  // The amount of a dynamic code is that of its charge.
  const code = charge ? { ...written, amount: brlFromCents(charge.amountCents) } : written;
  refuse(qrCashOutRefusals, 'code', { request: body, code });
  const receiver = await directory.lookup(code.destination);
  const moment = momentOf(account, clock);
  const created = newQrCashOut(body, account, { code, receiver, uuid: transactionUuid(random) }, moment);
  const payment = await store.write(async (tables) => {
    const inserted = await tables.transactions.insert(created);
    refuse(qrCashOutRefusals, 'inserted', { request: body, isNew: inserted !== null });
    assert(inserted, 'a used externalId is refused');
    refuse(qrCashOutRefusals, 'reserved', { isCovered: await reserve(tables, inserted) });
    await planSettlement(tables, inserted, bank.plan(account), moment);
    return inserted;
  }, account.id);
  return { status: 201, body: qrCashOutView(payment) };
};
