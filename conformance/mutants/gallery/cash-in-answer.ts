import { answers, at, drop, requests, set, status } from '../edits.js';
import type { WireAnswer } from '../wire.js';
import { mutantsOf } from './request-faults.js';
import { staleAnswers } from './stale.js';

const operation = 'createCashIn';
const isMade = ({ status: code }: WireAnswer) => code === 201;
const externalId = '/transaction/externalId';
const later = (seconds: number) => (time: unknown) =>
  new Date(Date.parse(String(time)) + seconds * 1000).toISOString();

/** What the answer to a cash-in says. */
export default mutantsOf('cash-in', [
  [
    'answered-200',
    'A cash-in is answered with 200',
    'CASHIN-01',
    'response',
    answers(operation, isMade, status(200)),
  ],
  [
    'transaction-id-number',
    'transactionId is a number',
    'CASHIN-03',
    'response',
    answers(operation, isMade, set('/transactionId', 4711)),
  ],
  [
    'transaction-id-stale',
    'transactionId is that of the charge before',
    'CASHIN-04',
    'state',
    staleAnswers(operation, '/transactionId'),
  ],
  [
    'correlation-id-hex',
    'correlationId has no hyphens',
    'CASHIN-05',
    'response',
    answers(
      operation,
      isMade,
      set('/correlationId', (id: unknown) => String(id).replaceAll('-', '')),
    ),
  ],
  [
    'external-id-missing',
    'The answer has no externalId',
    'CASHIN-06',
    'response',
    answers(operation, isMade, drop('/externalId')),
  ],
  [
    'external-id-stale',
    'externalId of the answer is that of the charge before',
    'CASHIN-07',
    'state',
    staleAnswers(operation, '/externalId'),
  ],
  [
    'status-active',
    'status of a new charge is ACTIVE',
    'CASHIN-08',
    'response',
    answers(operation, isMade, set('/status', 'ACTIVE')),
  ],
  ['no-code', 'pixCode is null', 'CASHIN-09', 'response', answers(operation, isMade, set('/pixCode', null))],
  [
    'code-cut',
    'pixCode lacks its last 8 characters',
    'CASHIN-10',
    'response',
    answers(
      operation,
      isMade,
      set('/pixCode', (code: unknown) => String(code).slice(0, -6)),
    ),
  ],
  [
    'code-stale',
    'pixCode is that of the charge before',
    'CASHIN-11',
    'state',
    staleAnswers(operation, '/pixCode'),
  ],
  [
    'generate-time-date',
    'generateTime is a date without time',
    'CASHIN-12',
    'response',
    answers(
      operation,
      isMade,
      set('/generateTime', (time: unknown) => String(time).slice(0, 10)),
    ),
  ],
  [
    'expiration-date-number',
    'expirationDate is a number',
    'CASHIN-13',
    'response',
    answers(
      operation,
      isMade,
      set('/expirationDate', (time: unknown) => Date.parse(String(time))),
    ),
  ],
  [
    'no-image',
    'generateQrCode is not looked at: there is no image',
    'CASHIN-14',
    'response',
    answers(operation, isMade, drop('/qrCodeImage')),
  ],
  [
    'image-always',
    'There is an image, asked for or not',
    'CASHIN-15',
    'state',
    requests(
      operation,
      ({ body }) => typeof at(body, externalId) === 'string',
      set('/transaction/generateQrCode', true),
    ),
  ],
  [
    'image-of-text',
    'The image is the code itself in Base64',
    'CASHIN-16',
    'response',
    answers(
      operation,
      ({ body }) => at(body, '/qrCodeImage') !== undefined,
      set(
        '/qrCodeImage',
        (_: unknown, body: unknown) =>
          `data:image/png;base64,${Buffer.from(String(at(body, '/pixCode'))).toString('base64')}`,
      ),
    ),
  ],
  [
    'expires-in-minutes',
    'expirationTime counts in minutes',
    'CASHIN-32',
    'timing',
    answers(
      operation,
      (answer, { body }) => isMade(answer) && at(body, '/transaction/expirationTime') !== undefined,
      set('/expirationDate', later(3_600)),
    ),
  ],
  [
    'default-of-an-hour',
    'Without expirationTime a charge lives for an hour',
    'CASHIN-33',
    'timing',
    requests(
      operation,
      ({ body }) =>
        at(body, '/transaction/value') !== undefined && at(body, '/transaction/expirationTime') === undefined,
      set('/transaction/expirationTime', 3_600),
    ),
  ],
]);
