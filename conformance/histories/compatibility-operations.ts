import { asText } from '../core/untrusted-json.js';
import { charged } from '../chapters/cob/client.js';
import { type Exchange } from '../target/exchange.js';
import { transferred } from '../chapters/transfer/client.js';
import type { RefundPlan } from './giving-back.js';
import type { ChargingPlan } from './receiving.js';
import type { SendingPlan } from './sending.js';
import { brl, throughout } from './world.js';

const transferStates = { COMPLETED: 'confirmed', ERROR: 'failed' } as const;
const refundStates = { DEVOLVIDO: 'confirmed', NAO_REALIZADO: 'failed' } as const;

/** The state for a word of an answer, by a table; pending if the word is not in the table (OP-41). */
function stateBy<S extends string>(table: Readonly<Record<string, S>>, word: unknown): S | 'pending' {
  return (typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined) ?? 'pending';
}

/** `POST /dict/pix` */
export const transfer: SendingPlan = {
  by: 'transfer',
  request: ({ account }, cents) => {
    const idempotencyKey = account.values.uuid();
    const fields = { pixKey: account.values.cpf(), payment: { amount: cents / 100 } };
    return { names: { idempotencyKey }, send: () => account.transfer(fields, { idempotencyKey }) };
  },
  success: { clause: 'TRANSFER-01', statuses: transferred },
  idOf: ({ body }: Exchange) => asText(body.id),
  stateOf: ({ body }) => stateBy(transferStates, body.type),
  created: { available: 'TRANSFER-62', blocked: 'TRANSFER-63', total: 'BALANCE-32' },
  settled: throughout('TRANSFER-64'),
  beyond: { clause: 'TRANSFER-58', statuses: [422], unmoved: 'TRANSFER-59' },
  again: { clause: 'TRANSFER-19', statuses: transferred, unmoved: 'TRANSFER-20', isSame: true },
};

/** `PUT /cob/{txid}` */
export const cob: ChargingPlan = {
  by: 'cob',
  request: ({ account }, cents) => {
    const txid = account.values.word(32);
    return { names: { txid }, send: () => account.cob({ valor: { original: brl(cents) } }, { txid }) };
  },
  success: { clause: 'COB-01', statuses: charged },
  namesOf: () => ({}),
  unpaid: 'COB-62',
  paid: 'COB-62',
  refundedBy: ['devolucao'],
};

/** `PUT /pix/{e2eid}/devolucao/{id}` */
export const devolucao: RefundPlan = {
  by: 'devolucao',
  request: ({ account }, { endToEndId = '' }, cents) => {
    const refundId = account.values.word(24);
    return {
      names: { refundId },
      send: () => account.devolucao(endToEndId, { valor: brl(cents) }, { id: refundId }),
    };
  },
  accepted: { clause: 'DEVOLUCAO-02', statuses: [200, 201, 202] },
  beyond: { clause: 'DEVOLUCAO-28', unmoved: 'DEVOLUCAO-43' },
  stateOf: ({ body }) => stateBy(refundStates, body.status),
  done: 'DEVOLUCAO-46',
  failed: 'DEVOLUCAO-49',
};
