import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { handlers } from '../../replace.js';
import { credits } from '../shared/after-effects.js';
import { doneEvent, idOf, notified } from '../shared/after-refusals.js';
import { refuses } from '../shared/bounds.js';
import { afterRefusals, fromTheSecond, lets, remembered, whileBusy } from '../shared/derived-conditions.js';
import { apart, comparedBy, freeAgain } from '../shared/external-ids.js';
import { below, ofNull, someCpf } from '../shared/faults.js';
import { anObject, document, is, isText, type Picks } from '../shared/request-faults.js';
import { firstMessage, fromSecond, short, validation } from '../shared/second-time.js';

const longList =
  (max: number): Picks =>
  (value) =>
    Array.isArray(value) && value.length > max;

const shortened = (max: number) => (value: unknown) => (value as readonly unknown[]).slice(0, max);

const manyPairs: Picks = (value) => anObject(value, value) && Object.keys(value as object).length > 10;

const tenPairs = (value: unknown) => Object.fromEntries(Object.entries(value as object).slice(0, 10));

export default {
  'derived/cash-in-longest-expiration-once': breaks('CASHIN-31', {
    title: 'From the second charge on an expirationTime of 604800 seconds is refused',
    defect: fromTheSecond('createCashIn', refuses('/transaction/expirationTime', is(604_800))),
  }),
  'derived/cash-in-refused-and-notified': breaks('CASHIN-83', {
    title: 'A charge that was refused for its form is reported as paid',
    defect: notified('createCashIn', 'cash_in', (request) =>
      doneEvent('CashIn', 'CREDIT', idOf('/transaction/externalId')(request)),
    ),
  }),
  'derived/cash-in-payer-remembered': breaks('CASHIN-37', {
    title: 'A fullName that is null is the one of the charge before',
    defect: remembered('createCashIn', '/payer/fullName', ofNull),
  }),
  'derived/cash-in-splits-after-refusals': breaks('CASHIN-47', {
    title: 'Once ten charges were refused, more splits than ten are left out',
    defect: afterRefusals('createCashIn', 10, lets('/splits', longList(10), set('/splits', shortened(10)))),
  }),
  'derived/cash-in-pairs-after-refusals': breaks('CASHIN-43', {
    title: 'Once ten charges were refused, more pairs of additionalInfo than ten are left out',
    defect: afterRefusals(
      'createCashIn',
      10,
      lets('/additionalInfo', manyPairs, set('/additionalInfo', tenPairs)),
    ),
  }),
  'derived/cash-in-expiration-after-refusals': breaks('CASHIN-29', {
    title: 'Once ten charges were refused, an expirationTime below the least counts as the least',
    defect: afterRefusals(
      'createCashIn',
      10,
      lets('/transaction/expirationTime', below(30), set('/transaction/expirationTime', 30)),
    ),
  }),
  'derived/cash-in-split-document-while-busy': breaks('CASHIN-58', {
    title: 'While another charge is made, the documents of its splits are not looked at',
    defect: whileBusy(
      'createCashIn',
      lets(
        '/splits/0/document',
        (value) => isText(value) && !document.test(value),
        set('/splits/0/document', someCpf),
      ),
    ),
  }),
  'external-ids/of-32-characters': breaks('CASHIN-01', {
    title: 'Of externalIds of cash-ins the first 32 characters are compared',
    defect: comparedBy('cash_in', (id) => id.slice(0, 32)),
  }),
  'external-ids/free-after-a-day': breaks('CASHIN-26', {
    title: 'The externalId of a cash-in is free again after a day',
    defect: freeAgain('cash_in', apart(24)),
  }),
  'later/cash-in-message-text': breaks('CASHIN-81', {
    title: 'From the second one on message of a validation error of cash-in is a text',
    defect: fromSecond('createCashIn', validation, firstMessage),
  }),
  'later/cash-in-envelope-short': breaks('CASHIN-80', {
    title: 'From the second one on a validation error of cash-in is the short envelope',
    defect: fromSecond('createCashIn', validation, short),
  }),
  'resend/credited-again': breaks('CASHIN-75', {
    title: 'Who has the notification of a paid charge sent again is credited again',
    defect: handlers((known) => ({
      resendWebhook: async (request, all) => {
        const answer = await known.resendWebhook(request, all);
        const { id } = request.account;
        const charge = await all.store.read(({ transactions }) =>
          transactions.byExternalId(id, request.params.transactionIdentifier),
        );
        if (charge?.operation === 'cash_in') await credits(all, id, charge.amountCents);
        return answer;
      },
    })),
  }),
} satisfies Defects;
