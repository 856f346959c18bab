import { answers, answersOf, at, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { anHourBeforeStart, lowerCase } from '../../values.js';
import { memberWithoutCase } from '../shared/alike.js';
import { mixedUp } from '../shared/callers.js';
import { below, faultsOf, matching, missing } from '../shared/request-faults.js';
import { staleAnswers } from '../shared/stale.js';

const operation = 'createQrCashOut';
const { lets, refuses } = faultsOf(operation);
const created = answersOf(operation, 201);

export default {
  'qr-cash-out/answered-200': breaks('QRCASHOUT-01', {
    title: 'A QR cash-out is answered with 200',
    defect: created(status(200)),
  }),
  'qr-cash-out/only-with-optional-members': breaks('QRCASHOUT-01', {
    title: 'A QR cash-out with neither name nor document is refused',
    defect: refuses('/name', (name, body) => name === undefined && at(body, '/document') === undefined),
  }),
  'qr-cash-out/document-of-a-company': breaks('QRCASHOUT-01', {
    title: 'The document of a company is refused for a QR cash-out',
    defect: refuses('/document', matching(/^\d{14}$/)),
  }),
  'qr-cash-out/external-id-without-case': breaks('QRCASHOUT-01', {
    title: 'externalIds of QR cash-outs that differ in capitals alone count as one',
    defect: memberWithoutCase(operation, '/externalId'),
  }),
  'qr-cash-out/transaction-id-stale': breaks('QRCASHOUT-03', {
    title: 'transactionId is that of the payment before',
    defect: staleAnswers(operation, '/transactionId'),
  }),
  'qr-cash-out/external-id-lower-case': breaks('QRCASHOUT-05', {
    title: 'externalId comes back in lower case',
    defect: created(set('/externalId', lowerCase)),
  }),
  'qr-cash-out/external-id-stale': breaks('QRCASHOUT-05', {
    title: 'externalId of the answer is that of the payment before',
    defect: staleAnswers(operation, '/externalId'),
  }),
  'qr-cash-out/answers-mixed-up': breaks('QRCASHOUT-05', {
    title: 'Simultaneous QR cash-outs of an account are answered with the externalId of the last',
    defect: mixedUp(operation, '/externalId'),
  }),
  'qr-cash-out/unauthorized-400': breaks('QRCASHOUT-08', {
    title: 'A QR cash-out without a bearer token is refused with 400',
    defect: answers(operation, 401, statusThroughout(400)),
  }),
  'qr-cash-out/name-required': breaks('QRCASHOUT-21', {
    title: 'A QR cash-out without name is refused',
    defect: refuses('/name', missing),
  }),
  'qr-cash-out/time-of-the-process': breaks('QRCASHOUT-40', {
    title: 'generateTime of a QR cash-out is the time at which the gateway was started',
    defect: created(set('/generateTime', anHourBeforeStart)),
  }),
  'qr-cash-out/less-than-a-cent': breaks('LIMIT-01', {
    title: 'A value of less than a cent counts as one cent',
    defect: lets('/value', below(0.01), set('/value', 0.01)),
  }),
} satisfies Defects;
