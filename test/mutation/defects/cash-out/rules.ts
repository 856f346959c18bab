import {
  answers,
  at,
  businessCode,
  fullError,
  header,
  requests,
  set,
  statusThroughout,
} from '../../edits.js';
import { accountOf, authorizationOf, withAccounts } from '../../memory.js';
import { breaks, type Defects } from '../../mutant.js';
import { anyNotification } from '../../notifications.js';
import type { Part } from '../../part.js';
import {
  behindAnswers,
  cents,
  handledAs,
  handler,
  type RequestOf,
  service,
  type Services,
} from '../../replace.js';
import { withoutLeadingZeros } from '../../values.js';
import type { WireAnswer, WireRequest } from '../../wire.js';
import { comparedBy, freeAgain } from '../shared/external-ids.js';
import { hastyLending, lateMove, lending, movesOf } from '../shared/money.js';
import { after, blocks, blocksForAWhile, notifiedAfter } from '../shared/outcomes.js';
import { heldBack } from '../shared/stale.js';
import { standardEvent } from '../shared/success-events.js';
import { externalIdOf, ofOneCaller, replayed, usedIdsPass } from '../shared/used-values.js';

const operation = 'createCashOut';
const duplicate = 'PIX_DUPLICATE_EXTERNAL_ID';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
type CashOut = RequestOf<typeof operation>;

const centsOf = ({ body }: CashOut): number => Math.round(body.value * 100);
const idOf = (request: WireRequest): unknown => externalIdOf(operation, request);
const asDuplicate = (request: WireRequest): WireAnswer =>
  fullError(request, 400, {
    code: duplicate,
    errorCode: duplicate,
    details: { externalId: idOf(request), existingTransactionId: 1 },
  });
const confirmedEvent = ({ body }: CashOut) =>
  standardEvent('CashOut', {
    externalId: body.externalId,
    pixKey: body.details.key,
    originalAmount: body.value,
    finalAmount: body.value,
  });

type Taken = ReturnType<Services['bank']['take']>;

/** The bank takes cash-outs in another way. */
const taking = (change: (taken: Taken, scenario: string | undefined) => Taken): Part =>
  service('bank', (bank) => ({
    take: (order, account, scenario) => change(bank.take(order, account, scenario), scenario),
  }));

/** Carries a cash-out out as if this had been the request, given the available balance in cents. */
const knowingBalance = (change: (request: CashOut, availableCents: number) => CashOut): Part =>
  handler(operation, (inner) => async (request, services) => {
    const balance = await services.store.read(({ ledger }) => ledger.balance(request.account.id));
    return inner(change(request, balance?.availableCents ?? 0), services);
  });

/** The balance is read before and written after: simultaneous payments spend it twice. */
const balanceRace = (): readonly Part[] => {
  const checked = new Map<string, number>();
  const count = (accountId: string, more: number) =>
    checked.set(accountId, (checked.get(accountId) ?? 0) + more);
  return [
    lending((_balance, _missing, accountId) => (checked.get(accountId) ?? 0) > 0),
    handler(operation, (inner) => async (request, services) => {
      const { account } = request;
      const balance = await services.store.read(({ ledger }) => ledger.balance(account.id));
      const isCovered = (balance?.availableCents ?? 0) >= centsOf(request) + account.feeCents;
      if (!isCovered) return inner(request, services);
      count(account.id, 1);
      await pause(20);
      return inner(request, services).finally(() => count(account.id, -1));
    }),
  ];
};

/** Of simultaneous cash-outs with one externalId all are answered as duplicates. */
const allDuplicates = (): Part => {
  const sent = new Map<string, number>();
  const keyOf = (request: WireRequest): string =>
    request.operation === operation ? `${authorizationOf(request)} ${String(idOf(request))}` : '';
  return {
    http: {
      request: (request) => {
        sent.set(keyOf(request), (sent.get(keyOf(request)) ?? 0) + 1);
        return request;
      },
      answer: (answer, request) => {
        const isDuplicate = typeof idOf(request) === 'string' && (sent.get(keyOf(request)) ?? 0) > 1;
        return request.operation === operation && isDuplicate ? asDuplicate(request) : answer;
      },
    },
  };
};

export default {
  'external-ids/of-34-characters': breaks('CASHOUT-01', {
    title: 'Of externalIds of cash-outs the first 34 characters are compared',
    defect: comparedBy('cash_out', (id) => id.slice(0, 34)),
  }),
  'external-ids/free-after-failure': breaks('CASHOUT-16', {
    title: 'The externalId of a cash-out that failed or came back is free again',
    defect: freeAgain('cash_out', ({ status, refundedCents }) => status === 'ERROR' || refundedCents > 0),
  }),
  'external-ids/latest-ten': breaks('CASHOUT-16', {
    title: 'Of the externalIds of an account the last ten are remembered',
    defect: () => {
      const used = new Map<string, readonly string[]>();
      return [
        after(operation, 'success', ({ account, body }) =>
          used.set(account.id, [...(used.get(account.id) ?? []), body.externalId]),
        ),
        freeAgain('cash_out', ({ accountId, externalId }) => {
          const latest = (used.get(accountId) ?? []).slice(-10);
          return externalId === null || !latest.includes(externalId);
        }),
      ];
    },
  }),
  'cash-out/duplicate-409': breaks('CASHOUT-16', {
    title: 'A used externalId is answered with 409',
    defect: answers(operation, duplicate, statusThroughout(409)),
  }),
  'cash-out/duplicate-replayed': breaks('CASHOUT-16', {
    title: 'A used externalId is answered like the first time',
    defect: replayed(operation, idOf, duplicate),
  }),
  'late/duplicates-after-settlement': breaks('CASHOUT-16', {
    title: 'An externalId counts as used only when its payment has settled',
    defect: usedIdsPass(operation, (isAnswered) => isAnswered),
  }),
  'cash-out/duplicates-across-accounts': breaks('CASHOUT-17', {
    title: 'An externalId is used up for all accounts',
    defect: ofOneCaller(operation, '/externalId', asDuplicate),
  }),
  'cash-out/duplicate-race': breaks('CASHOUT-18', {
    title: 'Whether an externalId is used is read before and written after: simultaneous ones pass',
    defect: usedIdsPass(operation, (isAnswered) => !isAnswered),
  }),
  'late/simultaneous-duplicates-all-refused': breaks('CASHOUT-18', {
    title: 'Of simultaneous cash-outs with one externalId all are answered as duplicates',
    defect: allDuplicates,
  }),
  'cash-out/duplicates-unnoticed': breaks('CASHOUT-74', {
    title: 'A used externalId makes a further payment',
    defect: usedIdsPass(operation, () => true),
  }),
  'errors/duplicate-id-as-number': breaks('CASHOUT-75', {
    title: 'details.externalId of digits loses the zeros in front',
    defect: answers(operation, duplicate, set('/details/externalId', withoutLeadingZeros)),
  }),
  'cash-out/duplicate-paid-again': breaks('CASHOUT-78', {
    title: 'A used externalId is refused, but its amount is blocked again',
    defect: after(operation, 'refusal', async (request, services, { code }) => {
      if (code === duplicate) await blocks(services, request.account.id, centsOf(request));
    }),
  }),
  'late/duplicate-blocks-for-a-while': breaks('CASHOUT-78', {
    title: 'A cash-out refused for its used externalId blocks its amount for some seconds',
    defect: after(operation, 'refusal', async (request, services, { code }) => {
      if (code === duplicate) await blocksForAWhile(services, request.account.id, centsOf(request));
    }),
  }),
  'cash-out/scenario-ignored': breaks('CASHOUT-47', {
    title: 'X-Sandbox-Scenario is not looked at',
    defect: requests(operation, () => true, header('x-sandbox-scenario', undefined)),
  }),
  'cash-out/scenario-invalid-key-code': breaks('CASHOUT-48', {
    title: 'The scenario of an invalid key is refused as insufficient funds',
    defect: answers(
      operation,
      ({ body }, { headers }) =>
        at(body, '/code') === 'PIX_INVALID_PIX_KEY' && headers['x-sandbox-scenario'] !== undefined,
      businessCode('PIX_INSUFFICIENT_BALANCE'),
    ),
  }),
  'cash-out/scenario-mismatch-settles': breaks('CASHOUT-49', {
    title: 'The scenario of a document mismatch ends in CONFIRMED',
    defect: taking((taken, scenario) =>
      taken.plan && scenario !== undefined
        ? { ...taken, plan: { ...taken.plan, verdict: { outcome: 'CONFIRMED' } } }
        : taken,
    ),
  }),
  'late/reservation': breaks('CASHOUT-51', {
    title: 'A payment is reserved seconds after it was accepted',
    defect: lateMove('reservation'),
  }),
  'cash-out/refused-blocks': breaks('CASHOUT-52', {
    title: 'A refused cash-out blocks a cent all the same, whyever it was refused',
    defect: withAccounts((all) =>
      behindAnswers(async ({ status }, request, { store }) => {
        if (request.operation !== operation || status < 400) return;
        const accountId = accountOf(request) ?? all.at(-1)?.accountId ?? '';
        await store.write(({ ledger }) => ledger.moveBalance(accountId, cents(-1), cents(1)), accountId);
      }),
    ),
  }),
  'late/refused-blocks-for-a-while': breaks('CASHOUT-52', {
    title: 'A refused cash-out blocks its amount for some seconds',
    defect: after(operation, 'refusal', (request, services) =>
      blocksForAWhile(services, request.account.id, centsOf(request)),
    ),
  }),
  'cash-out/refused-notified': breaks('CASHOUT-53', {
    title: 'A refused cash-out is notified as CONFIRMED',
    defect: notifiedAfter(operation, 'refusal', 'cash_out', confirmedEvent),
  }),
  'delivery/before-settlement': breaks('EVENT-120', {
    title: 'A payment is notified as CONFIRMED when it is created',
    defect: notifiedAfter(operation, 'success', 'cash_out', confirmedEvent),
  }),
  'cash-out/balance-race': breaks('CASHOUT-54', {
    title: 'The balance is read before and written after: simultaneous payments spend it twice',
    defect: balanceRace,
  }),
  'late/success-kept-back': breaks('CASHOUT-55', {
    title: 'A notification is kept back until the next one of the gateway',
    defect: heldBack(anyNotification),
  }),
  'cash-out/settles-by-itself': breaks('CASHOUT-57', {
    title: 'A payment that nobody confirmed settles after a moment',
    defect: taking((taken) => ({
      ...taken,
      plan: taken.plan ?? { afterMs: 200, verdict: { outcome: 'CONFIRMED' } },
    })),
  }),
  'late/covered-by-the-opening': breaks('CASHOUT-60', {
    title: 'A payment is covered where the balance of two seconds ago covers it',
    defect: hastyLending(2_000),
  }),
  'cash-out/nothing-available': breaks('CASHOUT-60', {
    title: 'A cash-out of an account without any money ends in a server error',
    defect: knowingBalance((request, availableCents) => {
      if (availableCents === 0) throw new Error('no balance');
      return request;
    }),
  }),
  'cash-out/e-mail-keys-uncovered': breaks('CASHOUT-60', {
    title: 'The balance is not looked at for e-mail keys',
    defect: () => {
      const isEmail = new Map<string, boolean>();
      return [
        lending((_balance, _missing, accountId) => isEmail.get(accountId) === true),
        handledAs(operation, (request) => {
          isEmail.set(request.account.id, request.body.details.keyType === 'EMAIL');
          return request;
        }),
      ];
    },
  }),
  'cash-out/fee-forgotten': breaks('CASHOUT-62', {
    title: 'The fee is neither covered nor reserved',
    defect: movesOf(({ available, blocked }, { feeCents }) => {
      if (blocked === 0) return { available, blocked };
      const fee = blocked > 0 ? feeCents : -feeCents;
      return { available: available === 0 ? 0 : available + fee, blocked: blocked - fee };
    }),
  }),
  'cash-out/fee-added-in-binary': breaks('CASHOUT-62', {
    title: 'Amount and fee are added and compared as binary fractions',
    defect: knowingBalance((request, availableCents) => {
      const { account, body } = request;
      const isBeyond = body.value + account.feeCents / 100 > availableCents / 100;
      return isBeyond ? { ...request, account: { ...account, feeCents: cents(9e12) } } : request;
    }),
  }),
} satisfies Defects;
