import { awkwardAmounts } from '../../core/cents.js';
import type { Values } from '../../core/values.js';
import type { Samples } from '../../contract/cases/cases.js';
import type { Base, RequestPlan } from '../shared/derived/plan.js';
import {
  accented,
  cnpjWithLeadingZero,
  cpfWithLeadingZero,
  malformedDocuments,
} from '../shared/faulty-texts.js';
import { cashInBody } from './client.js';
import { split } from './splits.js';
import { bodyErrorClauses, expectBodyError } from './tables.js';

/** A share so small that eleven of them stay below the amount. */
const share = (values: Values) => split(values, { value: 0.5, immediate: false });
const shares = (values: Values, count: number) => Array.from({ length: count }, () => share(values));

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index + 1}`, `value${index + 1}`]));

const splitMembers = ['pixKey', 'pixKeyType', 'name', 'document', 'type', 'value', 'immediate'] as const;

/** Valid requests; those with splits have an amount large enough for many splits. */
function cashInBases(values: Values): readonly Base[] {
  const { transaction, payer } = cashInBody(values) as Readonly<Record<'transaction' | 'payer', object>>;
  const body = {
    transaction: { ...transaction, expirationTime: 86_400, generateQrCode: false },
    payer,
    additionalInfo: { order: '1001' },
  };
  const percentage = split(values, { type: 'PERCENTAGE', value: 10 });
  const valuable = { ...body, transaction: { ...body.transaction, value: 1000 } };
  return [
    { name: 'a charge', clause: 'CASHIN-01', request: { body } },
    {
      name: 'a charge with splits',
      request: { body: { ...body, splits: shares(values, 1) } },
      only: ['splits', 'splits[]', ...splitMembers.map((member) => `splits[].${member}`)],
    },
    {
      name: 'a charge with a PERCENTAGE split',
      request: { body: { ...valuable, splits: [percentage] } },
      only: ['splits[].value'],
    },
  ];
}

function cashInSamples(values: Values): Samples {
  const { word } = values;
  const anObject = { text: 'an object' };
  return {
    'transaction.value': {
      'with too many decimals': [
        1.001, 10.123, 0.011, 1.005, 10.999, 123.4567, 10.000001, 10.00000001, 1000.001, 2_345.678,
      ],
      'below the minimum': [0, -0.01, -1, 0.009, 0.001],
      'the least': [...awkwardAmounts, 1, 999_999.99],
    },
    'transaction.description': {
      'the longest': ['a', word(139), word(140), accented(140)],
      'too long': [word(141), word(300)],
    },
    'transaction.expirationTime': {
      'below the minimum': [29, 29.9, 1, 0, -60],
      'the greatest': [86_400, 604_799, 604_800],
      'above the maximum': [604_801, 2_592_000],
    },
    'payer.fullName': {
      'the longest': [word(99), word(100), accented(100)],
      'too long': [101, 250].map(word),
    },
    'payer.document': { 'off the pattern': malformedDocuments(values) },
    additionalInfo: {
      'with the most members': [1, 9, 10].map(pairs),
      'with too many members': [11, 20].map(pairs),
    },
    'additionalInfo.*': { 'of another type': [anObject, ['a', 'b']] },
    splits: {
      'of another type': [anObject, 42],
      'with the most items': [1, 9, 10].map((count) => shares(values, count)),
      'with too many items': [shares(values, 11)],
    },
    'splits[].pixKey': { 'too long': [244, 288].map((length) => `${word(length)}@example.com`) },
    'splits[].pixKeyType': { 'not in the enum': ['UNKNOWN', 'EVP', 'DOCUMENT', 'ALEATORIA', 'Email', 'cpf'] },
    'splits[].name': {
      'the longest': [word(254), word(255), accented(255)],
      'too long': [256, 400].map(word),
    },
    'splits[].document': {
      'off the pattern': malformedDocuments(values),
      'the shortest': [values.cpf(), cpfWithLeadingZero(values)],
      'the longest': [values.cnpj(), cnpjWithLeadingZero(values)],
    },
    'splits[].type': { 'not in the enum': ['UNKNOWN', 'PERCENT', 'SHARE', 'fixed', 'Percentage'] },
    'splits[].value': {
      'with too many decimals': [1.001, 0.011, 1.005, 2.999, 1.000001],
      'below the minimum': [0, -0.01, -5],
    },
  };
}

const cashInPlan: RequestPlan = {
  name: 'cash-in',
  what: { en: 'A cash-in', 'pt-BR': 'Um cash-in' },
  operation: 'createCashIn',
  success: [201],
  bases: ({ values }) => cashInBases(values),
  unique: [{ where: 'body', steps: ['transaction', 'externalId'], make: ({ externalId }) => externalId() }],
  accepted: ['CASHIN-01'],
  samples: cashInSamples,
  refusal: {
    clauses: bodyErrorClauses,
    look: ({ answer }, expect) => {
      // A time below the provider's minimum may be reported as such, with any `code` (OP-26).
      const isProvider = (answer.body.errorCode as unknown) === 'PROVIDER_EXPIRATION_BELOW_MINIMUM';
      if (!isProvider) expectBodyError(expect, answer);
    },
  },
  open: ['OP-54', 'OP-56', 'OP-59'],
  effect: {
    balances: 'CASHIN-83',
    account: { available: 100, feeAmount: 0 },
    silence: {
      clause: 'CASHIN-83',
      eventType: 'cash_in',
      wanted: (isRefused) => ({ event: 'CashIn', status: 'CONFIRMED', externalId: isRefused }),
    },
    listed: true,
  },
};

export default [cashInPlan];
