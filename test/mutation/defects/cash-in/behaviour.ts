import { defects } from '../../mutant.js';
import { handler } from '../../../../conformance/variants/parts/replace.js';
import { first } from '../../../../conformance/variants/parts/values.js';
import { afterRefusals, fromTheSecond, remembered, whileBusy } from '../shared/derived-conditions.js';
import { comparedBy } from '../shared/external-ids.js';
import { credits, notifiedThoughRefused } from '../shared/outcomes.js';
import {
  anObject,
  below,
  document,
  is,
  allows,
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

export default defects()
  .breaks('CASHIN-31', 'From the second charge on an expirationTime of 604800 seconds is refused')
  .as('derived/cash-in-longest-expiration-once')(
    fromTheSecond(operation, refuses(expirationTime, is(604_800))),
  )
  .breaks('CASHIN-83', 'A charge that was refused for its form is reported as paid')
  .as('derived/cash-in-refused-and-notified')(
    notifiedThoughRefused(operation, 'cash_in', (request) =>
      standardEvent('CashIn', { externalId: externalIdOf(operation, request) }),
    ),
  )
  .breaks('CASHIN-37', 'A fullName that is null is the one of the charge before')
  .as('derived/cash-in-payer-remembered')(remembered(operation, '/payer/fullName'))
  .breaks('CASHIN-47', 'Once ten charges were refused, more splits than ten are left out')
  .as('derived/cash-in-splits-after-refusals')(
    afterRefusals(operation, 10, allows('/splits', overTenItems, first(10))),
  )
  .breaks('CASHIN-43', 'Once ten charges were refused, more pairs of additionalInfo than ten are left out')
  .as('derived/cash-in-pairs-after-refusals')(
    afterRefusals(operation, 10, allows('/additionalInfo', overTenPairs, tenPairs)),
  )
  .breaks('CASHIN-29', 'Once ten charges were refused, an expirationTime below the least counts as the least')
  .as('derived/cash-in-expiration-after-refusals')(
    afterRefusals(operation, 10, allows(expirationTime, below(30), 30)),
  )
  .breaks('CASHIN-58', 'While another charge is made, the documents of its splits are not validated')
  .as('derived/cash-in-split-document-while-busy')(
    whileBusy(operation, allows('/splits/0/document', notMatching(document), someCpf)),
  )
  .breaks('CASHIN-01', 'Of externalIds of cash-ins the first 32 characters are compared')
  .as('external-ids/of-32-characters')(comparedBy('cash_in', (id) => id.slice(0, 32)))
  .breaks('CASHIN-81', 'From the second one on message of a validation error of cash-in is a text')
  .as('later/cash-in-message-text')(fromSecond(operation, validation, firstMessage))
  .breaks('CASHIN-80', 'From the second one on a validation error of cash-in is the short envelope')
  .as('later/cash-in-envelope-short')(fromSecond(operation, validation, short))
  .breaks('CASHIN-75', 'Who has the notification of a paid charge sent again is credited again')
  .as('resend/credited-again')(
  handler('resendWebhook', (inner) => async (request, services) => {
    const answer = await inner(request, services);
    const { id } = request.account;
    const charge = await services.store.read(({ transactions }) =>
      transactions.byExternalId(id, request.params.transactionIdentifier),
    );
    if (charge?.operation === 'cash_in') await credits(services, id, charge.amountCents);
    return answer;
  }),
);
