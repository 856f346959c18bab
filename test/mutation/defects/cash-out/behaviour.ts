import { set } from '../../edits.js';
import { accountsMade, codeOf } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { behindAnswers, cents, handlers, type NotificationBody } from '../../replace.js';
import { doneEvent, idOf, notified } from '../shared/after-refusals.js';
import { refuses } from '../shared/bounds.js';
import { afterRefusals, fromTheSecond, lets, remembered, whileBusy } from '../shared/derived-conditions.js';
import { comparedBy, freeAgain } from '../shared/external-ids.js';
import { below, ofNull, someCpf } from '../shared/faults.js';
import { sentOnes, type Transaction, notified as notifiedByHistory } from '../shared/histories.js';
import { cut, document, is, longerThan, missing, notMatching, ofLength } from '../shared/request-faults.js';
import { firstMessage, fromSecond, refused, short, validation, withCode } from '../shared/second-time.js';
import { remembersCaller } from '../shared/sessions.js';

const isOf = (notification: NotificationBody, transaction: Transaction): boolean =>
  notification['externalId'] === transaction.externalId;

const business = withCode(/^PIX_/);

/** Payments refused for lack of money count towards the day as if they had been paid. */
const refusedCount = (): Part => {
  const counted = new Map<string, number>();
  return handlers((known) => ({
    createCashOut: async (request, all) => {
      const { id, limits } = request.account;
      const { dailyCents } = limits;
      const left = dailyCents === null ? null : cents(Math.max(0, dailyCents - (counted.get(id) ?? 0)));
      const account = { ...request.account, limits: { ...limits, dailyCents: left } };
      try {
        return await known.createCashOut({ ...request, account }, all);
      } catch (thrown) {
        if (codeOf(thrown) === 'PIX_INSUFFICIENT_BALANCE')
          counted.set(id, (counted.get(id) ?? 0) + Math.round(request.body.value * 100));
        throw thrown;
      }
    },
  }));
};

export default {
  'derived/cash-out-longest-name-once': breaks('CASHOUT-29', {
    title: 'From the second cash-out on a name of 100 characters is refused',
    defect: fromTheSecond('createCashOut', refuses('/details/name', ofLength(100))),
  }),
  'derived/cash-out-refused-and-notified': breaks('CASHOUT-53', {
    title: 'A cash-out that was refused for its form is kept, and reported as confirmed',
    defect: notified('createCashOut', 'cash_out', (request) =>
      doneEvent('CashOut', 'DEBIT', idOf('/externalId')(request)),
    ),
  }),
  'derived/cash-out-description-after-refusals': breaks('CASHOUT-22', {
    title: 'Once ten cash-outs were refused, a description of more than 140 characters is cut',
    defect: afterRefusals(
      'createCashOut',
      10,
      lets('/description', longerThan(140), set('/description', cut(140))),
    ),
  }),
  'derived/cash-out-key-type-after-refusals': breaks('CASHOUT-26', {
    title: 'Once ten cash-outs were refused, an unknown keyType counts as DOCUMENT',
    defect: afterRefusals(
      'createCashOut',
      10,
      lets('/details/keyType', is('UNKNOWN'), set('/details/keyType', 'DOCUMENT')),
    ),
  }),
  'derived/cash-out-zero-after-refusals': breaks('CASHOUT-14', {
    title: 'Once a cash-out was refused, one of nothing pays a cent',
    defect: afterRefusals('createCashOut', 1, lets('/value', below(0.01), set('/value', 0.01))),
  }),
  'derived/cash-out-document-after-refusals': breaks('CASHOUT-31', {
    title: 'Once three cash-outs were refused, a missing document is filled in',
    defect: afterRefusals(
      'createCashOut',
      3,
      lets('/details/document', missing, set('/details/document', someCpf)),
    ),
  }),
  'derived/cash-out-name-remembered': breaks('CASHOUT-28', {
    title: 'A name that is null is the one of the cash-out before',
    defect: remembered('createCashOut', '/details/name', ofNull),
  }),
  'derived/cash-out-document-while-busy': breaks('CASHOUT-34', {
    title: 'While another cash-out is under way, the document is not looked at',
    defect: whileBusy(
      'createCashOut',
      lets('/details/document', notMatching(document), set('/details/document', someCpf)),
    ),
  }),
  'history/third-settled-not-notified': breaks('CASHOUT-55', {
    title: 'From the third settled payment of an account on, none is notified',
    defect: notifiedByHistory((notification, memory) => {
      const late = memory.all('CONFIRMED', ...sentOnes).slice(2);
      const isLate = late.some((payment) => isOf(notification, payment));
      return notification['event'] === 'CashOut' && isLate ? undefined : notification;
    }),
  }),
  'external-ids/of-34-characters': breaks('CASHOUT-01', {
    title: 'Of externalIds of cash-outs the first 34 characters are compared',
    defect: comparedBy('cash_out', (id) => id.slice(0, 34)),
  }),
  'external-ids/free-after-failure': breaks('CASHOUT-16', {
    title: 'The externalId of a cash-out that failed or came back is free again',
    defect: freeAgain('cash_out', ({ status, refundedCents }) => status === 'ERROR' || refundedCents > 0),
  }),
  'later/validation-message-text': breaks('CASHOUT-81', {
    title: 'From the second one on message of a validation error of cash-out is a text',
    defect: fromSecond('createCashOut', validation, firstMessage),
  }),
  'later/validation-code-other': breaks('CASHOUT-80', {
    title: 'From the second one on the code of a validation error of cash-out is VALIDATION',
    defect: fromSecond('createCashOut', validation, set('/code', 'VALIDATION')),
  }),
  'later/error-code-without-prefix': breaks('CASHOUT-79', {
    title: 'From the second one on errorCode of a business error lacks its prefix',
    defect: fromSecond(
      'createCashOut',
      business,
      set('/errorCode', (code: unknown) => String(code).replace('PIX_', '')),
    ),
  }),
  'later/refusal-short': breaks('CASHOUT-82', {
    title: 'From the second one on a refusal of cash-out is the short envelope',
    defect: fromSecond('createCashOut', refused, short),
  }),
  'later/duplicate-code-other': breaks('CASHOUT-74', {
    title: 'From the second one on the refusal of a used externalId has another code',
    defect: fromSecond('createCashOut', withCode(/DUPLICATE/), set('/code', 'PIX_DUPLICATE')),
  }),
  'limits/refused-counts': breaks('CASHOUT-66', {
    title: 'A cash-out refused for lack of money counts to the day as if it had been paid',
    defect: refusedCount,
  }),
  'sessions/caller-of-cash-out-remembered': breaks('CASHOUT-02', {
    title: 'Without a token a cash-out is paid by whoever called last',
    defect: remembersCaller('createCashOut'),
  }),
  'sessions/refused-without-token-blocks': breaks('CASHOUT-52', {
    title: 'A cash-out without token is refused, and a cent of every account is blocked for it',
    defect: (): readonly Part[] => {
      const { part, all } = accountsMade();
      const block = behindAnswers(async (_, { operation, headers }, { store }) => {
        if (operation !== 'createCashOut' || headers['authorization'] !== undefined) return;
        await store.write(async ({ ledger }) => {
          for (const { accountId } of all) await ledger.moveBalance(accountId, cents(-1), cents(1));
        }, null);
      });
      return [part, ...block];
    },
  }),
} satisfies Defects;
