import { transferred } from '../../target/transfer.js';
import { needed, orElse, type Plan } from './plan.js';

/** Faults that the errors of the endpoint do not name (OP-56). */
const unnamed = orElse(400, 404);
const keyRefused = orElse(400, 404, 422);

export const transfer: Plan = {
  name: 'transfer',
  what: 'A transfer',
  operation: 'createTransfer',
  family: 'compatibility',
  movesMoney: true,
  account: { available: 1000 },
  success: transferred,
  bases: ({ values }) => {
    const pixKey = values.cpf();
    const headers = { 'x-idempotency-key': values.uuid() };
    const body = {
      pixKey,
      creditorDocument: pixKey,
      priority: 'NORM',
      description: 'Conformance check',
      expiration: 600,
      payment: { currency: 'BRL', amount: 1 },
    };
    const denying = { ...body, ispbDeny: ['60746948'] };
    return [
      { name: 'NORM', clause: 'TRANSFER-34', request: { body, headers } },
      {
        name: 'HIGH',
        clause: 'TRANSFER-32',
        request: { body: { ...body, priority: 'HIGH' }, headers },
        only: ['creditorDocument'],
      },
      { name: 'denying', request: { body: denying, headers }, only: ['ispbDeny', 'ispbDeny[]'] },
    ];
  },
  unique: [{ where: 'headers', steps: ['x-idempotency-key'], make: ({ uuid }) => uuid() }],
  accepted: ['TRANSFER-34', 'TRANSFER-32'],
  faults: {
    'x-idempotency-key': {
      missing: 'TRANSFER-18',
      'off the pattern': keyRefused('TRANSFER-16'),
      empty: keyRefused('TRANSFER-16'),
    },
    pixKey: { ...needed('TRANSFER-24'), 'off the pattern': 'TRANSFER-30', empty: 'TRANSFER-30' },
    creditorDocument: {
      'of another type': unnamed('TRANSFER-33'),
      'off the pattern': unnamed('TRANSFER-33'),
    },
    'creditorDocument of HIGH': {
      missing: unnamed('TRANSFER-31'),
      'of another type': unnamed('TRANSFER-33'),
      'off the pattern': unnamed('TRANSFER-33'),
    },
    priority: { 'of another type': unnamed('TRANSFER-36'), 'not in the enum': unnamed('TRANSFER-36') },
    description: { 'of another type': unnamed('TRANSFER-38') },
    expiration: {
      'of another type': unnamed('TRANSFER-43'),
      'below the minimum': unnamed('TRANSFER-41'),
      'above the maximum': unnamed('TRANSFER-42'),
    },
    payment: needed('TRANSFER-47'),
    'payment.currency': {
      missing: unnamed('TRANSFER-48'),
      'of another type': unnamed('TRANSFER-48'),
      'not in the enum': unnamed('TRANSFER-48'),
    },
    'payment.amount': { ...needed('TRANSFER-49'), 'with too many decimals': 'TRANSFER-50' },
    ispbDeny: { 'of another type': unnamed('TRANSFER-54') },
    'ispbDeny[]': { 'of another type': unnamed('TRANSFER-54') },
  },
  bounds: {
    priority: { 'left out': 'TRANSFER-35' },
    description: { 'left out': 'TRANSFER-37' },
    expiration: { 'the least': 'TRANSFER-41', 'the greatest': 'TRANSFER-42' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'TRANSFER-59',
    account: { settlement: 'automatic', feeAmount: 0 },
    silence: {
      clause: 'TRANSFER-14',
      eventType: 'cash_out',
      wanted: (isRefused) => ({
        type: 'TRANSFER',
        data: { status: 'LIQUIDATED', idempotencyKey: isRefused },
      }),
    },
  },
};
