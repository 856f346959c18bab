import { answers, answersOf, at, set, status, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { anHourBeforeStart, localAsUtc, ofTwelveHours, upperCase } from '../../values.js';
import { alike, memberWithoutCase } from '../shared/alike.js';
import { mixedUp } from '../shared/callers.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'createCashOut';
const created = answersOf(operation, 201);
const keyOf = (body: unknown) => String(at(body, '/details/key'));
const keyAndValueOf = (body: unknown) => `${keyOf(body)} ${String(at(body, '/value'))}`;

export default {
  'cash-out/answered-200': breaks('CASHOUT-01', {
    title: 'A new cash-out is answered with 200',
    defect: created(status(200)),
  }),
  'cash-out/same-key-refused': breaks('CASHOUT-01', {
    title: 'A second cash-out to one key is refused',
    defect: alike(operation, ({ body }) => keyOf(body), 400),
  }),
  'cash-out/same-key-and-value-refused': breaks('CASHOUT-01', {
    title: 'A cash-out of the key and value of an earlier one is refused as a repetition',
    defect: alike(operation, ({ body }) => keyAndValueOf(body), 400),
  }),
  'cash-out/external-id-without-case': breaks('CASHOUT-01', {
    title: 'externalIds of cash-outs that differ in capitals alone count as one',
    defect: memberWithoutCase(operation, '/externalId'),
  }),
  'cash-out/no-token-403': breaks('CASHOUT-02', {
    title: 'A cash-out without a token is answered with 403',
    defect: answers(
      operation,
      (answer, { headers }) => answer.status === 401 && headers['authorization'] === undefined,
      statusThroughout(403),
    ),
  }),
  'cash-out/transaction-id-prefixed': breaks('CASHOUT-04', {
    title: 'The transactionId is a UUID with a prefix',
    defect: created(set('/transactionId', (id: unknown) => `pix_${String(id).replaceAll('-', '')}`)),
  }),
  'cash-out/transaction-id-of-the-account': breaks('CASHOUT-05', {
    title: 'Every cash-out has the same transactionId',
    defect: created(set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  }),
  'late/transaction-id-of-the-first': breaks('CASHOUT-05', {
    title: 'A payment gets the transactionId of the first one of its account',
    defect: firstShown(operation, '/transactionId'),
  }),
  'cash-out/same-key-and-value-replayed': breaks('CASHOUT-05', {
    title: 'A cash-out of the key and value of an earlier one is answered as that was',
    defect: alike(operation, ({ body }) => keyAndValueOf(body), 'the first answer'),
  }),
  'cash-out/external-id-upper-case': breaks('CASHOUT-07', {
    title: 'The externalId comes back in upper case',
    defect: created(set('/externalId', upperCase)),
  }),
  'late/external-id-of-the-one-before': breaks('CASHOUT-07', {
    title: 'The answer has the externalId of the request before',
    defect: staleAnswers(operation, '/externalId'),
  }),
  'cash-out/answers-mixed-up': breaks('CASHOUT-07', {
    title: 'Simultaneous cash-outs of an account are answered with the externalId of the last',
    defect: mixedUp(operation, '/externalId'),
  }),
  'cash-out/confirmed-at-once': breaks('CASHOUT-08', {
    title: 'A new cash-out says CONFIRMED',
    defect: created(set('/status', 'CONFIRMED')),
  }),
  'cash-out/generate-time-offset': breaks('CASHOUT-09', {
    title: 'generateTime is given with the offset of Brasília',
    defect: created(
      set('/generateTime', localAsUtc),
      set('/generateTime', (time: unknown) => String(time).replace('Z', '-03:00')),
    ),
  }),
  'cash-out/generate-time-without-zone': breaks('CASHOUT-09', {
    title: 'generateTime does not say that it is in UTC',
    defect: created(set('/generateTime', (time: unknown) => String(time).replace('Z', ''))),
  }),
  'cash-out/generate-time-local': breaks('CASHOUT-10', {
    title: 'generateTime is local time passed off as UTC',
    defect: created(set('/generateTime', localAsUtc)),
  }),
  'late/generate-time-of-the-process': breaks('CASHOUT-10', {
    title: 'generateTime is the time at which the gateway was started',
    defect: created(set('/generateTime', anHourBeforeStart)),
  }),
  'cash-out/clock-of-twelve-hours': breaks('CASHOUT-10', {
    title: 'generateTime is shown by a clock of twelve hours',
    defect: created(set('/generateTime', ofTwelveHours)),
  }),
} satisfies Defects;
