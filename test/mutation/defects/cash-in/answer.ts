import { answers, at, drop, requests, set, status } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'cash-in/answered-200': breaks('CASHIN-01', {
    title: 'A cash-in is answered with 200',
    defect: answers(operation, isMade, status(200)),
  }),
  'cash-in/transaction-id-stale': breaks('CASHIN-04', {
    title: 'transactionId is that of the charge before',
    defect: staleAnswers(operation, '/transactionId'),
  }),
  'cash-in/external-id-missing': breaks('CASHIN-06', {
    title: 'The answer has no externalId',
    defect: answers(operation, isMade, drop('/externalId')),
  }),
  'cash-in/external-id-stale': breaks('CASHIN-07', {
    title: 'externalId of the answer is that of the charge before',
    defect: staleAnswers(operation, '/externalId'),
  }),
  'cash-in/status-active': breaks('CASHIN-08', {
    title: 'status of a new charge is ACTIVE',
    defect: answers(operation, isMade, set('/status', 'ACTIVE')),
  }),
  'cash-in/code-cut': breaks('CASHIN-10', {
    title: 'pixCode lacks its last characters',
    defect: answers(
      operation,
      isMade,
      set('/pixCode', (code: unknown) => String(code).slice(0, -6)),
    ),
  }),
  'cash-in/amount-in-cents-in-the-code': breaks('CASHIN-10', {
    title: 'The amount in the code is in cents',
    defect: coded(amountInCents),
  }),
  'cash-in/amount-of-ten-in-the-code': breaks('CASHIN-10', {
    title: 'The amount in the code is always 10.00',
    defect: coded(() => '10.00'),
  }),
  'cash-in/code-stale': breaks('CASHIN-11', {
    title: 'pixCode is that of the charge before',
    defect: staleAnswers(operation, '/pixCode'),
  }),
  'cash-in/no-image': breaks('CASHIN-14', {
    title: 'generateQrCode is not looked at: there is no image',
    defect: answers(operation, isMade, drop('/qrCodeImage')),
  }),
  'cash-in/image-always': breaks('CASHIN-15', {
    title: 'There is an image, asked for or not',
    defect: requests(
      operation,
      ({ body }) => typeof at(body, externalId) === 'string',
      set('/transaction/generateQrCode', true),
    ),
  }),
  'cash-in/image-of-text': breaks('CASHIN-16', {
    title: 'The image is the code itself in Base64',
    defect: answers(
      operation,
      ({ body }) => at(body, '/qrCodeImage') !== undefined,
      set(
        '/qrCodeImage',
        (_: unknown, body: unknown) =>
          `data:image/png;base64,${Buffer.from(String(at(body, '/pixCode'))).toString('base64')}`,
      ),
    ),
  }),
  'cash-in/image-of-the-first': breaks('CASHIN-16', {
    title: 'The image is that of the first charge of the account',
    defect: firstShown(operation, '/qrCodeImage'),
  }),
  'cash-in/times-local': breaks('CASHIN-32', {
    title: 'generateTime and expirationDate are local time passed off as UTC',
    defect: answers(operation, isMade, set('/generateTime', localAsUtc), set('/expirationDate', localAsUtc)),
  }),
  'cash-in/times-of-the-start': breaks('CASHIN-33', {
    title: 'generateTime and expirationDate count from the time at which the gateway was started',
    defect: timesOfTheStart,
  }),
  'cash-in/expires-in-minutes': breaks('CASHIN-32', {
    title: 'expirationTime counts in minutes',
    defect: answers(
      operation,
      (answer, { body }) => isMade(answer) && at(body, '/transaction/expirationTime') !== undefined,
      set('/expirationDate', later(3_600)),
    ),
  }),
  'cash-in/default-of-an-hour': breaks('CASHIN-33', {
    title: 'Without expirationTime a charge lives for an hour',
    defect: requests(
      operation,
      ({ body }) =>
        at(body, '/transaction/value') !== undefined && at(body, '/transaction/expirationTime') === undefined,
      set('/transaction/expirationTime', 3_600),
    ),
  }),
  'cash-in/expiration-date-stale': breaks('CASHIN-32', {
    title: 'expirationDate counts with the expirationTime of the charge before',
    // A refused request is not changed or remembered, because it created no charge.
    defect: lastAsked('/transaction/expirationTime', (asked, last) => last ?? asked, isTime),
  }),
  'cash-in/default-of-the-last': breaks('CASHIN-33', {
    title: 'Without expirationTime that of the charge before counts',
    defect: lastAsked('/transaction/expirationTime', (asked, last) => asked ?? last),
  }),
  'cash-in/image-once': breaks('CASHIN-14', {
    title: 'Only the first charge of an account gets an image',
    defect: lastAsked('/transaction/generateQrCode', (asked, last) => (last === true ? false : asked)),
  }),
  'cash-in/image-from-then-on': breaks('CASHIN-15', {
    title: 'An account that asked for an image gets one with every later charge',
    defect: lastAsked('/transaction/generateQrCode', (asked, last) => asked === true || last),
  }),
} satisfies Defects;
