import { answers, at, requests, set, statusThroughout } from '../edits.js';
import { urlsMade } from '../memory.js';
import type { Part } from '../part.js';
import { handlers, type Notice, sending, tables } from '../replace.js';
import { credits, onSuccess, receipts, shares } from './after-effects.js';
import { lateMove } from './money.js';
import { mutantsOf } from './request-faults.js';
import { usedIdsPass } from './used-ids.js';

const operation = 'createCashIn';
const isCashIn = ({ event }: Notice) => event === 'CashIn';
const externalId = '/transaction/externalId';
const duplicatesPass = (lets: (isAnswered: boolean) => boolean) =>
  usedIdsPass({ operation, pointer: externalId, notice: isCashIn }, lets);

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

/** Takes every split of a charge as if its members were these. */
const splitsTakenAs = (members: { readonly type?: 'FIXED'; readonly immediate?: boolean }): Part =>
  handlers((known) => ({
    createCashIn: (request, all) => {
      const splits = request.body.splits?.map((split) => ({ ...split, ...members }));
      const body = { ...request.body, ...(splits && { splits }) };
      return known.createCashIn({ ...request, body }, all);
    },
  }));

/** What becomes of a cash-in: externalIds, money, splits, the provider. */
export default mutantsOf('cash-in', [
  [
    'duplicates-pass',
    'A used externalId makes a further charge',
    'CASHIN-26',
    'state',
    duplicatesPass(() => true),
  ],
  [
    'duplicate-race',
    'Whether an externalId is used is read before and written after',
    'CASHIN-26',
    'timing',
    duplicatesPass((isAnswered) => !isAnswered),
  ],
  [
    'duplicate-422',
    'A used externalId is refused with 422',
    'CASHIN-26',
    'response',
    answers(
      operation,
      ({ status: code, body }) =>
        code === 400 && JSON.stringify(at(body, '/message')).includes('already used'),
      statusThroughout(422),
    ),
  ],
  ['across-accounts', 'An externalId is used up for all accounts', 'CASHIN-27', 'state', acrossAccounts],
  [
    'credited-at-creation',
    'A charge is credited when it is created',
    'CASHIN-70',
    'timing',
    onSuccess(operation, ({ account, body }, all) =>
      credits(all, account.id, Math.round(body.transaction.value * 100)),
    ),
  ],
  [
    'fee-for-creation',
    'The creation of a charge costs a cent',
    'CASHIN-70',
    'state',
    onSuccess(operation, ({ account }, { store }) =>
      store.write(({ ledger: own }) => own.moveBalance(account.id, -1 as never, 0 as never)),
    ),
  ],
  ['cent-kept', 'Of a paid charge a cent is kept', 'CASHIN-75', 'state', receipts((cents) => cents - 1)],
  [
    'credited-late',
    'A paid charge is credited seconds later',
    'CASHIN-75',
    'timing',
    lateMove('receipt', 'available', 3_000),
  ],
  ['fixed-not-taken', 'The recipients of splits get nothing', 'CASHIN-60', 'state', shares(() => 0)],
  [
    'shares-double',
    'The recipients of splits get their shares twice',
    'CASHIN-68',
    'state',
    shares((cents) => 2 * cents),
  ],
  [
    'percent-as-reais',
    'A percentage is taken as an amount in BRL',
    'CASHIN-61',
    'state',
    splitsTakenAs({ type: 'FIXED' }),
  ],
  [
    'immediate-ignored',
    'immediate is not looked at: splits wait for the frequency of the account',
    'CASHIN-66',
    'timing',
    splitsTakenAs({ immediate: false }),
  ],
  [
    'shares-before-payment',
    'Splits are executed when the charge is created',
    'CASHIN-66',
    'state',
    onSuccess(operation, ({ account, body }, { store }) => {
      const due = (body.splits ?? []).reduce(
        (sum, { type, value }) => sum + (type === 'FIXED' ? Math.round(value * 100) : 0),
        0,
      );
      return store.write(({ ledger: own }) => own.moveBalance(account.id, -due as never, 0 as never));
    }),
  ],
  [
    'refused-creates',
    'A cash-in refused by a rule has created its charge all the same',
    'CASHIN-83',
    'state',
    handlers((known) => ({
      createCashIn: async (request, all) => {
        const { body } = request;
        try {
          return await known.createCashIn(request, all);
        } catch (thrown) {
          const mended = { ...body, splits: [], transaction: { ...body.transaction, value: 1 } };
          await known.createCashIn({ ...request, body: mended }, all).catch(() => undefined);
          throw thrown;
        }
      },
    })),
  ],
  [
    'provider-failure-503',
    'A failure of the provider is answered 502',
    'CASHIN-84',
    'response',
    answers(operation, 500, statusThroughout(502)),
  ],
  [
    'provider-failure-remembered',
    'A failure of the provider lasts until the gateway is started again',
    'CASHIN-84',
    'state',
    () => {
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
  ],
  [
    'provider-failure-noticed-late',
    'A failure of the provider is noticed a request later',
    'CASHIN-84',
    'timing',
    () => {
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
  ],
  [
    'paid-charge-expires',
    'A paid charge is notified as ERROR when its expirationDate is over',
    'CASHIN-71',
    'timing',
    () => {
      const { part, all, send } = urlsMade();
      const paid = new Map<string, Notice>();
      return [
        part,
        sending((delivery, next) => {
          const event = JSON.parse(delivery.body) as Notice;
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
  ],
]);
