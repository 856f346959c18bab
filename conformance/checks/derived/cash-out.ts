import { staticCode, staticCodeOfLength } from '../../target/br-code.js';
import { cashOutBody } from '../../target/cash-out.js';
import type { Values } from '../../target/values.js';
import { type Base, needed, orElse, type Plan, type Unique } from './plan.js';

const externalId: Unique = { where: 'body', steps: ['externalId'], make: ({ externalId: make }) => make() };

/** A right cash-out to a key of a type other than DOCUMENT, there for that key alone. */
function withKey(values: Values, keyType: string, key: string, clause: NonNullable<Base['clause']>): Base {
  const details = { keyType, key, name: 'Maria da Silva', document: values.cpf() };
  const body = { ...cashOutBody(values), value: 1, details };
  return { name: keyType, clause, request: { body }, only: ['details.key'] };
}

const cashOut: Plan = {
  name: 'cash-out',
  what: 'A cash-out',
  operation: 'createCashOut',
  family: 'standard',
  movesMoney: true,
  success: [201],
  bases: ({ values }) => [
    { name: 'DOCUMENT', clause: 'CASHOUT-36', request: { body: { ...cashOutBody(values), value: 1 } } },
    withKey(values, 'EMAIL', values.email(), 'CASHOUT-39'),
    withKey(values, 'PHONE', values.phone(), 'CASHOUT-41'),
    withKey(values, 'RANDOM', values.uuid(), 'CASHOUT-44'),
  ],
  unique: [externalId],
  accepted: ['CASHOUT-36', 'CASHOUT-39', 'CASHOUT-41', 'CASHOUT-44'],
  faults: {
    value: {
      ...needed('CASHOUT-11'),
      'with too many decimals': 'CASHOUT-12',
      'below the minimum': 'CASHOUT-14',
    },
    externalId: needed('CASHOUT-15'),
    description: { 'of another type': 'CASHOUT-21', 'too long': 'CASHOUT-22' },
    details: { ...needed('CASHOUT-23'), empty: 'CASHOUT-24' },
    'details.key': needed('CASHOUT-24'),
    'details.key of DOCUMENT': {
      ...needed('CASHOUT-24'),
      'off the pattern': 'CASHOUT-38',
      empty: 'CASHOUT-38',
    },
    'details.key of EMAIL': { 'of no such format': 'CASHOUT-40', empty: 'CASHOUT-40' },
    'details.key of PHONE': { 'off the pattern': 'CASHOUT-42', empty: 'CASHOUT-42' },
    'details.key of RANDOM': { 'off the pattern': 'CASHOUT-46', empty: 'CASHOUT-46' },
    'details.keyType': {
      missing: 'CASHOUT-25',
      null: 'CASHOUT-25',
      'of another type': 'CASHOUT-26',
      'not in the enum': 'CASHOUT-26',
      empty: 'CASHOUT-26',
    },
    'details.name': { ...needed('CASHOUT-28'), 'too long': 'CASHOUT-29' },
    'details.document': {
      missing: 'CASHOUT-31',
      null: 'CASHOUT-31',
      'of another type': 'CASHOUT-34',
      'off the pattern': 'CASHOUT-34',
      empty: 'CASHOUT-34',
    },
  },
  bounds: {
    value: { 'the least': 'CASHOUT-14' },
    description: { 'left out': 'CASHOUT-20', 'the longest': 'CASHOUT-22' },
    'details.name': { 'the longest': 'CASHOUT-29' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'CASHOUT-52',
    account: { settlement: 'automatic', feeAmount: 0 },
    silence: {
      clause: 'CASHOUT-53',
      eventType: 'cash_out',
      wanted: (isRefused) => ({ event: 'CashOut', status: 'CONFIRMED', externalId: isRefused }),
    },
    listed: true,
  },
};

/** A code without an amount, so that any value goes with it. */
function qrBody(values: Values): object {
  const document = values.cpf();
  return {
    value: 1,
    qrCode: staticCode({ key: document }),
    externalId: values.externalId(),
    description: 'Conformance check',
    name: 'Maria da Silva',
    document,
  };
}

const qrCashOut: Plan = {
  name: 'qr-cash-out',
  what: 'A QR cash-out',
  operation: 'createQrCashOut',
  family: 'standard',
  movesMoney: true,
  account: { available: 1000 },
  success: [201],
  bases: ({ values }) => {
    const body = qrBody(values);
    const withoutDocument = { ...body, document: undefined };
    return [
      { name: 'a static code', clause: 'QRCASHOUT-13', request: { body } },
      { name: 'a code alone', request: { body: withoutDocument }, only: ['qrCode'] },
    ];
  },
  unique: [externalId],
  accepted: ['QRCASHOUT-13'],
  samples: (values) => ({ qrCode: { 'the longest': [staticCodeOfLength(500, values.cpf())] } }),
  faults: {
    value: {
      ...needed('QRCASHOUT-09'),
      'with too many decimals': 'QRCASHOUT-10',
      'below the minimum': 'LIMIT-01',
    },
    qrCode: {
      ...needed('QRCASHOUT-14'),
      'too short': 'QRCASHOUT-15',
      empty: 'QRCASHOUT-15',
      'too long': 'QRCASHOUT-16',
      'off the pattern': 'QRCASHOUT-17',
    },
    externalId: needed('QRCASHOUT-19'),
    description: { 'of another type': 'QRCASHOUT-24' },
    name: { 'of another type': 'QRCASHOUT-24' },
    document: { 'of another type': 'QRCASHOUT-24', 'off the pattern': orElse(400, 404)('QRCASHOUT-23') },
  },
  bounds: {
    'qrCode of a code alone': { 'the longest': 'QRCASHOUT-16' },
    description: { 'left out': 'QRCASHOUT-20' },
    name: { 'left out': 'QRCASHOUT-21' },
    document: { 'left out': 'QRCASHOUT-22' },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'QRCASHOUT-29',
    account: { settlement: 'automatic', feeAmount: 0 },
    silence: {
      clause: 'QRCASHOUT-29',
      eventType: 'cash_out',
      wanted: (isRefused) => ({ event: 'CashOut', status: 'CONFIRMED', externalId: isRefused }),
    },
    listed: true,
  },
};

export const payments: readonly Plan[] = [cashOut, qrCashOut];
