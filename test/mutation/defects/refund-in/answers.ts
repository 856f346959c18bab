import {
  answers,
  at,
  json,
  requests,
  set,
  status,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  asDecimalText,
  cut,
  cutToCents,
  localAsUtc,
  lowerCase,
  withoutLeadingZeros,
} from '../../../../conformance/variants/parts/values.js';
import { above, faultsOf, inBinary, isNumber } from '../shared/request-faults.js';
import { firstShown } from '../shared/stale.js';

const operation = 'createRefundIn';
const { allows, refuses } = faultsOf(operation);
const created = answers(operation, 201);
const notFound = answers(operation, 404);

export default defects()
  .breaks('REFUNDIN-01', 'A refund-in is answered with 200')
  .as('refund-in/answered-200')(created(status(200)))
  .breaks('REFUNDIN-02', 'A refund-in without a token is answered with 403')
  .as('refund-in/forbidden-without-token')(answers(operation, 401)(statusThroughout(403)))
  .breaks('REFUNDIN-04', "transactionId is the payment's")
  .as('refund-in/transaction-id-of-the-payment')(
    created((answer, { path }) => set('/transactionId', path.split('/').at(-1))(answer)),
  )
  .breaks('REFUNDIN-04', 'All refunds of an account have one transactionId')
  .as('refund-in/one-transaction-id')(firstShown(operation, '/transactionId'))
  .breaks('REFUNDIN-05', 'externalId is answered as an empty text')
  .as('refund-in/external-id-empty')(created(set('/externalId', '')))
  .breaks('REFUNDIN-06', 'externalId is answered in small letters')
  .as('refund-in/external-id-in-small-letters')(created(set('/externalId', lowerCase)))
  .breaks('REFUNDIN-06', 'externalId is kept in 12 characters')
  .as('refund-in/external-id-of-18-characters')(created(set('/externalId', cut(12))))
  .breaks('REFUNDIN-06', 'An externalId of digits of a refund-in loses the zeros in front')
  .as('refund-in/id-as-number')(created(set('/externalId', withoutLeadingZeros)))
  .breaks('REFUNDIN-08', 'refundValue is a text')
  .as('refund-in/value-text')(created(set('/refundValue', asDecimalText)))
  .breaks('REFUNDIN-09', 'The amount is cut off from the binary number: 0.29 becomes 0.28')
  .as('refund-in/value-in-binary')(created(set('/refundValue', cutToCents)))
  .breaks('REFUNDIN-09', 'refundValue is the amount of the payment')
  .as('refund-in/value-of-the-payment')(created(set('/refundValue', 50)))
  .breaks('REFUNDIN-12', 'generateTime is written the Brazilian way')
  .as('refund-in/generate-time-brazilian')(created(set('/generateTime', '20/03/2026 14:03:07')))
  .breaks('REFUNDIN-37', 'generateTime of a refund-in is local time passed off as UTC')
  .as('refund-in/time-local')(created(set('/generateTime', localAsUtc)))
  .breaks('REFUNDIN-14', 'A refundValue that is no number stands for one real')
  .as('refund-in/value-made-up')(allows('/refundValue', (value) => !isNumber(value), 1))
  .breaks(
    'REFUNDIN-16',
    'Whether an amount has two decimals is asked of its binary form: 0.29 and 1.10 have not',
  )
  .as('refund-in/value-asked-in-binary')(refuses('/refundValue', inBinary))
  .breaks('LIMIT-07', 'A refundValue of 1000 and more is refused')
  .as('refund-in/thousands-refused')(refuses('/refundValue', above(999.99)))
  .breaks('REFUNDIN-21', 'A refund-in of a transaction that does not exist is accepted, to fail later')
  .as('refund-in/unknown-accepted')(
    notFound((_, { body }) =>
      json(201, {
        transactionId: '5a0f4f3c-9a1e-4c8b-8d2f-6b7e1f0a9c33',
        externalId: at(body, '/externalId'),
        status: 'PENDING',
        refundValue: at(body, '/refundValue'),
        providerTransactionId: 'none',
        generateTime: new Date().toISOString(),
      }),
    ),
  )
  .breaks('REFUNDIN-21', 'A refund-in of a transaction that does not exist is refused with 410')
  .as('refund-in/unknown-gone')(notFound(statusThroughout(410)))
  .breaks('REFUNDIN-13', 'A payment is found by its number alone: its transactionId is unknown')
  .as('refund-in/by-reference-only')(
  requests(
    operation,
    ({ path }) => !/\/\d+$/.test(path),
  )((request) => ({ ...request, path: request.path.replace(/[^/]+$/, '987654321') })),
);
