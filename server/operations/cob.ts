import { accountNow } from '../domain/account.js';
import { newCob } from '../domain/cob.js';
import { uuid } from '../domain/ids.js';
import { httpProblem } from '../domain/problems.js';
import type { Handler } from './handler.js';

/** PUT /cob/{txid}: an immediate charge with its code and its expiry. */
export const putCob: Handler<'putCob'> = async ({ params: { txid }, body, account }, services) => {
  const { store, clock, random, rules, brCodes } = services;
  rules.refuseCob(body);
  const location = await brCodes.create(uuid(random));
  const systemMs = clock.systemMs();
  const place = { accountId: account.id, txid, location, chave: account.chave };
  const created = newCob(body, place, accountNow(account, systemMs));
  const cob = await store.write(async (tables) => {
    const inserted = await tables.cobs.insert(created);
    if (!inserted) throw httpProblem(409, `the txid ${txid} already exists`);
    await tables.work.add({
      kind: 'expire cob',
      accountId: account.id,
      subject: inserted.id,
      payload: {},
      dueAtMs: systemMs + inserted.expiracao * 1000,
    });
    return inserted;
  });
  return { status: 201, body: rules.cobView(cob) };
};
