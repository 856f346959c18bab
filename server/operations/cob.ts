import assert from 'node:assert/strict';

import { momentOf } from '../domain/clock.js';
import { cobRefusals, cobView, newCob } from '../domain/cob.js';
import { uuid } from '../domain/ids.js';
import { refuse } from '../domain/refusals.js';
import type { Handler } from './handler.js';

/** PUT /cob/{txid}: creates an immediate charge with its code and its expiry. Refusals: {@link cobRefusals}. */
export const putCob: Handler<'putCob'> = async ({ params: { txid }, body, account }, services) => {
  const { store, clock, random, brCodes } = services;
  refuse(cobRefusals, 'request', body);
  const location = await brCodes.create(uuid(random));
  const moment = momentOf(account, clock);
  const place = { accountId: account.id, txid, location, chave: account.chave };
  const created = newCob(body, place, moment);
  const cob = await store.write(async (tables) => {
    const inserted = await tables.cobs.insert(created);
    refuse(cobRefusals, 'inserted', { txid, isNew: inserted !== null });
    assert(inserted, 'a used txid is refused');
    await tables.work.add({
      kind: 'expire cob',
      accountId: account.id,
      subject: inserted.id,
      payload: {},
      plannedAtMs: moment.systemMs,
      dueAtMs: moment.systemMs + inserted.expiracao * 1000,
    });
    return inserted;
  }, account.id);
  return { status: 201, body: { ...cobView(cob), status: 'ATIVA' } };
};
