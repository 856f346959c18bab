import type { Values } from '../../core/values.js';
import type { Samples } from '../../contract/cases/cases.js';
import type { Base, RequestPlan } from '../shared/derived/plan.js';
import { malformedDocuments } from '../shared/faulty-texts.js';
import { transferred } from './client.js';

/**
 * Valid requests. A CPF or CNPJ key identifies its holder. So documents are tried with a key that any person could hold,
 * and keys without a document, so that each request has only the intended fault.
 */
function transferBases(values: Values): readonly Base[] {
  const headers = { 'x-idempotency-key': values.uuid() };
  const body = {
    pixKey: values.cpf(),
    priority: 'NORM',
    description: 'Conformance check',
    expiration: 600,
    payment: { currency: 'BRL', amount: 1 },
  };
  const own = { ...body, creditorDocument: body.pixKey };
  const anybodys = { ...own, pixKey: values.uuid() };
  const only = ['creditorDocument'];
  return [
    { name: 'NORM', clause: 'TRANSFER-34', request: { body, headers }, except: ['priority'] },
    // The default priority may be HIGH, which requires the document.
    { name: 'with document', request: { body: own, headers }, only: ['priority'] },
    { name: 'NORM', request: { body: anybodys, headers }, only },
    {
      name: 'HIGH',
      clause: 'TRANSFER-32',
      request: { body: { ...own, priority: 'HIGH' }, headers },
      only,
    },
    { name: 'HIGH', request: { body: { ...anybodys, priority: 'HIGH' }, headers }, only },
    {
      name: 'denying',
      request: { body: { ...own, ispbDeny: ['60746948'] }, headers },
      only: ['ispbDeny', 'ispbDeny[]'],
    },
  ];
}

/** Texts that have none of the five forms of keys. */
function noKeys(values: Values): readonly string[] {
  const [phone, uuid] = [values.phone(), values.uuid()];
  const documents = malformedDocuments(values).filter((text) => !text.includes('.'));
  const phones = [`55${phone}`, '+55', `+5511${phone.slice(-4)}`, `+55${phone}12345`, `+54${phone}`];
  const addresses = ['maria@', '@example.com', 'maria@@example.com', 'maria silva@example.com'];
  const uuids = [uuid.slice(1), `${uuid}0`, `${uuid.slice(0, -1)}g`];
  return ['maria', ...documents, ...phones, ...addresses, ...uuids];
}

function transferSamples(values: Values): Samples {
  const uuid = values.uuid();
  return {
    'x-idempotency-key': {
      'off the pattern': [
        'abc',
        '12345',
        values.word(36),
        uuid.slice(0, -1),
        `${uuid}0`,
        `#${uuid.slice(1)}`,
      ],
    },
    pixKey: { 'off the pattern': noKeys(values) },
    creditorDocument: { 'off the pattern': malformedDocuments(values) },
    priority: { 'not in the enum': ['UNKNOWN', 'LOW', 'URGENT', 'NORMAL', 'high'] },
    expiration: {
      'below the minimum': [0, 0.5, -1, -600],
      'the greatest': [600, 10_799, 10_800],
      'above the maximum': [10_801, 86_400],
    },
    'payment.currency': { 'not in the enum': ['UNKNOWN', 'USD', 'EUR', 'BRLX', 'brl'] },
    'payment.amount': {
      'with too many decimals': [1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 10.000001, 10.00000001],
    },
  };
}

const transferPlan: RequestPlan = {
  name: 'transfer',
  what: { en: 'A transfer', 'pt-BR': 'Uma transferência' },
  operation: 'createTransfer',
  account: { available: 1000 },
  success: transferred,
  bases: ({ values }) => transferBases(values),
  unique: [{ where: 'headers', steps: ['x-idempotency-key'], make: ({ uuid }) => uuid() }],
  accepted: ['TRANSFER-34', 'TRANSFER-32'],
  samples: transferSamples,
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

export default [transferPlan];
