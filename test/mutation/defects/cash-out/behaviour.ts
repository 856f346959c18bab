import { set } from '../../../../conformance/variants/parts/edits.js';
import { withAccounts } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { behindAnswers, cents } from '../../../../conformance/variants/parts/replace.js';
import { cut } from '../../../../conformance/variants/parts/values.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { notifiedByHistory, sentOnes } from '../shared/histories.js';
import { notifiedThoughRefused } from '../shared/outcomes.js';
import {
  below,
  document,
  is,
  allows,
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

export default defects()
  .breaks('CASHOUT-29', 'From the second cash-out on a name of 100 characters is refused')
  .as('derived/cash-out-longest-name-once')(fromTheSecond(operation, refuses('/details/name', ofLength(100))))
  .breaks('CASHOUT-53', 'A cash-out that was refused for its form is kept, and reported as confirmed')
  .as('derived/cash-out-refused-and-notified')(
    notifiedThoughRefused(operation, 'cash_out', (request) =>
      standardEvent('CashOut', { externalId: externalIdOf(operation, request) }),
    ),
  )
  .breaks('CASHOUT-22', 'Once ten cash-outs were refused, a description of more than 140 characters is cut')
  .as('derived/cash-out-description-after-refusals')(
    afterRefusals(operation, 10, allows('/description', longerThan(140), cut(140))),
  )
  .breaks('CASHOUT-26', 'Once ten cash-outs were refused, an unknown keyType counts as DOCUMENT')
  .as('derived/cash-out-key-type-after-refusals')(
    afterRefusals(operation, 10, allows('/details/keyType', is('UNKNOWN'), 'DOCUMENT')),
  )
  .breaks('CASHOUT-14', 'Once a cash-out was refused, one of nothing pays a cent')
  .as('derived/cash-out-zero-after-refusals')(
    afterRefusals(operation, 1, allows('/value', below(0.01), 0.01)),
  )
  .breaks('CASHOUT-31', 'Once three cash-outs were refused, a missing document is filled in')
  .as('derived/cash-out-document-after-refusals')(
    afterRefusals(operation, 3, allows('/details/document', missing, someCpf)),
  )
  .breaks('CASHOUT-28', 'A name that is null is the one of the cash-out before')
  .as('derived/cash-out-name-remembered')(remembered(operation, '/details/name'))
  .breaks('CASHOUT-34', 'While another cash-out is under way, the document is not validated')
  .as('derived/cash-out-document-while-busy')(
    whileBusy(operation, allows('/details/document', notMatching(document), someCpf)),
  )
  .breaks('CASHOUT-55', 'From the third settled payment of an account on, none is notified')
  .as('history/third-settled-not-notified')(
    notifiedByHistory((notification, memory) => {
      const late = memory.all('CONFIRMED', ...sentOnes).slice(2);
      const isLate = late.some(({ externalId }) => notification['externalId'] === externalId);
      return notification['event'] === 'CashOut' && isLate ? undefined : notification;
    }),
  )
  .breaks('CASHOUT-81', 'From the second one on message of a validation error of cash-out is a text')
  .as('later/validation-message-text')(fromSecond(operation, validation, firstMessage))
  .breaks('CASHOUT-80', 'From the second one on the code of a validation error of cash-out is VALIDATION')
  .as('later/validation-code-other')(fromSecond(operation, validation, set('/code', 'VALIDATION')))
  .breaks('CASHOUT-79', 'From the second one on errorCode of a business error lacks its prefix')
  .as('later/error-code-without-prefix')(
    fromSecond(
      operation,
      withCode(/^PIX_/),
      set('/errorCode', (code: unknown) => String(code).replace('PIX_', '')),
    ),
  )
  .breaks('CASHOUT-82', 'From the second one on a refusal of cash-out is the short envelope')
  .as('later/refusal-short')(fromSecond(operation, 400, short))
  .breaks('CASHOUT-74', 'From the second one on the refusal of a used externalId has another code')
  .as('later/duplicate-code-other')(
    fromSecond(operation, withCode(/DUPLICATE/), set('/code', 'PIX_DUPLICATE')),
  )
  .breaks('CASHOUT-02', 'Without a token a cash-out is paid by the last caller')
  .as('sessions/caller-of-cash-out-remembered')(remembersCaller(operation))
  .breaks('CASHOUT-52', 'A cash-out without token is refused, and a cent of every account is blocked for it')
  .as('sessions/refused-without-token-blocks')(
  withAccounts((all) =>
    behindAnswers(async (_, { operation: called, headers }, { store }) => {
      if (called !== operation || headers['authorization'] !== undefined) return;
      await store.write(async ({ ledger }) => {
        for (const { accountId } of all) await ledger.moveBalance(accountId, cents(-1), cents(1));
      }, null);
    }),
  ),
);
