import { answers, answersOf, at, json, requests, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { asDecimalText, cut, cutToCents, localAsUtc, lowerCase, withoutLeadingZeros } from '../../values.js';
import { above, faultsOf, inBinary, isNumber } from '../shared/request-faults.js';
import { firstShown } from '../shared/stale.js';

const operation = 'createRefundIn';
const { lets, refuses } = faultsOf(operation);
const created = answersOf(operation, 201);

export default {
  'refund-in/answered-200': breaks('REFUNDIN-01', {
    title: 'A refund-in is answered with 200',
    defect: created(status(200)),
  }),
  'refund-in/forbidden-without-token': breaks('REFUNDIN-02', {
    title: 'A refund-in without a token is answered with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
  'refund-in/transaction-id-of-the-payment': breaks('REFUNDIN-04', {
    title: "transactionId is the payment's",
    defect: created((answer, { path }) => set('/transactionId', path.split('/').at(-1))(answer)),
  }),
  'refund-in/one-transaction-id': breaks('REFUNDIN-04', {
    title: 'All refunds of an account have one transactionId',
    defect: firstShown(operation, '/transactionId'),
  }),
  'refund-in/external-id-empty': breaks('REFUNDIN-05', {
    title: 'externalId is answered as an empty text',
    defect: created(set('/externalId', '')),
  }),
  'refund-in/external-id-in-small-letters': breaks('REFUNDIN-06', {
    title: 'externalId is answered in small letters',
    defect: created(set('/externalId', lowerCase)),
  }),
  'refund-in/external-id-of-18-characters': breaks('REFUNDIN-06', {
    title: 'externalId is kept in 12 characters',
    defect: created(set('/externalId', cut(12))),
  }),
  'refund-in/id-as-number': breaks('REFUNDIN-06', {
    title: 'An externalId of digits of a refund-in loses the zeros in front',
    defect: created(set('/externalId', withoutLeadingZeros)),
  }),
  'refund-in/value-text': breaks('REFUNDIN-08', {
    title: 'refundValue is a text',
    defect: created(set('/refundValue', asDecimalText)),
  }),
  'refund-in/value-in-binary': breaks('REFUNDIN-09', {
    title: 'The amount is cut off from the binary number: 0.29 becomes 0.28',
    defect: created(set('/refundValue', cutToCents)),
  }),
  'refund-in/value-of-the-payment': breaks('REFUNDIN-09', {
    title: 'refundValue is the amount of the payment',
    defect: created(set('/refundValue', 50)),
  }),
  'refund-in/generate-time-brazilian': breaks('REFUNDIN-12', {
    title: 'generateTime is written the Brazilian way',
    defect: created(set('/generateTime', '20/03/2026 14:03:07')),
  }),
  'refund-in/time-local': breaks('REFUNDIN-37', {
    title: 'generateTime of a refund-in is local time passed off as UTC',
    defect: created(set('/generateTime', localAsUtc)),
  }),
  'refund-in/value-made-up': breaks('REFUNDIN-14', {
    title: 'A refundValue that is no number stands for one real',
    defect: lets('/refundValue', (value) => !isNumber(value), set('/refundValue', 1)),
  }),
  'refund-in/value-asked-in-binary': breaks('REFUNDIN-16', {
    title: 'Whether an amount has two decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses('/refundValue', inBinary),
  }),
  'refund-in/thousands-refused': breaks('LIMIT-07', {
    title: 'A refundValue of 1000 and more is refused',
    defect: refuses('/refundValue', above(999.99)),
  }),
  'refund-in/unknown-accepted': breaks('REFUNDIN-21', {
    title: 'A refund-in of a transaction that does not exist is accepted, to fail later',
    defect: answers(operation, 404, (_, { body }) =>
      json(201, {
        transactionId: '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33',
        externalId: at(body, '/externalId'),
        status: 'PENDING',
        refundValue: at(body, '/refundValue'),
        providerTransactionId: 'none',
        generateTime: new Date().toISOString(),
      }),
    ),
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
