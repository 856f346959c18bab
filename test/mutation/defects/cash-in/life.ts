import { answers, at, requests, set, statusThroughout } from '../../edits.js';
import { urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers, type NotificationBody, sending, tables } from '../../replace.js';
import { credits, onSuccess, receipts, shares } from '../shared/after-effects.js';
import { lateMove } from '../shared/money.js';
import { usedIdsPass } from '../shared/used-ids.js';

const operation = 'createCashIn';
const isCashIn = ({ event }: NotificationBody) => event === 'CashIn';
const externalId = '/transaction/externalId';
const duplicatesPass = (lets: (isAnswered: boolean) => boolean) =>
  usedIdsPass({ operation, pointer: externalId, notification: isCashIn }, lets);

/** Refuses an externalId that any account has used. */
const acrossAccounts = (): Part => {
  const users = new Map<unknown, string>();
  return requests(
    operation,
    ({ headers, body }) => {
      const user = headers['authorization'] ?? '';
      const first = users.get(at(body, externalId)) ?? user;
      users.set(at(body, externalId), first);
      return first !== user;
    },
    set(externalId, ''),
  );
};

/** Treats every split of a charge as if it had these members. */
const splitsTakenAs = (members: { readonly type?: 'FIXED'; readonly immediate?: boolean }): Part =>
  handlers((known) => ({
    createCashIn: (request, all) => {
      const splits = request.body.splits?.map((split) => ({ ...split, ...members }));
      const body = { ...request.body, ...(splits && { splits }) };
      return known.createCashIn({ ...request, body }, all);
    },
  }));

export default {
  'cash-in/duplicates-pass': breaks('CASHIN-26', {
    title: 'A used externalId makes a further charge',
    defect: duplicatesPass(() => true),
  }),
  'cash-in/duplicate-race': breaks('CASHIN-87', {
    title: 'Whether an externalId is used is read before and written after',
    defect: duplicatesPass((isAnswered) => !isAnswered),
  }),
  'cash-in/duplicate-422': breaks('CASHIN-26', {
    title: 'A used externalId is refused with 422',
    defect: answers(
      operation,
      ({ status: code, body }) =>
        code === 400 && JSON.stringify(at(body, '/message')).includes('already used'),
      statusThroughout(422),
    ),
  }),
  'cash-in/across-accounts': breaks('CASHIN-27', {
    title: 'An externalId is used up for all accounts',
    defect: acrossAccounts,
  }),
  'cash-in/credited-at-creation': breaks('CASHIN-70', {
    title: 'A charge is credited when it is created',
    defect: onSuccess(operation, ({ account, body }, all) =>
      credits(all, account.id, Math.round(body.transaction.value * 100)),
    ),
  }),
  'cash-in/fee-for-creation': breaks('CASHIN-70', {
    title: 'The creation of a charge costs a cent',
    defect: onSuccess(operation, ({ account }, { store }) =>
      store.write(({ ledger: own }) => own.moveBalance(account.id, -1 as never, 0 as never), account.id),
    ),
  }),
  'cash-in/cent-kept': breaks('CASHIN-75', {
    title: 'Of a paid charge a cent is kept',
    defect: receipts((cents) => cents - 1),
  }),
  'cash-in/credited-late': breaks('CASHIN-75', {
    title: 'A paid charge is credited seconds later',
    defect: lateMove('receipt', 'available', 3_000),
  }),
  'cash-in/fixed-not-taken': breaks('CASHIN-60', {
    title: 'The recipients of splits get nothing',
    defect: shares(() => 0),
  }),
  'cash-in/shares-double': breaks('CASHIN-68', {
    title: 'The recipients of splits get their shares twice',
    defect: shares((cents) => 2 * cents),
  }),
  'cash-in/percent-as-reais': breaks('CASHIN-61', {
    title: 'A percentage is taken as an amount in BRL',
    defect: splitsTakenAs({ type: 'FIXED' }),
  }),
  'cash-in/immediate-ignored': breaks('CASHIN-66', {
    title: 'immediate is not looked at: splits wait for the frequency of the account',
    defect: splitsTakenAs({ immediate: false }),
  }),
  'cash-in/shares-before-payment': breaks('CASHIN-66', {
    title: 'Splits are executed when the charge is created',
    defect: onSuccess(operation, ({ account, body }, { store }) => {
      const due = (body.splits ?? []).reduce(
        (sum, { type, value }) => sum + (type === 'FIXED' ? Math.round(value * 100) : 0),
        0,
      );
      return store.write(
        ({ ledger: own }) => own.moveBalance(account.id, -due as never, 0 as never),
        account.id,
      );
    }),
  }),
  'cash-in/refused-creates': breaks('CASHIN-83', {
    title: 'A cash-in refused by a rule has created its charge all the same',
    defect: handlers((known) => ({
      createCashIn: async (request, all) => {
        const { body } = request;
        try {
          return await known.createCashIn(request, all);
        } catch (thrown) {
          const repaired = { ...body, splits: [], transaction: { ...body.transaction, value: 1 } };
          await known.createCashIn({ ...request, body: repaired }, all).catch(() => undefined);
          throw thrown;
        }
      },
    })),
  }),
  'cash-in/provider-failure-503': breaks('CASHIN-84', {
    title: 'A failure of the provider is answered 502',
    defect: answers(operation, 500, statusThroughout(502)),
  }),
  'cash-in/provider-failure-remembered': breaks('CASHIN-84', {
    title: 'A failure of the provider lasts until the gateway is started again',
    defect: () => {
      const failed = new Set<string>();
      return handlers((known) => ({
        createCashIn: (request, all) => {
          const { account } = request;
          if (account.chargesFail) failed.add(account.id);
          return known.createCashIn(
            { ...request, account: { ...account, chargesFail: failed.has(account.id) } },
            all,
          );
        },
      }));
    },
  }),
  'cash-in/provider-failure-noticed-late': breaks('CASHIN-84', {
    title: 'A failure of the provider is noticed a request later',
    defect: () => {
      const before = new Map<string, boolean>();
      return handlers((known) => ({
        createCashIn: (request, all) => {
          const { account } = request;
          const chargesFail = before.get(account.id) ?? false;
          before.set(account.id, account.chargesFail);
          return known.createCashIn({ ...request, account: { ...account, chargesFail } }, all);
        },
      }));
    },
  }),
  'cash-in/paid-charge-expires': breaks('CASHIN-71', {
    title: 'A paid charge is notified as ERROR when its expirationDate is over',
    defect: () => {
      const { part, all, send } = urlsMade();
      const paid = new Map<string, NotificationBody>();
      return [
        part,
        sending((delivery, next) => {
          const event = JSON.parse(delivery.body) as NotificationBody;
          if (isCashIn(event)) paid.set(delivery.accountId, event);
          return next(delivery);
        }),
        tables(({ work }) => ({
          work: {
            ...work,
            bringForward: async (accountId, byMs) => {
              await work.bringForward(accountId, byMs);
              const event = paid.get(accountId);
              if (event === undefined || byMs < 86_400_000) return;
              const expired = { status: 'ERROR', errorCode: 'CHARGE_EXPIRED', errorMessage: 'Expired.' };
              for (const url of all.filter((one) => one.accountId === accountId)) {
                await send(url, { ...event, ...expired });
              }
            },
          },
        })),
      ];
    },
  }),
} satisfies Defects;
