import { answers, at, json, requests, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { faultsOf, inBinary, isNumber } from '../shared/request-faults.js';

const operation = 'createRefundIn';
const { lets, refuses } = faultsOf(operation);
const given = (...edits: Parameters<typeof answers> extends [unknown, unknown, ...infer E] ? E : never) =>
  answers(operation, 201, ...edits);

export default {
  'refund-in/answered-200': breaks('REFUNDIN-01', {
    title: 'A refund-in is answered with 200',
    defect: given(status(200)),
  }),
  'refund-in/forbidden-without-token': breaks('REFUNDIN-02', {
    title: 'A refund-in without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'refund-in/transaction-id-of-the-payment': breaks('REFUNDIN-04', {
    title: "transactionId is the payment's",
    defect: {
      http: {
        answer: (answer, request) =>
          request.operation === operation && answer.status === 201
            ? set('/transactionId', request.path.split('/').at(-1))(answer)
            : answer,
      },
    },
  }),
  'refund-in/external-id-empty': breaks('REFUNDIN-05', {
    title: 'externalId is answered as an empty text',
    defect: given(set('/externalId', '')),
  }),
  'refund-in/external-id-in-small-letters': breaks('REFUNDIN-06', {
    title: 'externalId is answered in small letters',
    defect: given(set('/externalId', (id: unknown) => String(id).toLowerCase())),
  }),
  'refund-in/external-id-of-18-characters': breaks('REFUNDIN-06', {
    title: 'externalId is kept in 12 characters',
    defect: given(set('/externalId', (id: unknown) => String(id).slice(0, 12))),
  }),
  'refund-in/value-text': breaks('REFUNDIN-08', {
    title: 'refundValue is a text',
    defect: given(set('/refundValue', (brl: unknown) => Number(brl).toFixed(2))),
  }),
  'refund-in/value-in-binary': breaks('REFUNDIN-09', {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    defect: given(set('/refundValue', (brl: unknown) => Math.floor(Number(brl) * 100) / 100)),
  }),
  'refund-in/value-of-the-payment': breaks('REFUNDIN-09', {
    title: 'refundValue is the amount of the payment',
    defect: given(set('/refundValue', 50)),
  }),
  'refund-in/generate-time-brazilian': breaks('REFUNDIN-12', {
    title: 'generateTime is written the Brazilian way',
    defect: given(set('/generateTime', '20/03/2026 14:03:07')),
  }),
  'refund-in/value-made-up': breaks('REFUNDIN-14', {
    title: 'A refundValue that is no number stands for one real',
    defect: lets('/refundValue', (value) => !isNumber(value), set('/refundValue', 1)),
  }),
  'refund-in/value-asked-in-binary': breaks('REFUNDIN-16', {
    title: 'Whether an amount has two decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses('/refundValue', inBinary),
  }),
  'refund-in/unknown-accepted': breaks('REFUNDIN-21', {
    title: 'A refund-in of a transaction that does not exist is accepted, to fail later',
    defect: answers(operation, 404, (answer, request) => ({
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
  }),
  'refund-in/unknown-gone': breaks('REFUNDIN-21', {
    title: 'A refund-in of a transaction that does not exist is refused with 410',
    defect: answers(operation, 404, statusThroughout(410)),
  }),
  'refund-in/by-reference-only': breaks('REFUNDIN-13', {
    title: 'A payment is found by its number alone: its transactionId is unknown',
    defect: requests(
      operation,
      ({ path }) => !/\/\d+$/.test(path),
      (request) => ({ ...request, path: request.path.replace(/[^/]+$/, '987654321') }),
    ),
  }),
} satisfies Defects;
