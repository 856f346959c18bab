import { asText } from '../core/untrusted-json.js';
import { type Exchange } from '../target/exchange.js';
import { staticCode } from '../chapters/shared/br-code.js';
import type { ChargingPlan } from './receiving.js';
import type { RefundPlan } from './giving-back.js';
import type { SendingPlan } from './sending.js';
import { brl, throughout } from './world.js';

const idOf = ({ body }: Exchange): string => asText(body.transactionId);

/** The status of a transaction according to its answer (OP-41). */
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
    const qrCode = staticCode({ key: document, amount: brl(cents) });
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
