import type { OperationId } from '../../../generated/operations.js';
import { errorOf, requests, shortError, tryLater } from '../parts/edits.js';
import { parameter, withParameter } from '../parts/paths.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import { handledAs, type RequestOf } from '../parts/replace.js';
import type { WireRequest } from '../parts/wire.js';

const lists = ['listTransactions', 'listMeds'] as const;
const dayMs = 86_400_000;

const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Converts a date without hyphens, an ordinal date, or a week (to its Monday) to `yyyy-mm-dd`. */
function plainDate(text: string): string {
  if (/^\d{8}$/.test(text)) return text.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const [, year, day] = /^(\d{4})-(\d{3})$/.exec(text) ?? [];
  if (day !== undefined) return dateText(Date.UTC(Number(year), 0, Number(day)));
  const [, weekYear, week] = /^(\d{4})-W(\d\d)$/.exec(text) ?? [];
  if (week === undefined) return text;
  const fourth = Date.UTC(Number(weekYear), 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs;
  return dateText(monday + (Number(week) - 1) * 7 * dayMs);
}

const withPlainDates = (request: WireRequest): WireRequest =>
  ['startDate', 'endDate'].reduce((changed, name) => {
    const text = parameter(changed, name);
    return text === undefined ? changed : withParameter(changed, name, plainDate(text));
  }, request);

const isOddNumber = (request: WireRequest): boolean =>
  ['page', 'size', 'pageSize'].some((name) => !/^\d*$/.test(parameter(request, name) ?? ''));

const isOddId = ({ path }: WireRequest): boolean => path.includes('%') || path.length > 1000;

/** Responds with 503 to a request while more than `most` are in progress for its operation, like a concurrency limit. */
const busy = (most: number) => (): Part => {
  const underWay = new Map<unknown, number>();
  const isPaying = ({ method, operation }: WireRequest) => method !== 'GET' && operation !== 'control';
  const count = ({ operation }: WireRequest, change: number) =>
    underWay.set(operation, (underWay.get(operation) ?? 0) + change);
  return {
    request: (request) => {
      if (!isPaying(request)) return request;
      count(request, 1);
      const isBusy = (underWay.get(request.operation) ?? 0) > most;
      return isBusy ? tryLater(request, 503, 0) : request;
    },
    answer: (answer, request) => {
      if (isPaying(request)) count(request, -1);
      return answer;
    },
  };
};

type Splits = NonNullable<RequestOf<'createCashIn'>['body']['splits']>;

/** Converts percentages to amounts, each rounded half up to the cent, which together do not exceed the amount. */
function roundedShares(splits: Splits, amount: number): Splits {
  const cents = Math.round(amount * 100);
  let left = cents;
  for (const { type, value } of splits) if (type === 'FIXED') left -= Math.round(value * 100);
  const percent = splits.reduce((sum, { type, value }) => sum + (type === 'FIXED' ? 0 : value), 0);
  // Shares above the amount are left for the gateway to refuse.
  if ((cents * percent) / 100 > left) return splits;
  return splits.map((split) => {
    if (split.type === 'FIXED') return split;
    const share = Math.min(left, Math.round((cents * split.value) / 100));
    left -= share;
    return share === 0 ? split : { ...split, type: 'FIXED', value: share / 100 };
  });
}

const unusualText = ({ text }: WireRequest): boolean => /[\u0100-\uffff]/.test(text);
const taking: readonly OperationId[] = ['createCashOut', 'createCashIn', 'createRefundIn', 'createQrCashOut'];

/** Other legal responses to requests in unusual notation, and to many concurrent requests. */
export default {
  'numbers-in-digits-alone': requests(lists, isOddNumber)(() => shortError(400)),
  'dates-in-every-form': requests(lists)(withPlainDates),
  'odd-ids-404': requests(
    ['resendWebhook', 'createRefundIn'],
    isOddId,
  )((request) => errorOf(request, request.path.length > 1000 ? 414 : 404)),
  'latin-1-alone': requests(
    taking,
    unusualText,
  )((request) => errorOf(request, 400, { message: ['a character is not taken'] })),
  'busy-among-many': busy(4),
  'shares-rounded-half-up': handledAs('createCashIn', ({ body, ...request }) => ({
    ...request,
    body: { ...body, ...(body.splits && { splits: roundedShares(body.splits, body.transaction.value) }) },
  })),
} satisfies VariantParts;
