import { asText } from '../core/untrusted-json.js';
import type { Exchange } from '../target/exchange.js';
import { staticCode } from '../chapters/shared/br-code.js';
import type { ChargingPlan } from './receiving.js';
import type { RefundPlan } from './giving-back.js';
import type { SendingPlan } from './sending.js';
import { formatBrl } from '../core/cents.js';
import { throughout } from './world.js';
import { type Draws, refundSteps, refundTour } from './draws.js';
import { history } from './history-check.js';

const idOf = ({ body }: Exchange): string => asText(body.transactionId);

/** The status of a transaction according to the response (OP-41). */
function stateOf({ body }: Exchange): 'pending' | 'confirmed' | 'failed' {
  const status = body.status as unknown;
  if (status === 'CONFIRMED') return 'confirmed';
  return status === 'ERROR' ? 'failed' : 'pending';
}

/** `POST /api/pix/cash-out` */
export const cashOut: SendingPlan = {
  by: 'cash-out',
  request: ({ account }, cents) => {
    const externalId = account.values.externalId();
    const document = account.values.cpf();
    const details = { key: document, document };
    return {
      names: { externalId },
      send: () => account.cashOut({ value: cents / 100, externalId, details }),
    };
  },
  success: { clause: 'CASHOUT-01', statuses: [201] },
  idOf,
  stateOf: () => 'pending',
  created: { available: 'BALANCE-30', blocked: 'BALANCE-31', total: 'BALANCE-32' },
  settled: { available: 'BALANCE-34', blocked: 'BALANCE-33', total: 'BALANCE-33' },
  beyond: { clause: 'CASHOUT-60', statuses: [400], unmoved: 'CASHOUT-52' },
  again: { clause: 'CASHOUT-16', statuses: [400], unmoved: 'CASHOUT-78' },
};

/** `POST /api/pix/cash-out-qrcode` */
export const qrCashOut: SendingPlan = {
  by: 'qr-cash-out',
  request: ({ account }, cents) => {
    const externalId = account.values.externalId();
    const document = account.values.cpf();
    const qrCode = staticCode({ key: document, amount: formatBrl(cents) });
    return {
      names: { externalId },
      send: () => account.qrCashOut({ value: cents / 100, qrCode, externalId, document }),
    };
  },
  success: { clause: 'QRCASHOUT-01', statuses: [201] },
  idOf,
  stateOf,
  created: throughout('QRCASHOUT-35'),
  settled: throughout('QRCASHOUT-36'),
  beyond: { clause: 'QRCASHOUT-26', statuses: [400], unmoved: 'QRCASHOUT-29' },
  again: { clause: 'QRCASHOUT-27', statuses: [409], unmoved: 'QRCASHOUT-29' },
};

/** `POST /api/pix/cash-in` */
export const cashIn: ChargingPlan = {
  by: 'cash-in',
  request: ({ account }, cents) => {
    const externalId = account.values.externalId();
    return {
      names: { externalId },
      send: () => account.cashIn({ transaction: { value: cents / 100, externalId } }),
    };
  },
  success: { clause: 'CASHIN-01', statuses: [201] },
  namesOf: (answer) => ({ transactionId: idOf(answer) }),
  unpaid: 'CASHIN-70',
  paid: 'CASHIN-75',
  refundedBy: ['refund-in'],
};

/** `POST /api/pix/refund-in/{id}` */
export const refundIn: RefundPlan = {
  by: 'refund-in',
  request: ({ account }, { transactionId = '' }, cents) => {
    const externalId = account.values.externalId();
    return {
      names: { externalId },
      send: () => account.refundIn(transactionId, { refundValue: cents / 100, externalId }),
    };
  },
  accepted: { clause: 'LIMIT-07', statuses: [201] },
  beyond: { clause: 'LIMIT-06', unmoved: 'REFUNDIN-24' },
  stateOf,
  done: 'REFUNDIN-30',
  failed: 'REFUNDIN-31',
};

const plans = [cashOut, qrCashOut] as const;

/** The steps of histories of the standard family; reading and settling occur more often than the rest. */
const stepsOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.charge(cashIn),
  draws.payCharge(cashIn),
  draws.send(cashOut),
  draws.send(cashOut),
  draws.send(qrCashOut),
  draws.sendAll(cashOut),
  draws.sendBeyond(cashOut),
  draws.sendBeyond(qrCashOut),
  draws.sendAgain(cashOut),
  draws.settle(plans),
  draws.settle(plans),
  draws.giveBack(),
  draws.giveBack(),
  ...refundSteps(draws, refundIn),
  draws.readList(),
  draws.readList(true),
];

/** Every step once, in an order in which each is possible. */
const tourOf = (draws: Draws) => [
  draws.receive(['refund-in']),
  draws.send(cashOut),
  draws.settle(plans, 'confirmed'),
  draws.giveBack(60),
  draws.send(qrCashOut),
  draws.settle(plans, 'confirmed'),
  draws.send(cashOut),
  draws.settle(plans, 'failed'),
  ...refundTour(draws, refundIn),
  draws.readList(),
  draws.charge(cashIn),
  draws.payCharge(cashIn),
  draws.send(cashOut),
  draws.settle(plans, 'confirmed'),
  draws.sendBeyond(cashOut),
  draws.send(cashOut),
  draws.sendAgain(cashOut),
  draws.refund(refundIn, 60),
  draws.settleRefund(refundIn, 'confirmed'),
  draws.giveBack(),
  draws.sendAll(qrCashOut),
  draws.readList(true),
];

export default [
  history('histories/standard', {
    en: 'Balance, list and notifications agree after any payments, receipts and refunds',
    'pt-BR':
      'Saldo, lista e notificações são coerentes depois de quaisquer pagamentos, recebimentos e devoluções',
    clauses: [
      'BALANCE-09',
      'BALANCE-13',
      'BALANCE-30',
      'BALANCE-33',
      'BALANCE-35',
      'CASHIN-75',
      'CASHOUT-55',
      'CASHOUT-78',
      'EVENT-86',
      'EVENT-132',
      'EVENT-170',
      'LIMIT-06',
      'LIMIT-07',
      'QRCASHOUT-37',
      'TRANSACTION-38',
      'TRANSACTION-39',
      'TRANSACTION-40',
      'TRANSACTION-41',
      'TRANSACTION-43',
      'TRANSACTION-44',
      'TRANSACTION-57',
      'TRANSACTION-60',
      'TRANSACTION-62',
      'TRANSACTION-77',
    ],
    families: ['standard'],
    steps: stepsOf,
    tour: tourOf,
  }),
];
