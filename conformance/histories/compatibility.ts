import { asText } from '../core/untrusted-json.js';
import { charged } from '../chapters/cob/client.js';
import type { Exchange } from '../target/exchange.js';
import { transferred } from '../chapters/transfer/client.js';
import type { RefundPlan } from './giving-back.js';
import type { ChargingPlan } from './receiving.js';
import type { SendingPlan } from './sending.js';
import { formatBrl } from '../core/cents.js';
import { throughout } from './world.js';
import { type Draws, refundSteps, refundTour } from './draws.js';
import { history } from './history-check.js';

const transferStates = { COMPLETED: 'confirmed', ERROR: 'failed' } as const;
const refundStates = { DEVOLVIDO: 'confirmed', NAO_REALIZADO: 'failed' } as const;

/** Maps the status text of a response to a state; pending if the table does not have it (OP-41). */
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
    return { names: { txid }, send: () => account.cob({ valor: { original: formatBrl(cents) } }, { txid }) };
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
      send: () => account.devolucao(endToEndId, { valor: formatBrl(cents) }, { id: refundId }),
    };
  },
  accepted: { clause: 'DEVOLUCAO-02', statuses: [200, 201, 202] },
  beyond: { clause: 'DEVOLUCAO-28', unmoved: 'DEVOLUCAO-43' },
  stateOf: ({ body }) => stateBy(refundStates, body.status),
  done: 'DEVOLUCAO-46',
  failed: 'DEVOLUCAO-49',
};

const plans = [transfer] as const;

/** The steps of histories of the compatibility family. */
const stepsOf = (draws: Draws) => [
  draws.receive(['devolucao']),
  draws.charge(cob),
  draws.payCharge(cob),
  draws.send(transfer),
  draws.send(transfer),
  draws.sendAll(transfer),
  draws.sendBeyond(transfer),
  draws.sendAgain(transfer),
  draws.settle(plans),
  draws.settle(plans),
  ...refundSteps(draws, devolucao),
];

/** Every step once, in an order in which each is possible. */
const tourOf = (draws: Draws) => [
  draws.receive(['devolucao']),
  draws.send(transfer),
  draws.sendAgain(transfer),
  draws.settle(plans, 'confirmed'),
  draws.sendAgain(transfer),
  draws.send(transfer),
  draws.settle(plans, 'failed'),
  ...refundTour(draws, devolucao),
  draws.charge(cob),
  draws.payCharge(cob),
  draws.sendBeyond(transfer),
  draws.send(transfer),
  draws.settle(plans, 'confirmed'),
  draws.refund(devolucao, 60),
  draws.settleRefund(devolucao, 'confirmed'),
  draws.sendAll(transfer),
  draws.settle(plans, 'confirmed'),
];

export default [
  history('histories/compatibility', {
    en: 'Balance and notifications agree after any transfers, charges and refunds',
    'pt-BR': 'Saldo e notificações são coerentes depois de quaisquer transferências, cobranças e devoluções',
    clauses: [
      'BALANCE-09',
      'BALANCE-13',
      'BALANCE-35',
      'COB-56',
      'COB-62',
      'DEVOLUCAO-02',
      'DEVOLUCAO-28',
      'DEVOLUCAO-45',
      'DEVOLUCAO-46',
      'TRANSFER-13',
      'TRANSFER-20',
      'TRANSFER-62',
      'TRANSFER-64',
    ],
    families: ['compatibility'],
    steps: stepsOf,
    tour: tourOf,
  }),
];
