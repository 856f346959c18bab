import { answers, answersOf, at, drop, requests, set, status } from '../../edits.js';
import { authorizationOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { cut, localAsUtc, ofTwelveHours } from '../../values.js';
import { amountInCents, withAmount } from '../shared/codes.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'createCashIn';
const created = answersOf(operation, 201);
const externalId = '/transaction/externalId';
const expirationTime = '/transaction/expirationTime';
const generateQrCode = '/transaction/generateQrCode';

/** Charges whose code contains an amount, made from the right one. */
const coded = (change: (value: unknown) => string) =>
  created((answer, { body }) =>
    set('/pixCode', (code: unknown) => withAmount(code, change(at(body, '/transaction/value'))))(answer),
  );

/** Both times of a charge count from the start of the gateway. */
const timesOfTheStart = () => {
  const startMs = Date.now();
  const lifetimeMs = (body: unknown) =>
    Date.parse(String(at(body, '/expirationDate'))) - Date.parse(String(at(body, '/generateTime')));
  return created(
    set('/expirationDate', (_: unknown, body: unknown) => new Date(startMs + lifetimeMs(body)).toISOString()),
    set('/generateTime', new Date(startMs).toISOString()),
  );
};

/** Whether it is an allowed expirationTime. */
const isTime = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 30 && Number(value) <= 604_800;

/** Replaces a member of the request by what `choose` makes of it and of the caller's last value (as changed). */
const lastSent =
  (
    pointer: string,
    choose: (own: unknown, last: unknown) => unknown,
    isMeant: (own: unknown) => boolean = () => true,
  ) =>
  () => {
    const last = new Map<string, unknown>();
    return requests(
      operation,
      ({ body }) => typeof at(body, externalId) === 'string' && isMeant(at(body, pointer)),
      (request) => {
        const caller = authorizationOf(request);
        const own = at(request.body, pointer);
        const chosen = choose(own, last.get(caller));
        if (own !== undefined) last.set(caller, own);
        return chosen === own ? request : set(pointer, chosen)(request);
      },
    );
  };

/** A charge has no image although a member of its request is there. */
const imageLost = (pointer: string) =>
  answers(
    operation,
    ({ status: code }, { body }) => code === 201 && at(body, pointer) !== undefined,
    drop('/qrCodeImage'),
  );

const anHourLater = (time: unknown): string => new Date(Date.parse(String(time)) + 3_600_000).toISOString();

export default {
  'cash-in/answered-200': breaks('CASHIN-01', {
    title: 'A cash-in is answered with 200',
    defect: created(status(200)),
  }),
  'cash-in/transaction-id-stale': breaks('CASHIN-04', {
    title: 'transactionId is that of the charge before',
    defect: staleAnswers(operation, '/transactionId'),
  }),
  'cash-in/external-id-missing': breaks('CASHIN-06', {
    title: 'The answer has no externalId',
    defect: created(drop('/externalId')),
  }),
  'cash-in/external-id-stale': breaks('CASHIN-07', {
    title: 'externalId of the answer is that of the charge before',
    defect: staleAnswers(operation, '/externalId'),
  }),
  'cash-in/status-active': breaks('CASHIN-08', {
    title: 'status of a new charge is ACTIVE',
    defect: created(set('/status', 'ACTIVE')),
  }),
  'cash-in/code-cut': breaks('CASHIN-10', {
    title: 'pixCode lacks its last characters',
    defect: created(set('/pixCode', cut(-6))),
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
    defect: created(drop('/qrCodeImage')),
  }),
  'cash-in/no-image-with-splits': breaks('CASHIN-14', {
    title: 'A charge with splits has no image',
    defect: imageLost('/splits/0'),
  }),
  'cash-in/no-image-with-expiration': breaks('CASHIN-14', {
    title: 'A charge with an expirationTime has no image',
    defect: imageLost(expirationTime),
  }),
  'cash-in/image-once': breaks('CASHIN-14', {
    title: 'Only the first charge of an account gets an image',
    defect: lastSent(generateQrCode, (own, last) => (last === true ? false : own)),
  }),
  'cash-in/image-always': breaks('CASHIN-15', {
    title: 'There is an image, asked for or not',
    defect: lastSent(generateQrCode, () => true),
  }),
  'cash-in/image-from-then-on': breaks('CASHIN-15', {
    title: 'An account that asked for an image gets one with every later charge',
    defect: lastSent(generateQrCode, (own, last) => own === true || last),
  }),
  'cash-in/image-of-text': breaks('CASHIN-16', {
    title: 'The image is the code itself in Base64',
    defect: answers(
      operation,
      ({ body }) => at(body, '/qrCodeImage') !== undefined,
      (answer) => {
        const code = Buffer.from(String(at(answer.body, '/pixCode')));
        return set('/qrCodeImage', `data:image/png;base64,${code.toString('base64')}`)(answer);
      },
    ),
  }),
  'cash-in/image-of-the-first': breaks('CASHIN-16', {
    title: 'The image is that of the first charge of the account',
    defect: firstShown(operation, '/qrCodeImage'),
  }),
  'cash-in/times-local': breaks('CASHIN-32', {
    title: 'generateTime and expirationDate are local time passed off as UTC',
    defect: created(set('/generateTime', localAsUtc), set('/expirationDate', localAsUtc)),
  }),
  'cash-in/times-of-the-start': breaks('CASHIN-33', {
    title: 'generateTime and expirationDate count from the time at which the gateway was started',
    defect: timesOfTheStart,
  }),
  'cash-in/clock-of-twelve-hours': breaks('CASHIN-33', {
    title: 'generateTime of a charge is shown by a clock of twelve hours',
    defect: created(set('/generateTime', ofTwelveHours)),
  }),
  'cash-in/expires-in-minutes': breaks('CASHIN-32', {
    title: 'expirationTime counts in minutes',
    defect: answers(
      operation,
      ({ status: code }, { body }) => code === 201 && at(body, expirationTime) !== undefined,
      set('/expirationDate', anHourLater),
    ),
  }),
  'cash-in/default-of-an-hour': breaks('CASHIN-33', {
    title: 'Without expirationTime a charge lives for an hour',
    defect: requests(
      operation,
      ({ body }) => at(body, '/transaction/value') !== undefined && at(body, expirationTime) === undefined,
      set(expirationTime, 3_600),
    ),
  }),
  'cash-in/expiration-date-stale': breaks('CASHIN-32', {
    title: 'expirationDate counts with the expirationTime of the charge before',
    // A refused request is not changed or remembered, because it created no charge.
    defect: lastSent(expirationTime, (own, last) => last ?? own, isTime),
  }),
  'cash-in/default-of-the-last': breaks('CASHIN-33', {
    title: 'Without expirationTime that of the charge before counts',
    defect: lastSent(expirationTime, (own, last) => own ?? last),
  }),
} satisfies Defects;
