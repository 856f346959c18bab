import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { handler } from '../../replace.js';
import { first } from '../../values.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { aDayApart, comparedBy, freeAgain } from '../shared/external-ids.js';
import { credits, notifiedThoughRefused } from '../shared/outcomes.js';
import {
  anObject,
  below,
  document,
  is,
  lets,
  notMatching,
  type Picks,
  refuses,
  someCpf,
} from '../shared/request-faults.js';
import { firstMessage, fromSecond, short, validation } from '../shared/second-time.js';
import { standardEvent } from '../shared/success-events.js';
import { externalIdOf } from '../shared/used-values.js';

const operation = 'createCashIn';
const expirationTime = '/transaction/expirationTime';

const overTenItems: Picks = (value) => Array.isArray(value) && value.length > 10;
const overTenPairs: Picks = (value, body) =>
  anObject(value, body) && Object.keys(value as object).length > 10;
const tenPairs = (value: unknown) => Object.fromEntries(Object.entries(value as object).slice(0, 10));

export default {
  'derived/cash-in-longest-expiration-once': breaks('CASHIN-31', {
    title: 'From the second charge on an expirationTime of 604800 seconds is refused',
    defect: fromTheSecond(operation, refuses(expirationTime, is(604_800))),
  }),
  'derived/cash-in-refused-and-notified': breaks('CASHIN-83', {
    title: 'A charge that was refused for its form is reported as paid',
    defect: notifiedThoughRefused(operation, 'cash_in', (request) =>
      standardEvent('CashIn', { externalId: externalIdOf(operation, request) }),
    ),
  }),
  'derived/cash-in-payer-remembered': breaks('CASHIN-37', {
    title: 'A fullName that is null is the one of the charge before',
    defect: remembered(operation, '/payer/fullName'),
  }),
  'derived/cash-in-splits-after-refusals': breaks('CASHIN-47', {
    title: 'Once ten charges were refused, more splits than ten are left out',
    defect: afterRefusals(operation, 10, lets('/splits', overTenItems, set('/splits', first(10)))),
  }),
  'derived/cash-in-pairs-after-refusals': breaks('CASHIN-43', {
    title: 'Once ten charges were refused, more pairs of additionalInfo than ten are left out',
    defect: afterRefusals(
      operation,
      10,
      lets('/additionalInfo', overTenPairs, set('/additionalInfo', tenPairs)),
    ),
  }),
  'derived/cash-in-expiration-after-refusals': breaks('CASHIN-29', {
    title: 'Once ten charges were refused, an expirationTime below the least counts as the least',
    defect: afterRefusals(operation, 10, lets(expirationTime, below(30), set(expirationTime, 30))),
  }),
  'derived/cash-in-split-document-while-busy': breaks('CASHIN-58', {
    title: 'While another charge is made, the documents of its splits are not looked at',
    defect: whileBusy(
      operation,
      lets('/splits/0/document', notMatching(document), set('/splits/0/document', someCpf)),
    ),
  }),
  'external-ids/of-32-characters': breaks('CASHIN-01', {
    title: 'Of externalIds of cash-ins the first 32 characters are compared',
    defect: comparedBy('cash_in', (id) => id.slice(0, 32)),
  }),
  'external-ids/free-after-a-day': breaks('CASHIN-26', {
    title: 'The externalId of a cash-in is free again after a day',
    defect: freeAgain('cash_in', aDayApart),
  }),
  'later/cash-in-message-text': breaks('CASHIN-81', {
    title: 'From the second one on message of a validation error of cash-in is a text',
    defect: fromSecond(operation, validation, firstMessage),
  }),
  'later/cash-in-envelope-short': breaks('CASHIN-80', {
    title: 'From the second one on a validation error of cash-in is the short envelope',
    defect: fromSecond(operation, validation, short),
  }),
  'resend/credited-again': breaks('CASHIN-75', {
    title: 'Who has the notification of a paid charge sent again is credited again',
    defect: handler('resendWebhook', (inner) => async (request, services) => {
      const answer = await inner(request, services);
      const { id } = request.account;
      const charge = await services.store.read(({ transactions }) =>
        transactions.byExternalId(id, request.params.transactionIdentifier),
      );
      if (charge?.operation === 'cash_in') await credits(services, id, charge.amountCents);
      return answer;
    }),
  }),
} satisfies Defects;
