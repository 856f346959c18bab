import { at, json, requests, set } from '../parts/edits.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import type { WireRequest } from '../parts/wire.js';

const states =
  (...names: readonly string[]) =>
  ({ operation, body }: WireRequest): boolean =>
    operation === 'control' && names.some((name) => name === at(body, '/state'));
const isAccount = states('an account');

/** Refuses an account parameter with status 501, unless it has the value `inForce`. */
const refused = (name: string, inForce?: unknown): Part =>
  requests(
    'control',
    (request) =>
      isAccount(request) &&
      at(request.body, `/params/${name}`) !== undefined &&
      at(request.body, `/params/${name}`) !== inForce,
  )(() => json(501, {}));

/** Creates every account with this value, regardless of the request. */
const always = (name: string, value: unknown): Part =>
  requests('control', isAccount)(set(`/params/${name}`, value));

/** Adds a member to the response of the state `an account`. */
const addsMember = (name: string, value: unknown): Part => ({
  answer: (answer, request) =>
    isAccount(request) && answer.status === 200 ? set(`/${name}`, value)(answer) : answer,
});

/** Payments and refunds settle automatically, and the states that would settle them do not exist. */
const settles: readonly Part[] = [
  always('settlement', 'automatic'),
  requests('control', states('a payment settles', 'a refund settles'))(() => json(404, {})),
];
/** Members that states must return. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'an account': ['accountId', 'clientId', 'clientSecret', 'certificatePem'],
  'a received payment': ['transactionId', 'endToEndId'],
};
const fee = 0.75;
const limits = { perTransaction: 5_000, daily: 20_000, night: 5_000 };
const limited: readonly Part[] = [
  refused('limits'),
  refused('localTime'),
  always('limits', limits),
  addsMember('limits', limits),
];

const payments: readonly unknown[] = ['createCashOut', 'createQrCashOut'];

/** Gateways whose control endpoint does not support some settings, and says so. */
export default {
  'settles-by-itself': settles,
  'settlement-refused': [refused('settlement', 'automatic'), ...settles],
  'fixed-fee': {
    parts: always('feeAmount', fee),
    shownBy: ({ status }, { operation }) => status === 201 && payments.includes(operation),
  },
  'fee-refused': [refused('feeAmount', fee), always('feeAmount', fee)],
  'fixed-limits': {
    parts: limited,
    shownBy: ({ body }, { operation }) =>
      payments.includes(operation) && String(at(body, '/code')).endsWith('_LIMIT_EXCEEDED'),
  },
  'registration-always-disabled': always('webhookRegistration', 'disabled'),
  // Null tells nothing about a setting, which must then be as requested.
  'nothing-in-place-of-members': ['limits', 'chave', 'certificateHeader', 'webhookRegistration'].map((name) =>
    addsMember(name, null),
  ),
  'nothing-but-the-needed': {
    answer: (answer, request) => {
      const needed = needs[String(at(request.body, '/state'))];
      if (request.operation !== 'control' || answer.status !== 200 || !needed) return answer;
      return {
        ...answer,
        body: Object.fromEntries(needed.map((name) => [name, at(answer.body, `/${name}`)])),
      };
    },
  },
  'nothing-adjustable': [...settles, always('feeAmount', fee), ...limited],
} satisfies VariantParts;
