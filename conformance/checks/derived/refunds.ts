import { needed, orElse, type Plan } from './plan.js';

const unnamed = orElse(400, 404, 422);
const inPath = orElse(400, 404);

const devolucao: Plan = {
  name: 'devolucao',
  what: 'A request for a devolucao',
  operation: 'putDevolucao',
  family: 'compatibility',
  needs: ['a received payment'],
  movesMoney: true,
  success: [200, 201, 202],
  bases: async ({ control, values }) => {
    const { endToEndId } = await control.setup('a received payment', { amount: 100 });
    const body = { valor: '1.00', natureza: 'ORIGINAL', descricao: 'Conformance check' };
    const path = { e2eid: endToEndId, id: values.word(24) };
    return [{ name: 'ORIGINAL', clause: 'DEVOLUCAO-01', request: { body, path } }];
  },
  unique: [{ where: 'path', steps: ['id'], make: ({ word }) => word(24) }],
  accepted: ['DEVOLUCAO-01'],
  faults: {
    e2eid: { 'too short': inPath('DEVOLUCAO-19'), 'off the pattern': inPath('DEVOLUCAO-20') },
    id: { 'too long': inPath('DEVOLUCAO-21') },
    valor: { ...needed('DEVOLUCAO-26'), 'off the pattern': 'DEVOLUCAO-27', empty: 'DEVOLUCAO-27' },
    natureza: { 'not in the enum': unnamed('DEVOLUCAO-35'), 'of another type': unnamed('DEVOLUCAO-35') },
    descricao: { 'too long': unnamed('DEVOLUCAO-36'), 'of another type': unnamed('DEVOLUCAO-37') },
  },
  bounds: {
    id: { 'the shortest': 'DEVOLUCAO-22', 'the longest': 'DEVOLUCAO-21' },
    natureza: { 'left out': 'DEVOLUCAO-31', 'the value ORIGINAL': 'DEVOLUCAO-32' },
    descricao: { 'the longest': 'DEVOLUCAO-36' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'DEVOLUCAO-43',
    account: { available: 100, settlement: 'automatic', feeAmount: 0 },
  },
};

const refundIn: Plan = {
  name: 'refund-in',
  what: 'A refund-in',
  operation: 'createRefundIn',
  family: 'standard',
  needs: ['a received payment'],
  movesMoney: true,
  success: [201],
  bases: async ({ control, values }) => {
    const { transactionId } = await control.setup('a received payment', { amount: 100 });
    const body = { refundValue: 1, reason: 'Conformance check', externalId: values.externalId() };
    return [{ name: 'a refund', clause: 'REFUNDIN-16', request: { body, path: { id: transactionId } } }];
  },
  unique: [{ where: 'body', steps: ['externalId'], make: ({ externalId }) => externalId() }],
  accepted: ['REFUNDIN-16'],
  faults: {
    refundValue: {
      ...needed('REFUNDIN-14'),
      'with too many decimals': 'LIMIT-02',
      'below the minimum': 'REFUNDIN-15',
    },
    reason: { 'of another type': 'REFUNDIN-18' },
    externalId: { 'of another type': 'REFUNDIN-20' },
  },
  bounds: {
    refundValue: { 'the least': 'REFUNDIN-15' },
    reason: { 'left out': 'REFUNDIN-17' },
    externalId: { 'left out': 'REFUNDIN-19' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'REFUNDIN-24',
    account: { available: 100, settlement: 'automatic', feeAmount: 0 },
    silence: {
      clause: 'REFUNDIN-24',
      eventType: 'refund_in',
      wanted: (isRefused) => ({ event: 'CashInReversal', status: 'CONFIRMED', externalId: isRefused }),
    },
    listed: true,
  },
};

export const refunds: readonly Plan[] = [devolucao, refundIn];
