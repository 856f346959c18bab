import { answers, at, header, requests, set, statusThroughout } from '../../edits.js';
import { accountsMade, unverified, urlsMade } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { behindAnswers, cents, handlers, services } from '../../replace.js';
import { afterRefusal, blocksAmount, confirmedEvent } from '../shared/after-refusal.js';
import { duplicatesAcrossAccounts, duplicatesPass, duplicatesReplay } from '../shared/duplicates.js';
import { lending, movesOf } from '../shared/money.js';

const cashOut = 'createCashOut';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export default {
  'cash-out/duplicate-409': breaks('CASHOUT-16', {
    title: 'A used externalId is answered with 409',
    defect: answers(cashOut, 'PIX_DUPLICATE_EXTERNAL_ID', statusThroughout(409)),
  }),
  'cash-out/duplicate-replayed': breaks('CASHOUT-16', {
    title: 'A used externalId is answered like the first time',
    defect: () => duplicatesReplay(),
  }),
  'cash-out/duplicates-across-accounts': breaks('CASHOUT-17', {
    title: 'An externalId is used up for all accounts',
    defect: () => duplicatesAcrossAccounts(),
  }),
  'cash-out/duplicate-race': breaks('CASHOUT-18', {
    title: 'Whether an externalId is used is read before and written after: simultaneous ones pass',
    defect: () => duplicatesPass((isDone) => !isDone),
  }),
  'cash-out/duplicate-paid-again': breaks('CASHOUT-78', {
    title: 'A used externalId is refused, but its amount is blocked again',
    defect: afterRefusal(async (request, all, code) => {
      if (code === 'PIX_DUPLICATE_EXTERNAL_ID') await blocksAmount(request, all);
    }),
  }),
  'cash-out/duplicates-unnoticed': breaks('CASHOUT-74', {
    title: 'A used externalId makes a further payment',
    defect: () => duplicatesPass(() => true),
  }),
  'cash-out/scenario-ignored': breaks('CASHOUT-47', {
    title: 'X-Sandbox-Scenario is not looked at',
    defect: requests(cashOut, () => true, header('x-sandbox-scenario', undefined)),
  }),
  'cash-out/scenario-invalid-key-code': breaks('CASHOUT-48', {
    title: 'The scenario of an invalid key is refused as insufficient funds',
    defect: answers(
      cashOut,
      (answer, request) =>
        at(answer.body, '/code') === 'PIX_INVALID_PIX_KEY' &&
        request.headers['x-sandbox-scenario'] !== undefined,
      set('/code', 'PIX_INSUFFICIENT_BALANCE'),
      set('/errorCode', 'PIX_INSUFFICIENT_BALANCE'),
    ),
  }),
  'cash-out/scenario-mismatch-settles': breaks('CASHOUT-49', {
    title: 'The scenario of a document mismatch ends in CONFIRMED',
    defect: services(({ bank }) => ({
      bank: {
        ...bank,
        take: (order, account, scenario) => {
          const taken = bank.take(order, account, scenario);
          if (!taken.plan || scenario === undefined) return taken;
          return { ...taken, plan: { ...taken.plan, verdict: { outcome: 'CONFIRMED' } } };
        },
      },
    })),
  }),
  'cash-out/refused-blocks': breaks('CASHOUT-52', {
    title: 'A refused cash-out blocks a cent all the same, whyever it was refused',
    defect: () => {
      const { part, all } = accountsMade();
      const block = behindAnswers(async (answer, request, { store }) => {
        if (request.operation !== cashOut || answer.status < 400) return;
        const token = (request.headers['authorization'] ?? '').split(' ')[1] ?? '';
        const said = unverified(token)?.['sub'];
        const accountId = typeof said === 'string' ? said : (all.at(-1)?.accountId ?? '');
        await store.write(({ ledger }) => ledger.moveBalance(accountId, cents(-1), cents(1)), accountId);
      });
      return [part, ...block];
    },
  }),
  'cash-out/refused-notified': breaks('CASHOUT-53', {
    title: 'A refused cash-out is notified as CONFIRMED',
    defect: () => {
      const { part, all, send } = urlsMade();
      return [
        part,
        afterRefusal((request) => {
          const event = confirmedEvent(request);
          const own = all.filter(({ accountId }) => accountId === request.account.id);
          return Promise.all(own.map((url) => send(url, event)));
        }),
      ];
    },
  }),
  'cash-out/balance-race': breaks('CASHOUT-54', {
    title: 'The balance is read before and written after: simultaneous payments spend it twice',
    defect: () => {
      const checked = new Map<string, number>();
      const count = (accountId: string, more: number) =>
        checked.set(accountId, (checked.get(accountId) ?? 0) + more);
      return [
        lending((_balance, _missing, accountId) => (checked.get(accountId) ?? 0) > 0),
        handlers((known) => ({
          createCashOut: async (request, all) => {
            const { account, body } = request;
            const balance = await all.store.read(({ ledger }) => ledger.balance(account.id));
            const covered = (balance?.availableCents ?? 0) >= Math.round(body.value * 100) + account.feeCents;
            if (!covered) return known.createCashOut(request, all);
            count(account.id, 1);
            await pause(20);
            return known.createCashOut(request, all).finally(() => count(account.id, -1));
          },
        })),
      ];
    },
  }),
  'cash-out/settles-by-itself': breaks('CASHOUT-57', {
    title: 'A payment that nobody confirmed settles after a moment',
    defect: services(({ bank }) => ({
      bank: {
        ...bank,
        take: (...order) => {
          const taken = bank.take(...order);
          return { ...taken, plan: taken.plan ?? { afterMs: 200, verdict: { outcome: 'CONFIRMED' } } };
        },
      },
    })),
  }),
  'cash-out/fee-forgotten': breaks('CASHOUT-62', {
    title: 'The fee is neither covered nor reserved',
    defect: movesOf(({ available, blocked }, { feeCents }) => {
      if (blocked === 0) return { available, blocked };
      const fee = blocked > 0 ? feeCents : -feeCents;
      return { available: available === 0 ? 0 : available + fee, blocked: blocked - fee };
    }),
  }),
} satisfies Defects;
