import { answers, at, set, status, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  anHourBeforeStart,
  localAsUtc,
  ofTwelveHours,
  upperCase,
} from '../../../../conformance/variants/parts/values.js';
import { alike, memberWithoutCase } from '../shared/alike.js';
import { mixedUp } from '../shared/callers.js';
import { firstShown, staleAnswers } from '../shared/stale.js';

const operation = 'createCashOut';
const created = answers(operation, 201);
const keyOf = (body: unknown) => String(at(body, '/details/key'));
const keyAndValueOf = (body: unknown) => `${keyOf(body)} ${String(at(body, '/value'))}`;

export default defects()
  .breaks('CASHOUT-01', 'A new cash-out is answered with 200')
  .as('cash-out/answered-200')(created(status(200)))
  .breaks('CASHOUT-01', 'A second cash-out to one key is refused')
  .as('cash-out/same-key-refused')(alike(operation, ({ body }) => keyOf(body), 400))
  .breaks('CASHOUT-01', 'A cash-out of the key and value of an earlier one is refused as a repetition')
  .as('cash-out/same-key-and-value-refused')(alike(operation, ({ body }) => keyAndValueOf(body), 400))
  .breaks('CASHOUT-01', 'externalIds of cash-outs that differ in capitals alone count as one')
  .as('cash-out/external-id-without-case')(memberWithoutCase(operation, '/externalId'))
  .breaks('CASHOUT-02', 'A cash-out without a token is answered with 403')
  .as('cash-out/no-token-403')(
    answers(
      operation,
      (answer, { headers }) => answer.status === 401 && headers['authorization'] === undefined,
    )(statusThroughout(403)),
  )
  .breaks('CASHOUT-04', 'The transactionId is a UUID with a prefix')
  .as('cash-out/transaction-id-prefixed')(
    created(set('/transactionId', (id: unknown) => `pix_${String(id).replaceAll('-', '')}`)),
  )
  .breaks('CASHOUT-05', 'Every cash-out has the same transactionId')
  .as('cash-out/transaction-id-of-the-account')(
    created(set('/transactionId', '6ff2d0b5-9d3c-4a3e-8d1b-0c5c6f0d9a11')),
  )
  .breaks('CASHOUT-05', 'A payment gets the transactionId of the first one of its account')
  .as('late/transaction-id-of-the-first')(firstShown(operation, '/transactionId'))
  .breaks('CASHOUT-05', 'A cash-out of the key and value of an earlier one is answered as that was')
  .as('cash-out/same-key-and-value-replayed')(
    alike(operation, ({ body }) => keyAndValueOf(body), 'the first answer'),
  )
  .breaks('CASHOUT-07', 'The externalId comes back in upper case')
  .as('cash-out/external-id-upper-case')(created(set('/externalId', upperCase)))
  .breaks('CASHOUT-07', 'The externalId comes back cut to 12 characters')
  .as('cash-out/external-id-cut')(created(set('/externalId', (id: unknown) => String(id).slice(0, 12))))
  .breaks('CASHOUT-07', 'The answer has the externalId of the request before')
  .as('late/external-id-of-the-one-before')(staleAnswers(operation, '/externalId'))
  .breaks('CASHOUT-07', 'Simultaneous cash-outs of an account are answered with the externalId of the last')
  .as('cash-out/answers-mixed-up')(mixedUp(operation, '/externalId'))
  .breaks('CASHOUT-08', 'A new cash-out says CONFIRMED')
  .as('cash-out/confirmed-at-once')(created(set('/status', 'CONFIRMED')))
  .breaks('CASHOUT-09', 'generateTime is given with the offset of Brasília')
  .as('cash-out/generate-time-offset')(
    created(
      set('/generateTime', localAsUtc),
      set('/generateTime', (time: unknown) => String(time).replace('Z', '-03:00')),
    ),
  )
  .breaks('CASHOUT-09', 'generateTime does not say that it is in UTC')
  .as('cash-out/generate-time-without-zone')(
    created(set('/generateTime', (time: unknown) => String(time).replace('Z', ''))),
  )
  .breaks('CASHOUT-10', 'generateTime is local time passed off as UTC')
  .as('cash-out/generate-time-local')(created(set('/generateTime', localAsUtc)))
  .breaks('CASHOUT-10', 'generateTime is the time at which the gateway was started')
  .as('late/generate-time-of-the-process')(created(set('/generateTime', anHourBeforeStart)))
  .breaks('CASHOUT-10', 'generateTime is shown by a clock of twelve hours')
  .as('cash-out/clock-of-twelve-hours')(created(set('/generateTime', ofTwelveHours)));
