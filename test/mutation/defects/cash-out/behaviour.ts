import { set } from '../../edits.js';
import { withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { behindAnswers, cents } from '../../replace.js';
import { cut } from '../../values.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { notifiedByHistory, sentOnes } from '../shared/histories.js';
import { notifiedThoughRefused } from '../shared/outcomes.js';
import {
  below,
  document,
  is,
  lets,
  longerThan,
  missing,
  notMatching,
  ofLength,
  refuses,
  someCpf,
} from '../shared/request-faults.js';
import { firstMessage, fromSecond, short, validation, withCode } from '../shared/second-time.js';
import { remembersCaller } from '../shared/sessions.js';
import { standardEvent } from '../shared/success-events.js';
import { externalIdOf } from '../shared/used-values.js';

const operation = 'createCashOut';

export default {
  'derived/cash-out-longest-name-once': breaks('CASHOUT-29', {
    title: 'From the second cash-out on a name of 100 characters is refused',
    defect: fromTheSecond(operation, refuses('/details/name', ofLength(100))),
  }),
  'derived/cash-out-refused-and-notified': breaks('CASHOUT-53', {
    title: 'A cash-out that was refused for its form is kept, and reported as confirmed',
    defect: notifiedThoughRefused(operation, 'cash_out', (request) =>
      standardEvent('CashOut', { externalId: externalIdOf(operation, request) }),
    ),
  }),
  'derived/cash-out-description-after-refusals': breaks('CASHOUT-22', {
    title: 'Once ten cash-outs were refused, a description of more than 140 characters is cut',
    defect: afterRefusals(
      operation,
      10,
      lets('/description', longerThan(140), set('/description', cut(140))),
    ),
  }),
  'derived/cash-out-key-type-after-refusals': breaks('CASHOUT-26', {
    title: 'Once ten cash-outs were refused, an unknown keyType counts as DOCUMENT',
    defect: afterRefusals(
      operation,
      10,
      lets('/details/keyType', is('UNKNOWN'), set('/details/keyType', 'DOCUMENT')),
    ),
  }),
  'derived/cash-out-zero-after-refusals': breaks('CASHOUT-14', {
    title: 'Once a cash-out was refused, one of nothing pays a cent',
    defect: afterRefusals(operation, 1, lets('/value', below(0.01), set('/value', 0.01))),
  }),
  'derived/cash-out-document-after-refusals': breaks('CASHOUT-31', {
    title: 'Once three cash-outs were refused, a missing document is filled in',
    defect: afterRefusals(
      operation,
      3,
      lets('/details/document', missing, set('/details/document', someCpf)),
    ),
  }),
  'derived/cash-out-name-remembered': breaks('CASHOUT-28', {
    title: 'A name that is null is the one of the cash-out before',
    defect: remembered(operation, '/details/name'),
  }),
  'derived/cash-out-document-while-busy': breaks('CASHOUT-34', {
    title: 'While another cash-out is under way, the document is not looked at',
    defect: whileBusy(
      operation,
      lets('/details/document', notMatching(document), set('/details/document', someCpf)),
    ),
  }),
  'history/third-settled-not-notified': breaks('CASHOUT-55', {
    title: 'From the third settled payment of an account on, none is notified',
    defect: notifiedByHistory((notification, memory) => {
      const late = memory.all('CONFIRMED', ...sentOnes).slice(2);
      const isLate = late.some(({ externalId }) => notification['externalId'] === externalId);
      return notification['event'] === 'CashOut' && isLate ? undefined : notification;
    }),
  }),
  'later/validation-message-text': breaks('CASHOUT-81', {
    title: 'From the second one on message of a validation error of cash-out is a text',
    defect: fromSecond(operation, validation, firstMessage),
  }),
  'later/validation-code-other': breaks('CASHOUT-80', {
    title: 'From the second one on the code of a validation error of cash-out is VALIDATION',
    defect: fromSecond(operation, validation, set('/code', 'VALIDATION')),
  }),
  'later/error-code-without-prefix': breaks('CASHOUT-79', {
    title: 'From the second one on errorCode of a business error lacks its prefix',
    defect: fromSecond(
      operation,
      withCode(/^PIX_/),
      set('/errorCode', (code: unknown) => String(code).replace('PIX_', '')),
    ),
  }),
  'later/refusal-short': breaks('CASHOUT-82', {
    title: 'From the second one on a refusal of cash-out is the short envelope',
    defect: fromSecond(operation, 400, short),
  }),
  'later/duplicate-code-other': breaks('CASHOUT-74', {
    title: 'From the second one on the refusal of a used externalId has another code',
    defect: fromSecond(operation, withCode(/DUPLICATE/), set('/code', 'PIX_DUPLICATE')),
  }),
  'sessions/caller-of-cash-out-remembered': breaks('CASHOUT-02', {
    title: 'Without a token a cash-out is paid by whoever called last',
    defect: remembersCaller(operation),
  }),
  'sessions/refused-without-token-blocks': breaks('CASHOUT-52', {
    title: 'A cash-out without token is refused, and a cent of every account is blocked for it',
    defect: withAccounts((all) =>
      behindAnswers(async (_, { operation: called, headers }, { store }) => {
        if (called !== operation || headers['authorization'] !== undefined) return;
        await store.write(async ({ ledger }) => {
          for (const { accountId } of all) await ledger.moveBalance(accountId, cents(-1), cents(1));
        }, null);
      }),
    ),
  }),
} satisfies Defects;
