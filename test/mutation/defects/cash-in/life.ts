import { answers, at, set, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { bodyOf, isEvent, type NotificationBody, sending } from '../../notifications.js';
import type { Part } from '../../part.js';
import { handledAs, handler, table } from '../../replace.js';
import { withUrls } from '../../urls.js';
import { alike, memberWithoutCase } from '../shared/alike.js';
import { lateMove, blockedAtOnce, receiptsLessACent } from '../shared/money.js';
import { after, credits } from '../shared/outcomes.js';
import { ofOneCaller, usedIdsPass } from '../shared/used-values.js';

const operation = 'createCashIn';
const externalId = '/transaction/externalId';
const payerOf = (body: unknown) => String(at(body, '/payer/document'));

/** A charge ends after at most a day, whatever its answer says. */
const livesADay = (): readonly Part[] => {
  const wanted = (body: unknown) => Number(at(body, '/transaction/expirationTime') ?? 86_400);
  const shorter = handledAs(operation, ({ body, ...request }) => {
    const expirationTime = Math.min(86_400, wanted(body));
    return { ...request, body: { ...body, transaction: { ...body.transaction, expirationTime } } };
  });
  const shown = answers(operation, 201, (answer, { body }) => {
    const end = Date.parse(String(at(answer.body, '/generateTime'))) + wanted(body) * 1000;
    return set('/expirationDate', new Date(end).toISOString())(answer);
  });
  return [shorter, shown];
};

/** Whether charges of an account fail depends on whether they do now, and on earlier requests. */
const failing = (decide: (fail: boolean, before: boolean | undefined) => boolean) => (): Part => {
  const before = new Map<string, boolean>();
  return handledAs(operation, ({ account, ...request }) => {
    const chargesFail = decide(account.chargesFail, before.get(account.id));
    before.set(account.id, account.chargesFail || before.get(account.id) === true);
    return { ...request, account: { ...account, chargesFail } };
  });
};

export default {
  'cash-in/duplicates-pass': breaks('CASHIN-26', {
    title: 'A used externalId makes a further charge',
    defect: usedIdsPass(operation, () => true),
  }),
  'cash-in/duplicate-race': breaks('CASHIN-87', {
    title: 'Whether an externalId is used is read before and written after',
    defect: usedIdsPass(operation, (isAnswered) => !isAnswered),
  }),
  'cash-in/duplicate-422': breaks('CASHIN-26', {
    title: 'A used externalId is refused with 422',
    defect: answers(
      operation,
      ({ status, body }) => status === 400 && JSON.stringify(at(body, '/message')).includes('already used'),
      statusThroughout(422),
    ),
  }),
  'cash-in/across-accounts': breaks('CASHIN-27', {
    title: 'An externalId is used up for all accounts',
    defect: ofOneCaller(operation, externalId, set(externalId, '')),
  }),
  'cash-in/one-for-each-payer': breaks('CASHIN-01', {
    title: 'A payer who has a charge gets no second one',
    defect: alike(operation, ({ body }) => payerOf(body), 400),
  }),
  'cash-in/same-payer-and-value-refused': breaks('CASHIN-01', {
    title: 'A charge of the payer and value of an earlier one is refused as a repetition',
    defect: alike(operation, ({ body }) => `${payerOf(body)} ${String(at(body, '/transaction/value'))}`, 409),
  }),
  'cash-in/external-id-without-case': breaks('CASHIN-01', {
    title: 'externalIds of cash-ins that differ in capitals alone count as one',
    defect: memberWithoutCase(operation, externalId),
  }),
  'cash-in/credited-at-creation': breaks('CASHIN-70', {
    title: 'A charge is credited when it is created',
    defect: after(operation, 'success', ({ account, body }, services) =>
      credits(services, account.id, Math.round(body.transaction.value * 100)),
    ),
  }),
  'cash-in/fee-for-creation': breaks('CASHIN-70', {
    title: 'The creation of a charge costs a cent',
    defect: after(operation, 'success', ({ account }, services) => credits(services, account.id, -1)),
  }),
  'cash-in/cent-kept': breaks('CASHIN-75', {
    title: 'Of a paid charge a cent is kept',
    defect: receiptsLessACent,
  }),
  'cash-in/credited-late': breaks('CASHIN-75', {
    title: 'A paid charge is credited seconds later',
    defect: lateMove('receipt', blockedAtOnce),
  }),
  'cash-in/refused-creates': breaks('CASHIN-83', {
    title: 'A cash-in refused by a rule has created its charge all the same',
    defect: handler(operation, (inner) => (request, services) => {
      const { body } = request;
      const repaired = { ...body, splits: [], transaction: { ...body.transaction, value: 1 } };
      return inner(request, services).catch(async (thrown: unknown) => {
        await inner({ ...request, body: repaired }, services).catch(() => undefined);
        throw thrown;
      });
    }),
  }),
  'cash-in/provider-failure-503': breaks('CASHIN-84', {
    title: 'A failure of the provider is answered 502',
    defect: answers(operation, 500, statusThroughout(502)),
  }),
  'cash-in/provider-failure-remembered': breaks('CASHIN-84', {
    title: 'A failure of the provider lasts until the gateway is started again',
    defect: failing((fail, before) => fail || before === true),
  }),
  'cash-in/provider-failure-noticed-late': breaks('CASHIN-84', {
    title: 'A failure of the provider is noticed a request later',
    defect: failing((_, before) => before === true),
  }),
  'cash-in/dies-after-a-day': breaks('CASHIN-88', {
    title: 'A charge cannot be paid any more after a day, whatever its expirationTime',
    defect: livesADay,
  }),
  'cash-in/paid-charge-expires': breaks('CASHIN-71', {
    title: 'A paid charge is notified as ERROR when its expirationDate is over',
    defect: withUrls((urls) => {
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
  }),
} satisfies Defects;
