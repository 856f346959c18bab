import { answers, at, drop, requests, set, status } from '../edits.js';
import type { WireAnswer } from '../wire.js';
import { mutantsOf } from './request-faults.js';
import { staleAnswers } from './stale.js';

const operation = 'createCashIn';
const isMade = ({ status: code }: WireAnswer) => code === 201;
const externalId = '/transaction/externalId';
const later = (seconds: number) => (time: unknown) =>
  new Date(Date.parse(String(time)) + seconds * 1000).toISOString();

/** A member of the request is what `choose` makes of it and of what the caller asked for last (as it was changed). */
const lastAsked = (pointer: string, choose: (asked: unknown, last: unknown) => unknown) => () => {
  const last = new Map<string, unknown>();
  return requests(
    operation,
    ({ body }) => typeof at(body, externalId) === 'string',
    (request) => {
      const caller = request.headers['authorization'] ?? '';
      const asked = at(request.body, pointer);
      const chosen = choose(asked, last.get(caller));
      if (asked !== undefined) last.set(caller, asked);
      return chosen === asked ? request : set(pointer, chosen)(request);
    },
  );
};

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
  [
    'code-cut',
    'pixCode lacks its last characters',
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
    'response',
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
  [
    'expiration-date-stale',
    'expirationDate counts with the expirationTime of the charge before',
    'CASHIN-32',
    'state',
    lastAsked('/transaction/expirationTime', (asked, last) =>
      asked === undefined ? undefined : (last ?? asked),
    ),
  ],
  [
    'default-of-the-last',
    'Without expirationTime that of the charge before counts',
    'CASHIN-33',
    'state',
    lastAsked('/transaction/expirationTime', (asked, last) => asked ?? last),
  ],
  [
    'image-once',
    'Only the first charge of an account gets an image',
    'CASHIN-14',
    'state',
    lastAsked('/transaction/generateQrCode', (asked, last) => (last === true ? false : asked)),
  ],
  [
    'image-from-then-on',
    'An account that asked for an image gets one with every later charge',
    'CASHIN-15',
    'state',
    lastAsked('/transaction/generateQrCode', (asked, last) => asked === true || last),
  ],
]);
