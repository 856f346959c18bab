import { answers, at, drop, json, requests, set, status, statusThroughout } from '../edits.js';
import {
  faultsOf,
  inBinary,
  is,
  isNumber,
  missing,
  mutantsOf,
  roundable,
  rounded,
} from './request-faults.js';

const operation = 'createRefundIn';
const { lets, refuses } = faultsOf(operation);
const given = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, 201, ...edits);
const notText = (value: unknown): boolean => value !== undefined && typeof value !== 'string';

/** What a refund-in is answered with, and which requests for one are let through or refused wrongly. */
export default mutantsOf('refund-in', [
  ['answered-200', 'A refund-in is answered with 200', 'REFUNDIN-01', 'response', given(status(200))],
  [
    'forbidden-without-token',
    'A refund-in without a token is answered with 403',
    'REFUNDIN-02',
    'response',
    answers(operation, 401, statusThroughout(403)),
  ],
  [
    'transaction-id-missing',
    'The answer has no transactionId',
    'REFUNDIN-03',
    'response',
    given(drop('/transactionId')),
  ],
  [
    'transaction-id-of-the-payment',
    "transactionId is the payment's",
    'REFUNDIN-04',
    'response',
    {
      http: {
        answer: (answer, request) =>
          request.operation === operation && answer.status === 201
            ? set('/transactionId', request.path.split('/').at(-1))(answer)
            : answer,
      },
    },
  ],
  [
    'external-id-empty',
    'externalId is answered as an empty text',
    'REFUNDIN-05',
    'response',
    given(set('/externalId', '')),
  ],
  [
    'external-id-in-small-letters',
    'externalId is answered in small letters',
    'REFUNDIN-06',
    'response',
    given(set('/externalId', (id: unknown) => String(id).toLowerCase())),
  ],
  [
    'external-id-of-18-characters',
    'externalId is kept in 12 characters',
    'REFUNDIN-06',
    'state',
    given(set('/externalId', (id: unknown) => String(id).slice(0, 12))),
  ],
  ['status-created', 'status is CREATED', 'REFUNDIN-07', 'response', given(set('/status', 'CREATED'))],
  [
    'value-text',
    'refundValue is a text',
    'REFUNDIN-08',
    'response',
    given(set('/refundValue', (brl: unknown) => Number(brl).toFixed(2))),
  ],
  [
    'value-in-binary',
    'The amount is cut off from the binary number: 0.29 becomes 0.28',
    'REFUNDIN-09',
    'state',
    given(set('/refundValue', (brl: unknown) => Math.floor(Number(brl) * 100) / 100)),
  ],
  [
    'value-of-the-payment',
    'refundValue is the amount of the payment',
    'REFUNDIN-09',
    'response',
    given(set('/refundValue', 50)),
  ],
  [
    'provider-id-number',
    'providerTransactionId is a number',
    'REFUNDIN-10',
    'response',
    given(set('/providerTransactionId', 4711)),
  ],
  [
    'generate-time-brazilian',
    'generateTime is written the Brazilian way',
    'REFUNDIN-12',
    'response',
    given(set('/generateTime', '20/03/2026 14:03:07')),
  ],
  [
    'value-made-up',
    'A refundValue that is no number stands for one real',
    'REFUNDIN-14',
    'leniency',
    lets('/refundValue', (value) => !isNumber(value), set('/refundValue', 1)),
  ],
  [
    'value-zero',
    'A refundValue of zero or less counts as a cent',
    'REFUNDIN-15',
    'leniency',
    lets('/refundValue', (value) => isNumber(value) && value < 0.01, set('/refundValue', 0.01)),
  ],
  [
    'one-cent-refused',
    'A refundValue of one cent is refused',
    'REFUNDIN-15',
    'strictness',
    refuses('/refundValue', is(0.01)),
  ],
  [
    'value-asked-in-binary',
    'Whether an amount has two decimals is asked of its binary form: 0.29 and 1.10 have not',
    'REFUNDIN-16',
    'strictness',
    refuses('/refundValue', inBinary),
  ],
  [
    'value-rounded',
    'A refundValue with more than two decimals is rounded',
    'LIMIT-02',
    'leniency',
    lets(
      '/refundValue',
      (value, body) => roundable(value, body) && rounded(value) !== value,
      set('/refundValue', rounded),
    ),
  ],
  [
    'reason-required',
    'A refund-in without reason is refused',
    'REFUNDIN-17',
    'strictness',
    refuses('/reason', missing),
  ],
  [
    'reason-any-type',
    'A reason that is no text is written as one',
    'REFUNDIN-18',
    'leniency',
    lets('/reason', notText, set('/reason', 'object')),
  ],
  [
    'external-id-required',
    'A refund-in without externalId is refused',
    'REFUNDIN-19',
    'strictness',
    refuses('/externalId', missing),
  ],
  [
    'external-id-any-type',
    'An externalId that is no text is written as one',
    'REFUNDIN-20',
    'leniency',
    lets('/externalId', notText, set('/externalId', 'object')),
  ],
  [
    'unknown-accepted',
    'A refund-in of a transaction that does not exist is accepted, to fail later',
    'REFUNDIN-21',
    'leniency',
    answers(operation, 404, (answer, request) => ({
      ...json(201, {
        transactionId: '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33',
        externalId: at(request.body, '/externalId'),
        status: 'PENDING',
        refundValue: at(request.body, '/refundValue'),
        providerTransactionId: 'none',
        generateTime: new Date().toISOString(),
      }),
      headers: answer.headers,
    })),
  ],
  [
    'unknown-gone',
    'A refund-in of a transaction that does not exist is refused with 410',
    'REFUNDIN-21',
    'response',
    answers(operation, 404, statusThroughout(410)),
  ],
  [
    'by-reference-only',
    'A payment is found by its number alone: its transactionId is unknown',
    'REFUNDIN-13',
    'strictness',
    requests(
      operation,
      ({ path }) => !/\/\d+$/.test(path),
      (request) => ({ ...request, path: request.path.replace(/[^/]+$/, '987654321') }),
    ),
  ],
]);
