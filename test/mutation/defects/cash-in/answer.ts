import { answers, at, drop, requests, set, status } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { WireAnswer } from '../../wire.js';
import { amountInCents, withAmount } from '../shared/codes.js';
import { localAsUtc } from '../shared/own-calls.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'createCashIn';
const isMade = ({ status: code }: WireAnswer) => code === 201;
const externalId = '/transaction/externalId';
const later = (seconds: number) => (time: unknown) =>
  new Date(Date.parse(String(time)) + seconds * 1000).toISOString();

/** Charges whose code contains an amount, made from the right one. */
const coded = (change: (value: unknown) => string) =>
  answers(operation, isMade, (answer, { body }) =>
    set('/pixCode', (code: unknown) => withAmount(code, change(at(body, '/transaction/value'))))(answer),
  );

/** Both times of a charge count from the start of the gateway. */
const timesOfTheStart = () => {
  const startMs = Date.now();
  const lifetimeMs = (body: unknown) =>
    Date.parse(String(at(body, '/expirationDate'))) - Date.parse(String(at(body, '/generateTime')));
  return answers(
    operation,
    isMade,
    set('/expirationDate', (_: unknown, body: unknown) => new Date(startMs + lifetimeMs(body)).toISOString()),
    set('/generateTime', new Date(startMs).toISOString()),
  );
};

/** Whether it is an allowed expirationTime. */
const isTime = (asked: unknown): boolean =>
  Number.isInteger(asked) && Number(asked) >= 30 && Number(asked) <= 604_800;

/** Replaces a member of the request by what `choose` makes of it and of the caller's last value (as changed). */
const lastAsked =
  (
    pointer: string,
    choose: (asked: unknown, last: unknown) => unknown,
    isMeant: (asked: unknown) => boolean = () => true,
  ) =>
  () => {
    const last = new Map<string, unknown>();
    return requests(
      operation,
      ({ body }) => typeof at(body, externalId) === 'string' && isMeant(at(body, pointer)),
      (request) => {
        const caller = request.headers['authorization'] ?? '';
        const asked = at(request.body, pointer);
        const chosen = choose(asked, last.get(caller));
        if (asked !== undefined) last.set(caller, asked);
        return chosen === asked ? request : set(pointer, chosen)(request);
      },
    );
  };

export default {
  'cash-in/answered-200': {
    title: 'A cash-in is answered with 200',
    clause: 'CASHIN-01',
    defect: answers(operation, isMade, status(200)),
  },
  'cash-in/transaction-id-stale': {
    title: 'transactionId is that of the charge before',
    clause: 'CASHIN-04',
    defect: staleAnswers(operation, '/transactionId'),
  },
  'cash-in/external-id-missing': {
    title: 'The answer has no externalId',
    clause: 'CASHIN-06',
    defect: answers(operation, isMade, drop('/externalId')),
  },
  'cash-in/external-id-stale': {
    title: 'externalId of the answer is that of the charge before',
    clause: 'CASHIN-07',
    defect: staleAnswers(operation, '/externalId'),
  },
  'cash-in/status-active': {
    title: 'status of a new charge is ACTIVE',
    clause: 'CASHIN-08',
    defect: answers(operation, isMade, set('/status', 'ACTIVE')),
  },
  'cash-in/code-cut': {
    title: 'pixCode lacks its last characters',
    clause: 'CASHIN-10',
    defect: answers(
      operation,
      isMade,
      set('/pixCode', (code: unknown) => String(code).slice(0, -6)),
    ),
  },
  'cash-in/amount-in-cents-in-the-code': {
    title: 'The amount in the code is in cents',
    clause: 'CASHIN-10',
    defect: coded(amountInCents),
  },
  'cash-in/amount-of-ten-in-the-code': {
    title: 'The amount in the code is always 10.00',
    clause: 'CASHIN-10',
    defect: coded(() => '10.00'),
  },
  'cash-in/code-stale': {
    title: 'pixCode is that of the charge before',
    clause: 'CASHIN-11',
    defect: staleAnswers(operation, '/pixCode'),
  },
  'cash-in/no-image': {
    title: 'generateQrCode is not looked at: there is no image',
    clause: 'CASHIN-14',
    defect: answers(operation, isMade, drop('/qrCodeImage')),
  },
  'cash-in/image-always': {
    title: 'There is an image, asked for or not',
    clause: 'CASHIN-15',
    defect: requests(
      operation,
      ({ body }) => typeof at(body, externalId) === 'string',
      set('/transaction/generateQrCode', true),
    ),
  },
  'cash-in/image-of-text': {
    title: 'The image is the code itself in Base64',
    clause: 'CASHIN-16',
    defect: answers(
      operation,
      ({ body }) => at(body, '/qrCodeImage') !== undefined,
      set(
        '/qrCodeImage',
        (_: unknown, body: unknown) =>
          `data:image/png;base64,${Buffer.from(String(at(body, '/pixCode'))).toString('base64')}`,
      ),
    ),
  },
  'cash-in/image-of-the-first': {
    title: 'The image is that of the first charge of the account',
    clause: 'CASHIN-16',
    defect: firstShown(operation, '/qrCodeImage'),
  },
  'cash-in/times-local': {
    title: 'generateTime and expirationDate are local time passed off as UTC',
    clause: 'CASHIN-32',
    defect: answers(operation, isMade, set('/generateTime', localAsUtc), set('/expirationDate', localAsUtc)),
  },
  'cash-in/times-of-the-start': {
    title: 'generateTime and expirationDate count from the time at which the gateway was started',
    clause: 'CASHIN-33',
    defect: timesOfTheStart,
  },
  'cash-in/expires-in-minutes': {
    title: 'expirationTime counts in minutes',
    clause: 'CASHIN-32',
    defect: answers(
      operation,
      (answer, { body }) => isMade(answer) && at(body, '/transaction/expirationTime') !== undefined,
      set('/expirationDate', later(3_600)),
    ),
  },
  'cash-in/default-of-an-hour': {
    title: 'Without expirationTime a charge lives for an hour',
    clause: 'CASHIN-33',
    defect: requests(
      operation,
      ({ body }) =>
        at(body, '/transaction/value') !== undefined && at(body, '/transaction/expirationTime') === undefined,
      set('/transaction/expirationTime', 3_600),
    ),
  },
  'cash-in/expiration-date-stale': {
    title: 'expirationDate counts with the expirationTime of the charge before',
    clause: 'CASHIN-32',
    // A refused request is not changed or remembered, because it created no charge.
    defect: lastAsked('/transaction/expirationTime', (asked, last) => last ?? asked, isTime),
  },
  'cash-in/default-of-the-last': {
    title: 'Without expirationTime that of the charge before counts',
    clause: 'CASHIN-33',
    defect: lastAsked('/transaction/expirationTime', (asked, last) => asked ?? last),
  },
  'cash-in/image-once': {
    title: 'Only the first charge of an account gets an image',
    clause: 'CASHIN-14',
    defect: lastAsked('/transaction/generateQrCode', (asked, last) => (last === true ? false : asked)),
  },
  'cash-in/image-from-then-on': {
    title: 'An account that asked for an image gets one with every later charge',
    clause: 'CASHIN-15',
    defect: lastAsked('/transaction/generateQrCode', (asked, last) => asked === true || last),
  },
} satisfies Defects;
