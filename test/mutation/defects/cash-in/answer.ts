import { answers, at, drop, requests, set, status } from '../../../../conformance/variants/parts/edits.js';
import { authorizationOf } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { cut, localAsUtc, ofTwelveHours } from '../../../../conformance/variants/parts/values.js';
import { amountInCents, withAmount } from '../shared/codes.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'createCashIn';
const created = answers(operation, 201);
const externalId = '/transaction/externalId';
const expirationTime = '/transaction/expirationTime';
const generateQrCode = '/transaction/generateQrCode';

/** Charges whose code contains an amount, computed from the correct one. */
const coded = (change: (value: unknown) => string) =>
  created((answer, { body }) =>
    set('/pixCode', (code: unknown) => withAmount(code, change(at(body, '/transaction/value'))))(answer),
  );

/** Whether a value is an allowed expirationTime. */
const isTime = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 30 && Number(value) <= 604_800;

/** Replaces a member of the request by the result of `choose` for it and for the caller's last value (as changed). */
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
    )((request) => {
      const caller = authorizationOf(request);
      const own = at(request.body, pointer);
      const chosen = choose(own, last.get(caller));
      if (own !== undefined) last.set(caller, own);
      return chosen === own ? request : set(pointer, chosen)(request);
    });
  };

/** A charge has no image if its request contains this member. */
const imageLost = (pointer: string) =>
  answers(
    operation,
    ({ status: code }, { body }) => code === 201 && at(body, pointer) !== undefined,
  )(drop('/qrCodeImage'));

const anHourLater = (time: unknown): string => new Date(Date.parse(String(time)) + 3_600_000).toISOString();

export default defects()
  .breaks('CASHIN-01', 'A cash-in is answered with 200')
  .as('cash-in/answered-200')(created(status(200)))
  .breaks('CASHIN-04', 'transactionId is that of the charge before')
  .as('cash-in/transaction-id-stale')(staleAnswers(operation, '/transactionId'))
  .breaks('CASHIN-05', 'correlationId is the nil UUID')
  .as('cash-in/correlation-id-nil')(created(set('/correlationId', '00000000-0000-0000-0000-000000000000')))
  .breaks('CASHIN-06', 'The answer has no externalId')
  .as('cash-in/external-id-missing')(created(drop('/externalId')))
  .breaks('CASHIN-07', 'externalId of the answer is that of the charge before')
  .as('cash-in/external-id-stale')(staleAnswers(operation, '/externalId'))
  .breaks('CASHIN-08', 'status of a new charge is ACTIVE')
  .as('cash-in/status-active')(created(set('/status', 'ACTIVE')))
  .breaks('CASHIN-10', 'pixCode lacks its last characters')
  .as('cash-in/code-cut')(created(set('/pixCode', cut(-6))))
  .breaks('CASHIN-10', 'The amount in the code is in cents')
  .as('cash-in/amount-in-cents-in-the-code')(coded(amountInCents))
  .breaks('CASHIN-10', 'The amount in the code is always 10.00')
  .as('cash-in/amount-of-ten-in-the-code')(coded(() => '10.00'))
  .breaks('CASHIN-11', 'pixCode is that of the charge before')
  .as('cash-in/code-stale')(staleAnswers(operation, '/pixCode'))
  .breaks('CASHIN-14', 'generateQrCode is ignored: there is no image')
  .as('cash-in/no-image')(created(drop('/qrCodeImage')))
  .breaks('CASHIN-14', 'A charge with splits has no image')
  .as('cash-in/no-image-with-splits')(imageLost('/splits/0'))
  .breaks('CASHIN-14', 'A charge with an expirationTime has no image')
  .as('cash-in/no-image-with-expiration')(imageLost(expirationTime))
  .breaks('CASHIN-14', 'Only the first charge of an account gets an image')
  .as('cash-in/image-once')(lastSent(generateQrCode, (own, last) => (last === true ? false : own)))
  .breaks('CASHIN-15', 'There is an image, asked for or not')
  .as('cash-in/image-always')(lastSent(generateQrCode, () => true))
  .breaks('CASHIN-15', 'An account that asked for an image gets one with every later charge')
  .as('cash-in/image-from-then-on')(lastSent(generateQrCode, (own, last) => own === true || last))
  .breaks('CASHIN-16', 'The image is the code itself in Base64')
  .as('cash-in/image-of-text')(
    answers(
      operation,
      ({ body }) => at(body, '/qrCodeImage') !== undefined,
    )((answer) => {
      const code = Buffer.from(String(at(answer.body, '/pixCode')));
      return set('/qrCodeImage', `data:image/png;base64,${code.toString('base64')}`)(answer);
    }),
  )
  .breaks('CASHIN-16', 'The image is that of the first charge of the account')
  .as('cash-in/image-of-the-first')(firstShown(operation, '/qrCodeImage'))
  .breaks('CASHIN-32', 'generateTime and expirationDate are local time passed off as UTC')
  .as('cash-in/times-local')(created(set('/generateTime', localAsUtc), set('/expirationDate', localAsUtc)))
  .breaks('CASHIN-33', 'generateTime and expirationDate count from the time at which the gateway was started')
  .as('cash-in/times-of-the-start')(() => {
    const startMs = Date.now();
    const lifetimeMs = (body: unknown) =>
      Date.parse(String(at(body, '/expirationDate'))) - Date.parse(String(at(body, '/generateTime')));
    return created(
      set('/expirationDate', (_: unknown, body: unknown) =>
        new Date(startMs + lifetimeMs(body)).toISOString(),
      ),
      set('/generateTime', new Date(startMs).toISOString()),
    );
  })
  .breaks('CASHIN-33', 'generateTime of a charge is shown by a clock of twelve hours')
  .as('cash-in/clock-of-twelve-hours')(created(set('/generateTime', ofTwelveHours)))
  .breaks('CASHIN-32', 'expirationTime counts in minutes')
  .as('cash-in/expires-in-minutes')(
    answers(
      operation,
      ({ status: code }, { body }) => code === 201 && at(body, expirationTime) !== undefined,
    )(set('/expirationDate', anHourLater)),
  )
  .breaks('CASHIN-33', 'Without expirationTime a charge lives for an hour')
  .as('cash-in/default-of-an-hour')(
    requests(
      operation,
      ({ body }) => at(body, '/transaction/value') !== undefined && at(body, expirationTime) === undefined,
    )(set(expirationTime, 3_600)),
  )
  // A refused request is not changed or remembered, because it created no charge.
  .breaks('CASHIN-32', 'expirationDate counts with the expirationTime of the charge before')
  .as('cash-in/expiration-date-stale')(lastSent(expirationTime, (own, last) => last ?? own, isTime))
  .breaks('CASHIN-33', 'Without expirationTime that of the charge before counts')
  .as('cash-in/default-of-the-last')(lastSent(expirationTime, (own, last) => own ?? last));
