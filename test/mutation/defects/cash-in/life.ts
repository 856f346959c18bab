import { answers, at, set, statusThroughout } from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import {
  bodyOf,
  isEvent,
  type NotificationBody,
  sending,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs, handler, table } from '../../../../conformance/variants/parts/replace.js';
import { withUrls } from '../../../../conformance/variants/parts/urls.js';
import { alike, memberWithoutCase } from '../shared/alike.js';
import { lateMove, blockedAtOnce, receiptsLessACent } from '../shared/money.js';
import { after, credits } from '../shared/outcomes.js';
import { ofOneCaller, usedIdsPass } from '../shared/used-values.js';

const operation = 'createCashIn';
const externalId = '/transaction/externalId';
const payerOf = (body: unknown) => String(at(body, '/payer/document'));

/** Decides whether charges of an account fail, given whether they should now, and whether they should at any earlier request. */
const failing = (decide: (fail: boolean, before: boolean | undefined) => boolean) => (): Part => {
  const before = new Map<string, boolean>();
  return handledAs(operation, ({ account, ...request }) => {
    const chargesFail = decide(account.chargesFail, before.get(account.id));
    before.set(account.id, account.chargesFail || before.get(account.id) === true);
    return { ...request, account: { ...account, chargesFail } };
  });
};

export default defects()
  .breaks('CASHIN-26', 'A used externalId makes a further charge')
  .as('cash-in/duplicates-pass')(usedIdsPass(operation, () => true))
  .breaks('CASHIN-87', 'Whether an externalId is used is read before and written after')
  .as('cash-in/duplicate-race')(usedIdsPass(operation, (isAnswered) => !isAnswered))
  .breaks('CASHIN-26', 'A used externalId is refused with 422')
  .as('cash-in/duplicate-422')(
    answers(
      operation,
      ({ status, body }) => status === 400 && JSON.stringify(at(body, '/message')).includes('already used'),
    )(statusThroughout(422)),
  )
  .breaks('CASHIN-27', 'An externalId is used up for all accounts')
  .as('cash-in/across-accounts')(ofOneCaller(operation, externalId, set(externalId, '')))
  .breaks('CASHIN-01', 'A payer who has a charge gets no second one')
  .as('cash-in/one-for-each-payer')(alike(operation, ({ body }) => payerOf(body), 400))
  .breaks('CASHIN-01', 'A charge of the payer and value of an earlier one is refused as a repetition')
  .as('cash-in/same-payer-and-value-refused')(
    alike(operation, ({ body }) => `${payerOf(body)} ${String(at(body, '/transaction/value'))}`, 409),
  )
  .breaks('CASHIN-01', 'externalIds of cash-ins that differ in capitals alone count as one')
  .as('cash-in/external-id-without-case')(memberWithoutCase(operation, externalId))
  .breaks('CASHIN-70', 'A charge is credited when it is created')
  .as('cash-in/credited-at-creation')(
    after(operation, 'success', ({ account, body }, services) =>
      credits(services, account.id, Math.round(body.transaction.value * 100)),
    ),
  )
  .breaks('CASHIN-70', 'The creation of a charge costs a cent')
  .as('cash-in/fee-for-creation')(
    after(operation, 'success', ({ account }, services) => credits(services, account.id, -1)),
  )
  .breaks('CASHIN-75', 'Of a paid charge a cent is kept')
  .as('cash-in/cent-kept')(receiptsLessACent)
  .breaks('CASHIN-75', 'A paid charge is credited seconds later')
  .as('cash-in/credited-late')(lateMove('receipt', blockedAtOnce))
  .breaks('CASHIN-83', 'A cash-in refused by a rule has created its charge all the same')
  .as('cash-in/refused-creates')(
    handler(operation, (inner) => (request, services) => {
      const { body } = request;
      const repaired = { ...body, splits: [], transaction: { ...body.transaction, value: 1 } };
      return inner(request, services).catch(async (thrown: unknown) => {
        await inner({ ...request, body: repaired }, services).catch(() => undefined);
        throw thrown;
      });
    }),
  )
  .breaks('CASHIN-84', 'A failure of the provider is answered 502')
  .as('cash-in/provider-failure-503')(answers(operation, 500)(statusThroughout(502)))
  .breaks('CASHIN-84', 'A failure of the provider lasts until the gateway is started again')
  .as('cash-in/provider-failure-remembered')(failing((fail, before) => fail || before === true))
  .breaks('CASHIN-84', 'A failure of the provider is noticed a request later')
  .as('cash-in/provider-failure-noticed-late')(failing((_, before) => before === true))
  .breaks('CASHIN-88', 'A charge cannot be paid any more after a day, with any expirationTime')
  .as('cash-in/dies-after-a-day')(() => {
    const wanted = (body: unknown) => Number(at(body, '/transaction/expirationTime') ?? 86_400);
    const shorter = handledAs(operation, ({ body, ...request }) => {
      const expirationTime = Math.min(86_400, wanted(body));
      return { ...request, body: { ...body, transaction: { ...body.transaction, expirationTime } } };
    });
    const created = answers(operation, 201);
    const shown = created((answer, { body }) => {
      const end = Date.parse(String(at(answer.body, '/generateTime'))) + wanted(body) * 1000;
      return set('/expirationDate', new Date(end).toISOString())(answer);
    });
    return [shorter, shown];
  })
  .breaks('CASHIN-71', 'A paid charge is notified as ERROR when its expirationDate is over')
  .as('cash-in/paid-charge-expires')(
  withUrls((urls) => {
    const paid = new Map<string, NotificationBody>();
    return [
      sending((delivery, send) => {
        const event = bodyOf(delivery);
        if (isEvent('CashIn')(event)) paid.set(delivery.accountId, event);
        return send(delivery);
      }),
      table('work', (inner) => ({
        bringForward: async (accountId, byMs) => {
          await inner.bringForward(accountId, byMs);
          const event = paid.get(accountId);
          if (event === undefined || byMs < 86_400_000) return;
          const expired = { status: 'ERROR', errorCode: 'CHARGE_EXPIRED', errorMessage: 'Expired.' };
          await urls.send(urls.of(accountId), { ...event, ...expired });
        },
      })),
    ];
  }),
);
