import { setTimeout as pause } from 'node:timers/promises';

import {
  answers,
  at,
  businessCode,
  fullError,
  header,
  requests,
  set,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { accountOf, authorizationOf, withAccounts } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { anyNotification } from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import {
  behindAnswers,
  cents,
  handledAs,
  handler,
  movesOf,
  type RequestOf,
  service,
  type Services,
} from '../../../../conformance/variants/parts/replace.js';
import { withoutLeadingZeros } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';
import { comparedBy, manyDigitsAsNumber, freeAgain } from '../shared/external-ids.js';
import { hastyLending, lateMove, lending } from '../shared/money.js';
import { after, blocks, blocksForAWhile, notifiedAfter } from '../shared/outcomes.js';
import { heldBack } from '../shared/stale.js';
import { standardEvent } from '../shared/success-events.js';
import { externalIdOf, ofOneCaller, replayed, usedIdsPass } from '../shared/used-values.js';

const operation = 'createCashOut';
const duplicate = 'PIX_DUPLICATE_EXTERNAL_ID';
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

/** Changes how the bank takes cash-outs. */
const taking = (change: (taken: Taken, scenario: string | undefined) => Taken): Part =>
  service('bank', (bank) => ({
    take: (order, account, scenario) => change(bank.take(order, account, scenario), scenario),
  }));

/** Carries out a cash-out with a changed request, which may depend on the available balance in cents. */
const knowingBalance = (change: (request: CashOut, availableCents: number) => CashOut): Part =>
  handler(operation, (inner) => async (request, services) => {
    const balance = await services.store.read(({ ledger }) => ledger.balance(request.account.id));
    return inner(change(request, balance?.availableCents ?? 0), services);
  });

export default defects()
  .breaks('CASHOUT-01', 'Of externalIds of cash-outs the first 34 characters are compared')
  .as('external-ids/of-34-characters')(comparedBy('cash_out', (id) => id.slice(0, 34)))
  .breaks('CASHOUT-01', 'ExternalIds of cash-outs with an exponent are compared as numbers')
  .as('external-ids/with-exponents')(
    comparedBy('cash_out', (id) => (/^\d+e\d+$/.test(id) ? String(Number(id)) : id)),
  )
  .breaks('CASHOUT-01', 'ExternalIds of cash-outs with many digits are compared as binary fractions')
  .as('external-ids/of-many-digits')(comparedBy('cash_out', manyDigitsAsNumber))
  .breaks('CASHOUT-01', 'ExternalIds of cash-outs are compared without accents')
  .as('external-ids/without-accents')(
    comparedBy('cash_out', (id) => id.normalize('NFD').replace(/\p{Mark}/gu, '')),
  )
  .breaks('CASHOUT-16', 'The externalId of a cash-out that failed or came back is free again')
  .as('external-ids/free-after-failure')(
    freeAgain('cash_out', ({ status, refundedCents }) => status === 'ERROR' || refundedCents > 0),
  )
  .breaks('CASHOUT-16', 'Of the externalIds of an account the last ten are remembered')
  .as('external-ids/latest-ten')(() => {
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
  })
  .breaks('CASHOUT-16', 'A used externalId is answered with 409')
  .as('cash-out/duplicate-409')(answers(operation, duplicate)(statusThroughout(409)))
  .breaks('CASHOUT-16', 'A used externalId is answered like the first time')
  .as('cash-out/duplicate-replayed')(replayed(operation, idOf, duplicate))
  .breaks('CASHOUT-16', 'An externalId counts as used only when its payment has settled')
  .as('late/duplicates-after-settlement')(usedIdsPass(operation, (isAnswered) => isAnswered))
  .breaks('CASHOUT-17', 'An externalId is used up for all accounts')
  .as('cash-out/duplicates-across-accounts')(ofOneCaller(operation, '/externalId', asDuplicate))
  .breaks(
    'CASHOUT-18',
    'Whether an externalId is used is read before and written after: simultaneous ones pass',
  )
  .as('cash-out/duplicate-race')(usedIdsPass(operation, (isAnswered) => !isAnswered))
  .breaks('CASHOUT-18', 'Of simultaneous cash-outs with one externalId all are answered as duplicates')
  .as('late/simultaneous-duplicates-all-refused')(() => {
    const sent = new Map<string, number>();
    const keyOf = (request: WireRequest): string =>
      request.operation === operation ? `${authorizationOf(request)} ${String(idOf(request))}` : '';
    return {
      request: (request) => {
        sent.set(keyOf(request), (sent.get(keyOf(request)) ?? 0) + 1);
        return request;
      },
      answer: (answer, request) => {
        const isDuplicate = typeof idOf(request) === 'string' && (sent.get(keyOf(request)) ?? 0) > 1;
        return request.operation === operation && isDuplicate ? asDuplicate(request) : answer;
      },
    };
  })
  .breaks('CASHOUT-74', 'A used externalId makes a further payment')
  .as('cash-out/duplicates-unnoticed')(usedIdsPass(operation, () => true))
  .breaks('CASHOUT-75', 'details.externalId of digits loses the zeros in front')
  .as('errors/duplicate-id-as-number')(
    answers(operation, duplicate)(set('/details/externalId', withoutLeadingZeros)),
  )
  .breaks('CASHOUT-78', 'A used externalId is refused, but its amount is blocked again')
  .as('cash-out/duplicate-paid-again')(
    after(operation, 'refusal', async (request, services, { code }) => {
      if (code === duplicate) await blocks(services, request.account.id, centsOf(request));
    }),
  )
  .breaks('CASHOUT-78', 'A cash-out refused for its used externalId blocks its amount for some seconds')
  .as('late/duplicate-blocks-for-a-while')(
    after(operation, 'refusal', async (request, services, { code }) => {
      if (code === duplicate) await blocksForAWhile(services, request.account.id, centsOf(request));
    }),
  )
  .breaks('CASHOUT-47', 'X-Sandbox-Scenario is ignored')
  .as('cash-out/scenario-ignored')(requests(operation)(header('x-sandbox-scenario', undefined)))
  .breaks('CASHOUT-48', 'The scenario of an invalid key is refused as insufficient funds')
  .as('cash-out/scenario-invalid-key-code')(
    answers(
      operation,
      ({ body }, { headers }) =>
        at(body, '/code') === 'PIX_INVALID_PIX_KEY' && headers['x-sandbox-scenario'] !== undefined,
    )(businessCode('PIX_INSUFFICIENT_BALANCE')),
  )
  .breaks('CASHOUT-49', 'The scenario of a document mismatch ends in CONFIRMED')
  .as('cash-out/scenario-mismatch-settles')(
    taking((taken, scenario) =>
      taken.plan && scenario !== undefined
        ? { ...taken, plan: { ...taken.plan, verdict: { outcome: 'CONFIRMED' } } }
        : taken,
    ),
  )
  .breaks('CASHOUT-51', 'A payment is reserved seconds after it was accepted')
  .as('late/reservation')(lateMove('reservation'))
  .breaks('CASHOUT-52', 'A refused cash-out blocks a cent all the same, whyever it was refused')
  .as('cash-out/refused-blocks')(
    withAccounts((all) =>
      behindAnswers(async ({ status }, request, { store }) => {
        if (request.operation !== operation || status < 400) return;
        const accountId = accountOf(request) ?? all.at(-1)?.accountId ?? '';
        await store.write(({ ledger }) => ledger.moveBalance(accountId, cents(-1), cents(1)), accountId);
      }),
    ),
  )
  .breaks('CASHOUT-52', 'A refused cash-out blocks its amount for some seconds')
  .as('late/refused-blocks-for-a-while')(
    after(operation, 'refusal', (request, services) =>
      blocksForAWhile(services, request.account.id, centsOf(request)),
    ),
  )
  .breaks('CASHOUT-53', 'A refused cash-out is notified as CONFIRMED')
  .as('cash-out/refused-notified')(notifiedAfter(operation, 'refusal', 'cash_out', confirmedEvent))
  .breaks('EVENT-120', 'A payment is notified as CONFIRMED when it is created')
  .as('delivery/before-settlement')(notifiedAfter(operation, 'success', 'cash_out', confirmedEvent))
  .breaks('CASHOUT-54', 'The balance is read before and written after: simultaneous payments spend it twice')
  .as('cash-out/balance-race')(() => {
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
  })
  .breaks('CASHOUT-55', 'A notification is kept back until the next one of the gateway')
  .as('late/success-kept-back')(heldBack(anyNotification))
  .breaks('CASHOUT-57', 'A payment settles after a moment without being confirmed')
  .as('cash-out/settles-by-itself')(
    taking((taken) => ({
      ...taken,
      plan: taken.plan ?? { afterMs: 200, verdict: { outcome: 'CONFIRMED' } },
    })),
  )
  .breaks('CASHOUT-60', 'A payment is covered where the balance of two seconds ago covers it')
  .as('late/covered-by-the-opening')(hastyLending(2_000))
  .breaks('CASHOUT-60', 'A cash-out of an account without any money ends in a server error')
  .as('cash-out/nothing-available')(
    knowingBalance((request, availableCents) => {
      if (availableCents === 0) throw new Error('no balance');
      return request;
    }),
  )
  .breaks('CASHOUT-60', 'The balance is ignored for e-mail keys')
  .as('cash-out/e-mail-keys-uncovered')(() => {
    const isEmail = new Map<string, boolean>();
    return [
      lending((_balance, _missing, accountId) => isEmail.get(accountId) === true),
      handledAs(operation, (request) => {
        isEmail.set(request.account.id, request.body.details.keyType === 'EMAIL');
        return request;
      }),
    ];
  })
  .breaks('CASHOUT-62', 'The fee is neither covered nor reserved')
  .as('cash-out/fee-forgotten')(
    movesOf(({ available, blocked }, { feeCents }) => {
      if (blocked === 0) return { available, blocked };
      const fee = blocked > 0 ? feeCents : -feeCents;
      return { available: available === 0 ? 0 : available + fee, blocked: blocked - fee };
    }),
  )
  .breaks('CASHOUT-62', 'Amount and fee are added and compared as binary fractions')
  .as('cash-out/fee-added-in-binary')(
  knowingBalance((request, availableCents) => {
    const { account, body } = request;
    const isBeyond = body.value + account.feeCents / 100 > availableCents / 100;
    return isBeyond ? { ...request, account: { ...account, feeCents: cents(9e12) } } : request;
  }),
);
