import {
  answers,
  at,
  type BodyEdit,
  isRefusal,
  isSuccess,
  set,
} from '../../../../conformance/variants/parts/edits.js';
import { accountOf, believed } from '../../../../conformance/variants/parts/memory.js';
import { defects } from '../../mutant.js';
import { nothingReserved } from '../shared/money.js';
import { tokens } from '../../../../conformance/variants/parts/replace.js';
import {
  anyNotification,
  notifications,
  suppressed,
} from '../../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { cutToCents, inCents, rounded } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer } from '../../../../conformance/variants/parts/wire.js';

/**
 * Mistakes in code that all operations share, for balances, amounts, ids, times and members. Each is a single mistake,
 * although it shows in most chapters.
 */

type Leaf = (value: unknown, name: string) => unknown;

/** Replaces every leaf of a body by the result of `change`. */
const everyLeaf = (change: Leaf): BodyEdit => set('', (body: unknown) => walked(body, '', change));

function walked(value: unknown, name: string, change: Leaf): unknown {
  if (Array.isArray(value)) return value.map((item) => walked(item, name, change));
  if (typeof value !== 'object' || value === null) return change(value, name);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const changed = walked(inner, key, change);
      return changed === undefined ? [] : [[key, changed]];
    }),
  );
}

const isOfControl = (operation: unknown): boolean => operation === 'control';

/** Changes every leaf of all responses and notifications. */
const everywhere = (change: Leaf): readonly Part[] => [
  {
    answer: (answer, { operation }) =>
      isOfControl(operation) || operation === undefined || answer.body === undefined
        ? answer
        : everyLeaf(change)(answer),
  },
  notifications(anyNotification)(everyLeaf(change)),
];

const amountNames =
  /^(value|amount|valor|original|grossBalance|netBalance|blockedBalance|available|blocked|feeAmount|originalAmount|finalAmount)$/;
const isAmount = (value: unknown, name: string): boolean =>
  amountNames.test(name) && (typeof value === 'number' || /^\d+\.\d\d$/.test(String(value)));
const like = (value: unknown, number: number): unknown =>
  typeof value === 'string' ? number.toFixed(2) : number;

/** Whether an amount has at most two decimals; others are refused as before. */
const isOfCents = (value: unknown): boolean => rounded(value) === Number(value);

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const hour = 3_600_000;
const movedBy =
  (ms: number): Leaf =>
  (value) =>
    isInstant(value) ? new Date(Date.parse(value) + ms).toISOString() : value;

const balances = ['getBalance', 'getApiBalance', 'getAccountsBalances'] as const;

const cached = (forMs: number) => (): Part => {
  const kept = new Map<string, { readonly answer: WireAnswer; readonly until: number }>();
  return answers(
    balances,
    200,
  )((answer, request) => {
    const key = `${request.path} ${String(accountOf(request))}`;
    const earlier = kept.get(key);
    if (earlier && earlier.until > Date.now()) return earlier.answer;
    kept.set(key, { answer, until: Date.now() + forMs });
    return answer;
  });
};

const without =
  (member: string): Leaf =>
  (value, name) =>
    name === member ? undefined : value;
const nullAt =
  (member: string): Leaf =>
  (value, name) =>
    name === member ? null : value;
const constantAt =
  (...members: readonly string[]) =>
  (): readonly Part[] => {
    const first = new Map<string, unknown>();
    return everywhere((value, name) => {
      if (!members.includes(name) || value === null) return value;
      const key = `${name} ${typeof value}`;
      if (!first.has(key)) first.set(key, value);
      return first.get(key);
    });
  };

/** The ids in responses that create something are always those of the first response. */
const sameIds = (): Part => {
  const first = new Map<string, unknown>();
  return answers(
    ['createTransfer', 'createCashOut', 'createQrCashOut', 'createCashIn', 'createRefundIn', 'putDevolucao'],
    isSuccess,
  )((answer) =>
    everyLeaf((value, name) => {
      if (!['transactionId', 'id', 'rtrId'].includes(name)) return value;
      const key = `${name} ${typeof value}`;
      if (!first.has(key)) first.set(key, value);
      return name === 'id' && typeof value === 'string' ? value : first.get(key);
    })(answer),
  );
};

const requestAmounts: Part = {
  request: (request) =>
    isOfControl(request.operation) || request.body === undefined
      ? request
      : everyLeaf((value, name) =>
          isAmount(value, name) && Number(value) > 0 && isOfCents(value)
            ? like(value, Math.max(0.01, cutToCents(value)))
            : value,
        )(request),
};

export default defects()
  .breaks('TRANSFER-13', 'Nothing is notified')
  .as('throughout/nothing-notified')(suppressed(anyNotification))
  .breaks('BALANCE-30', 'Every balance is up to two seconds old')
  .as('throughout/balances-late')(cached(2_000))
  .breaks('CASHOUT-51', 'A payment reserves nothing')
  .as('throughout/nothing-reserved')(nothingReserved)
  .breaks('BALANCE-30', 'Every balance is shown in cents')
  .as('throughout/balances-in-cents')(
    answers(
      balances,
      200,
    )(everyLeaf((value, name) => (isAmount(value, name) ? like(value, inCents(value)) : value))),
  )
  .breaks('AUTH-08', 'The signature of no token is verified')
  .as('throughout/signatures-not-verified')(tokens(() => ({ verify: async (token) => believed(token) })))
  .breaks('EVENT-100', 'Every amount of a request is cut off from the binary number: 0.29 becomes 0.28')
  .as('throughout/amounts-cut')(requestAmounts)
  .breaks('EVENT-100', 'Every amount is shown in cents')
  .as('throughout/amounts-in-cents')(
    everywhere((value, name) => (isAmount(value, name) ? like(value, inCents(value)) : value)),
  )
  .breaks('EVENT-100', 'Every amount is shown with a minus sign')
  .as('throughout/amounts-negative')(
    everywhere((value, name) => (isAmount(value, name) ? like(value, -Number(value)) : value)),
  )
  .breaks('EVENT-100', 'Every amount that is shown is cut off from the binary number')
  .as('throughout/amounts-shown-cut')(
    everywhere((value, name) => (isAmount(value, name) ? like(value, cutToCents(value)) : value)),
  )
  .breaks('CASHOUT-05', 'Every transaction is answered with the same id')
  .as('throughout/transaction-id-constant')(sameIds)
  .breaks('EVENT-94', 'Every transaction has the same end-to-end id')
  .as('throughout/end-to-end-id-constant')(constantAt('endToEndId', 'endToEnd', 'e2eId'))
  .breaks('ERROR-08', 'Every time is an hour late')
  .as('throughout/clock-late')(everywhere(movedBy(-hour)))
  .breaks('ERROR-08', 'Every time is local time passed off as UTC')
  .as('throughout/times-local')(everywhere(movedBy(-3 * hour)))
  .breaks('EVENT-93', 'externalId is left out wherever it belongs')
  .as('throughout/external-id-missing')(everywhere(without('externalId')))
  .breaks('EVENT-94', 'endToEndId is null wherever it belongs')
  .as('throughout/end-to-end-id-null')(everywhere(nullAt('endToEndId')))
  .breaks('ERROR-08', 'timestamp is left out of every refusal')
  .as('throughout/timestamp-missing')(everywhere(without('timestamp')))
  .breaks('EVENT-97', 'Every number in an answer or a notification is a text')
  .as('throughout/numbers-as-text')(
    everywhere((value) => (typeof value === 'number' ? String(value) : value)),
  )
  .breaks('TRANSFER-57', 'Every refusal is answered with 500')
  .as('throughout/refusals-500')({
    answer: (answer, { operation }) =>
      isRefusal(answer) && !isOfControl(operation) && answer.status !== 401
        ? { ...answer, status: 500, body: at(answer.body, '') }
        : answer,
  })
  .breaks('TRANSFER-57', 'Every refusal is answered with 500 and XML')
  .as('throughout/refusals-500-xml')({
    answer: (answer, { operation }) =>
      isRefusal(answer) && !isOfControl(operation) && answer.status !== 401
        ? { status: 500, headers: { 'content-type': 'text/xml' }, body: undefined, text: '<error/>' }
        : answer,
  })
  .breaks('EVENT-98', 'No fee is shown')
  .as('throughout/fee-nothing')(
  everywhere((value, name) => (name === 'feeAmount' && typeof value === 'number' ? 0 : value)),
);
