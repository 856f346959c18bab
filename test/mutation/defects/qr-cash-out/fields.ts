import { answers, at, set, status, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import { anHourBeforeStart, lowerCase } from '../../../../conformance/variants/parts/values.js';
import { memberWithoutCase } from '../shared/alike.js';
import { mixedUp } from '../shared/callers.js';
import { below, faultsOf, matching, missing } from '../shared/request-faults.js';
import { staleAnswers } from '../shared/stale.js';

const operation = 'createQrCashOut';
const { allows, refuses } = faultsOf(operation);
const created = answers(operation, 201);

export default defects()
  .breaks('QRCASHOUT-01', 'A QR cash-out is answered with 200')
  .as('qr-cash-out/answered-200')(created(status(200)))
  .breaks('QRCASHOUT-01', 'A QR cash-out with neither name nor document is refused')
  .as('qr-cash-out/only-with-optional-members')(
    refuses('/name', (name, body) => name === undefined && at(body, '/document') === undefined),
  )
  .breaks('QRCASHOUT-01', 'The document of a company is refused for a QR cash-out')
  .as('qr-cash-out/document-of-a-company')(refuses('/document', matching(/^\d{14}$/)))
  .breaks('QRCASHOUT-01', 'externalIds of QR cash-outs that differ in capitals alone count as one')
  .as('qr-cash-out/external-id-without-case')(memberWithoutCase(operation, '/externalId'))
  .breaks('QRCASHOUT-03', 'transactionId is that of the payment before')
  .as('qr-cash-out/transaction-id-stale')(staleAnswers(operation, '/transactionId'))
  .breaks('QRCASHOUT-05', 'externalId comes back in lower case')
  .as('qr-cash-out/external-id-lower-case')(created(set('/externalId', lowerCase)))
  .breaks('QRCASHOUT-05', 'externalId of the answer is that of the payment before')
  .as('qr-cash-out/external-id-stale')(staleAnswers(operation, '/externalId'))
  .breaks(
    'QRCASHOUT-05',
    'Simultaneous QR cash-outs of an account are answered with the externalId of the last',
  )
  .as('qr-cash-out/answers-mixed-up')(mixedUp(operation, '/externalId'))
  .breaks('QRCASHOUT-08', 'A QR cash-out without a bearer token is refused with 400')
  .as('qr-cash-out/unauthorized-400')(answers(operation, 401)(statusThroughout(400)))
  .breaks('QRCASHOUT-21', 'A QR cash-out without name is refused')
  .as('qr-cash-out/name-required')(refuses('/name', missing))
  .breaks('QRCASHOUT-40', 'generateTime of a QR cash-out is the time at which the gateway was started')
  .as('qr-cash-out/time-of-the-process')(created(set('/generateTime', anHourBeforeStart)))
  .breaks('LIMIT-01', 'A value of less than a cent counts as one cent')
  .as('qr-cash-out/less-than-a-cent')(allows('/value', below(0.01), 0.01));
