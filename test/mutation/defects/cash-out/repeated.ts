import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { cents, handlers, type Handlers } from '../../replace.js';
import { codeOf } from '../../memory.js';
import { alike, withoutCase } from '../shared/alike.js';
import { ofTwelveHours } from '../shared/clocks.js';
import { faultsOf, matching } from '../shared/request-faults.js';

const operation = 'createCashOut';
const keyOf = (body: unknown) => String(at(body, '/details/key'));
const keyAndValueOf = (body: unknown) => `${keyOf(body)} ${String(at(body, '/value'))}`;

type Account = Parameters<Handlers['createCashOut']>[0]['account'];

/** Reads an account other than the one that pays. */
const asIfOf = (change: (account: Account) => Account): Part =>
  handlers((known) => ({
    createCashOut: (request, all) =>
      known.createCashOut({ ...request, account: change(request.account) }, all),
  }));

/** A limit is compared with the amount plus the fee. */
const feeCounts = (limit: 'dailyCents' | 'nightCents'): Part =>
  asIfOf((account) => {
    const most = account.limits[limit];
    if (most === null) return account;
    return {
      ...account,
      limits: { ...account.limits, [limit]: cents(Math.max(0, most - account.feeCents)) },
    };
  });

/** Payments refused for their externalId count towards the day. */
const duplicatesCount = (): Part => {
  const counted = new Map<string, number>();
  return handlers((known) => ({
    createCashOut: async (request, all) => {
      const { account, body } = request;
      const most = account.limits.dailyCents;
      const sofar = counted.get(account.id) ?? 0;
      const limits = most === null ? {} : { dailyCents: cents(Math.max(0, most - sofar)) };
      try {
        const stricter = { ...account, limits: { ...account.limits, ...limits } };
        return await known.createCashOut({ ...request, account: stricter }, all);
      } catch (thrown) {
        if (codeOf(thrown) === 'PIX_DUPLICATE_EXTERNAL_ID')
          counted.set(account.id, sofar + Math.round(body.value * 100));
        throw thrown;
      }
    },
  }));
};

export default {
  'cash-out/same-key-refused': breaks('CASHOUT-01', {
    title: 'A second cash-out to one key is refused',
    defect: alike(operation, ({ body }) => keyOf(body), 400),
  }),
  'cash-out/same-key-and-value-refused': breaks('CASHOUT-01', {
    title: 'A cash-out of the key and value of an earlier one is refused as a repetition',
    defect: alike(operation, ({ body }) => keyAndValueOf(body), 400),
  }),
  'cash-out/same-key-and-value-replayed': breaks('CASHOUT-05', {
    title: 'A cash-out of the key and value of an earlier one is answered as that was',
    defect: alike(operation, ({ body }) => keyAndValueOf(body), 'the first answer'),
  }),
  'cash-out/external-id-without-case': breaks('CASHOUT-01', {
    title: 'externalIds of cash-outs that differ in capitals alone count as one',
    defect: withoutCase(
      operation,
      ({ body }) => String(at(body, '/externalId')),
      (request, id) => set('/externalId', id)(request),
    ),
  }),
  'cash-out/small-company-refused': breaks('CASHOUT-33', {
    title: 'A details.document of 14 digits that begins with a zero is refused',
    defect: faultsOf(operation).refuses('/details/document', matching(/^0\d{13}$/)),
  }),
  'cash-out/clock-of-twelve-hours': breaks('CASHOUT-10', {
    title: 'generateTime is shown by a clock of twelve hours',
    defect: answers(operation, 201, set('/generateTime', ofTwelveHours)),
  }),
  'limits/day-counts-fees': breaks('CASHOUT-66', {
    title: 'The daily limit is compared with amounts and fees',
    defect: feeCounts('dailyCents'),
  }),
  'limits/night-counts-fees': breaks('CASHOUT-70', {
    title: 'The night limit is compared with amount and fee',
    defect: feeCounts('nightCents'),
  }),
  'limits/duplicates-count': breaks('CASHOUT-66', {
    title: 'A cash-out refused for its used externalId counts to the day',
    defect: duplicatesCount,
  }),
} satisfies Defects;
