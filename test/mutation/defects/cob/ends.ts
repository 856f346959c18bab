import { at } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { behindAnswers, tables, type Tables } from '../../replace.js';
import { credits } from '../shared/after-effects.js';

type Status = NonNullable<Awaited<ReturnType<Tables['cobs']['byTxid']>>>['status'];

/** An immediate charge in this status can be paid as if it were ATIVA. */
const payableAs = (state: Status): Part =>
  tables(({ cobs }) => ({
    cobs: {
      ...cobs,
      byTxid: async (accountId, txid) => {
        const cob = await cobs.byTxid(accountId, txid);
        return cob?.status === state ? { ...cob, status: 'ATIVA' } : cob;
      },
      move: async (id, from, to) => {
        const cob = await cobs.byId(id);
        return cobs.move(id, cob?.status === state ? state : from, to);
      },
    },
  }));

/** A payment of a finished charge is refused but credited. */
function creditedInSilence(): readonly Part[] {
  return behindAnswers(async (answer, { operation, body }, own) => {
    const isPayment = operation === 'control' && at(body, '/state') === 'a charge is paid';
    const accountId = at(body, '/params/accountId');
    const isRefused = isPayment && answer.status >= 400 && at(body, '/params/txid') !== undefined;
    if (isRefused && typeof accountId === 'string') await credits(own, accountId, 1050);
  });
}

export default {
  'cob/paid-again': breaks('COB-58', {
    title: 'A charge that has been paid can be paid again',
    defect: payableAs('CONCLUIDA'),
  }),
  'cob/paid-though-cancelled': breaks('COB-59', {
    title: 'A charge that its receiver cancelled can be paid',
    defect: payableAs('REMOVIDA_PELO_USUARIO_RECEBEDOR'),
  }),
  'cob/paid-though-expired': breaks('COB-60', {
    title: 'A charge that has expired, or that the provider removed, can be paid',
    defect: payableAs('REMOVIDA_PELO_PSP'),
  }),
  'cob/credited-though-over': breaks('COB-61', {
    title: 'A payment of a charge that is over is credited, and not notified',
    defect: creditedInSilence,
  }),
} satisfies Defects;
