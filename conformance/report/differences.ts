import { t, type Text } from '../core/text.js';
import type { FailureValues, PlainValue } from '../core/failure-values.js';
import { parseJson } from '../core/untrusted-json.js';
import type { Case } from './causes.js';
import { centsOf, isMoney, numberOf } from './mistakes.js';
import type { ReportFailure, ReportStep } from './report.js';

/** A difference between the received and the expected value that suggests a particular mistake of the gateway. */
export interface Difference {
  readonly name: string;
  /** A defect whose finding takes its name from this difference. */
  readonly example: string;
  /** Describes the difference, for the failure at the head of a finding; undefined if the values differ in another way. */
  readonly describe: (failure: ReportFailure, cases: readonly Case[]) => Text | undefined;
}

/** In order of precedence: the first difference that a finding shows gives it its name. */
export const differences: readonly Difference[] = [
  {
    name: 'the amount of a payment is not reserved',
    example: 'throughout/balances-late',
    describe: describeReservation,
  },
  {
    name: 'every page number shows the same page',
    example: 'transactions/same-page',
    describe: (_, cases) =>
      cases.some(({ failure: { values = {} } }) => isOnePage(values))
        ? t`every page number shows the same page`
        : undefined,
  },
  {
    name: 'amounts are 100 or 1,000 times too large or too small',
    example: 'throughout/amounts-in-cents',
    describe: describeFactor,
  },
  {
    name: 'an amount has the wrong sign',
    example: 'throughout/amounts-negative',
    describe: ofAmounts((due, came) =>
      due !== 0 && came === -due ? t`the amount has the wrong sign` : undefined,
    ),
  },
  {
    name: 'an amount differs by the fee',
    example: 'transactions/final-without-fee',
    describe: describeFee,
  },
  {
    name: 'the cents of an amount are cut off',
    example: 'balance/available-whole-reais',
    describe: ofAmounts((due, came) =>
      due % 100 !== 0 && came !== 0 && came === Math.trunc(due / 100) * 100
        ? t`the cents are cut off`
        : undefined,
    ),
  },
  {
    name: 'an amount is a cent off',
    example: 'throughout/amounts-cut',
    describe: ofAmounts((due, came) => (Math.abs(due - came) === 1 ? centText(due) : undefined)),
  },
  {
    name: 'a number is a text',
    example: 'balance/available-text',
    describe: describeNumberAsText,
  },
  {
    name: 'times are some hours off',
    example: 'throughout/clock-late',
    describe: ofValues(describeHours),
  },
  {
    name: 'texts differ in upper and lower case',
    example: 'cash-out/external-id-upper-case',
    describe: ofTexts((due, came) =>
      due !== came && due.toLowerCase() === came.toLowerCase() ? t`the letter case differs` : undefined,
    ),
  },
  {
    name: 'a text is cut',
    example: 'cash-out/external-id-cut',
    describe: ofTexts((due, came) =>
      came !== '' && due !== came && due.startsWith(came)
        ? t`the text is cut to ${came.length} of ${due.length} characters`
        : undefined,
    ),
  },
  {
    name: 'the value of an earlier message comes again',
    example: 'cash-in/external-id-stale',
    describe: describeStale,
  },
  {
    name: 'what another account has is shown',
    example: 'transactions/of-everyone',
    describe: ({ matcher }) => (matcher === 'own' ? t`shows the value of another account` : undefined),
  },
  {
    name: 'ids are not unique',
    example: 'throughout/transaction-id-constant',
    describe: ({ matcher }) =>
      matcher === 'allDiffer' ? t`the same value appears more than once` : undefined,
  },
];

/** Returns the difference that gives a finding its name; undefined if none applies. */
export function describeDifference(
  head: ReportFailure,
  cases: readonly Case[],
  known: readonly Difference[] = differences,
): Text | undefined {
  for (const { describe } of known) {
    const text = describe(head, cases);
    if (text !== undefined) return text;
  }
  return undefined;
}

type Describe = Difference['describe'];

/** Compares the received value with each expected one, or with undefined if the failure has no expected values. */
function ofValues(
  describe: (due: PlainValue | undefined, came: PlainValue, values: FailureValues) => Text | undefined,
): Describe {
  return ({ about, values }) => {
    const [came, ...others] = values?.received ?? [];
    if (values === undefined || came === undefined || others.length > 0 || values.of !== undefined)
      return undefined;
    if (about !== 'body' && about !== 'value' && about !== 'header') return undefined;
    const due: readonly (PlainValue | undefined)[] = values.expected ?? [undefined];
    return due.map((one) => describe(one, came, values)).find((text) => text !== undefined);
  };
}

function ofTexts(describe: (due: string, came: string) => Text | undefined): Describe {
  return ofValues((due, came) =>
    typeof due === 'string' && typeof came === 'string' && !isTimestamp(due)
      ? describe(due, came)
      : undefined,
  );
}

/** Compares amounts, in cents. */
function ofAmounts(describe: (due: number, came: number) => Text | undefined): Describe {
  return (failure, cases) => {
    if (!cases.some((one) => one.failure === failure && isMoney(one))) return undefined;
    return ofValues((due, came, values) => {
      const [dueCents, cameCents] = [due, came].map((value) => centsOf(value, values));
      return dueCents === undefined || cameCents === undefined ? undefined : describe(dueCents, cameCents);
    })(failure, cases);
  };
}

const factors = [
  [1000, t`1,000 times the expected one`],
  [100, t`100 times the expected one (cents instead of BRL?)`],
  [1 / 100, t`a hundredth of the expected one (BRL instead of cents?)`],
  [1 / 1000, t`a thousandth of the expected one`],
] as const;

function describeFactor(head: ReportFailure, cases: readonly Case[]): Text | undefined {
  const factor = (failure: ReportFailure) =>
    ofAmounts((due, came) =>
      due === 0 || came === 0
        ? undefined
        : factors.find(([times]) => Math.abs(came - due * times) < 0.5)?.[1],
    )(failure, cases);
  const found = factor(head);
  if (found === undefined) return undefined;
  const alike = cases.filter((one) => factor(one.failure) === found);
  const places = new Set(alike.map(operationOf)).size;
  if (places <= 1) return t`the amount is ${found}`;
  const others = cases.filter((one) => !alike.includes(one));
  const isOtherwiseWrong = ofAmounts((due, came) => (due === came ? undefined : found));
  return others.some(({ failure }) => isOtherwiseWrong(failure, cases) !== undefined)
    ? t`the amount is ${found} in ${places} operations or events`
    : t`every amount is ${found}`;
}

function operationOf({ failure: { operation, event } }: Case): string {
  return operation ?? event ?? '';
}

/** The names under which messages show a fee. */
const feeNames = new Set(['feeAmount', 'fee']);

/** Recognises a difference of exactly the fee that one of the messages shows. */
function describeFee(failure: ReportFailure, cases: readonly Case[]): Text | undefined {
  const fees = new Set(
    messagesIn(failure)
      .flatMap((body) => membersNamed(parseJson(body), feeNames))
      .flatMap((value) => numberOf(value) ?? [])
      .map((fee) => Math.round(fee * 100)),
  );
  return ofAmounts((due, came) => {
    const gap = came - due;
    if (gap === 0 || !fees.has(Math.abs(gap))) return undefined;
    return gap > 0 ? t`the amount is too high by the fee` : t`the amount is too low by the fee`;
  })(failure, cases);
}

/** Whether several pages were requested and all responses were equal. */
function isOnePage({ of, expected = [], received = [] }: FailureValues): boolean {
  return of === 'pages' && Number(expected[0]) > 1 && received[0] === 1;
}

/** Describes a difference of a cent: an amount such as 0.29 loses a cent if it is multiplied by 100 and truncated. */
function centText(dueCents: number): Text {
  const isCut = Math.trunc((dueCents / 100) * 100) !== dueCents;
  return isCut ? t`the amount is a cent off (binary fractions?)` : t`the amount is a cent off`;
}

/** Matchers that require a number. */
const numberMatchers = new Set(['number', 'integer']);

function describeNumberAsText(failure: ReportFailure, cases: readonly Case[]): Text | undefined {
  const isAskedFor =
    numberMatchers.has(failure.matcher ?? '') || numberMatchers.has(failure.values?.type ?? '');
  return ofValues((due, came) => {
    if (typeof came !== 'string' || numberOf(came) === undefined) return undefined;
    const isDue = isAskedFor || (typeof due === 'number' && String(due) === came);
    return isDue ? t`a string instead of a number` : undefined;
  })(failure, cases);
}

/** Maximum difference in hours that is attributed to a time zone. */
const maxZoneHours = 5;
const hourMs = 3_600_000;
const marginMs = 5 * 60_000;

function describeHours(due: PlainValue | undefined, came: PlainValue): Text | undefined {
  if (typeof due !== 'string' || typeof came !== 'string' || !isTimestamp(due) || !isTimestamp(came))
    return undefined;
  const gapMs = Date.parse(came) - Date.parse(due);
  const hours = Math.round(gapMs / hourMs);
  if (hours === 0 || Math.abs(gapMs - hours * hourMs) > marginMs) return undefined;
  if (Math.abs(hours) > maxZoneHours) return hours > 0 ? t`${hours} hours late` : t`${-hours} hours early`;
  if (Math.abs(hours) === 1) return hours > 0 ? t`an hour late (time zone?)` : t`an hour early (time zone?)`;
  return hours > 0
    ? t`${hours} hours late (UTC sent as local time?)`
    : t`${-hours} hours early (local time sent as UTC?)`;
}

/** Minimum length of a text, in characters: shorter ones may recur by chance. */
const minStale = 6;

/** Recognises a text that occurs in an earlier message of the check, but not in the request of the response. */
function describeStale(failure: ReportFailure): Text | undefined {
  const { about, values = {}, exchanges, chain = [] } = failure;
  const [came] = values.received ?? [];
  if (about !== 'body' || typeof came !== 'string' || came.length < minStale || isConstant(came))
    return undefined;
  if (!(values.expected ?? []).some((due) => typeof due === 'string' && due !== came)) return undefined;
  const text = JSON.stringify(came);
  const own = exchanges[0];
  if (own?.request.body?.includes(text) === true) return undefined;
  const earlier = [
    ...exchanges.slice(1).flatMap(({ request, response }) => [request.body ?? '', response?.body ?? '']),
    ...chain
      .filter((step) => !isAnswer(step, own?.response?.body ?? ''))
      .flatMap(({ sent, came: answer }) => [sent, answer]),
  ];
  return earlier.some((body) => body.includes(text)) ? t`the value of an earlier message` : undefined;
}

/** Whether a text naturally recurs: a date and time, or a constant such as a status. */
function isConstant(text: string): boolean {
  return isTimestamp(text) || /^[A-Z_]+$/.test(text);
}

/** Describes what a payment took from a balance: nothing, or a wrong amount. */
function describeReservation({ values = {} }: ReportFailure): Text | undefined {
  const [came] = values.received ?? [];
  if ((values.of !== 'blocked' && values.of !== 'taken') || typeof came !== 'number') return undefined;
  const isInCents = came !== 0 && values.expected?.some((due) => Number(due) * 100 === came) === true;
  if (isInCents)
    return values.of === 'blocked'
      ? t`reserves 100 times the amount (cents instead of BRL?)`
      : t`deducts 100 times the amount (cents instead of BRL?)`;
  if (came !== 0)
    return values.of === 'blocked' ? t`reserves a different amount` : t`deducts a different amount`;
  return values.of === 'blocked' ? t`does not reserve the amount` : t`does not deduct the amount`;
}

function messagesIn({ exchanges, deliveries, chain = [] }: ReportFailure): readonly string[] {
  return [
    ...exchanges.flatMap(({ request, response }) => [request.body ?? '', response?.body ?? '']),
    ...deliveries.map(({ body }) => body),
    ...chain.flatMap(({ sent, came }) => [sent, withoutStatus(came)]),
  ];
}

/** Removes the status from the response in a step of a chain. */
function withoutStatus(came: string): string {
  return came.replace(/^\d{3} /, '');
}

/** Whether a step received this body; the step may have it shortened. */
function isAnswer({ came }: ReportStep, body: string): boolean {
  const shown = withoutStatus(came);
  return shown.endsWith('…') ? body.startsWith(shown.slice(0, -1)) : body.trim() === shown;
}

function membersNamed(value: unknown, names: ReadonlySet<string>): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([name, inner]) => {
    const nested = membersNamed(inner, names);
    return names.has(name) ? [inner, ...nested] : nested;
  });
}

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/;

/** Whether a text is an ISO 8601 date and time; fraction and offset are optional. */
export function isTimestamp(text: string): boolean {
  return timestamp.test(text);
}
