import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handledAs, handler, type RequestOf } from '../../replace.js';
import { first, rounded } from '../../values.js';
import { after, credits } from '../shared/outcomes.js';
import { shares } from '../shared/money.js';
import {
  faultsOf,
  is,
  isNumber,
  isText,
  longerThan,
  noText,
  type Picks,
  roundable,
} from '../shared/request-faults.js';

const operation = 'createCashIn';
const { lets, refuses } = faultsOf(operation);

/** Splits as they were sent, right or wrong. */
type Split = Readonly<Record<string, unknown>>;
const splitsOf = (value: unknown): readonly Split[] => (Array.isArray(value) ? (value as Split[]) : []);
const some =
  (picks: (split: Split) => boolean): Picks =>
  (value) =>
    splitsOf(value).some(picks);

/** Accepts splits with a wrong member, by repairing it. */
const repairs = (
  member: string,
  isWrong: (value: unknown, split: Split) => boolean,
  repaired: (value: unknown) => unknown,
): Part =>
  lets(
    '/splits',
    some((split) => isWrong(split[member], split)),
    set('/splits', (value: unknown) =>
      splitsOf(value).map((split) =>
        isWrong(split[member], split) ? { ...split, [member]: repaired(split[member]) } : split,
      ),
    ),
  );

/** Refuses right splits because of a member. */
const rejects = (member: string, picks: Picks): Part =>
  refuses(
    '/splits',
    some((split) => picks(split[member], split)),
  );

/** Right splits. */
type Splits = NonNullable<RequestOf<typeof operation>['body']['splits']>;

/** Accepts a charge that is refused because of its splits, if these splits alone would be accepted. */
const seeing = (pick: (splits: Splits) => Splits): Part =>
  handler(operation, (inner) => (request, services) => {
    const seen = { ...request.body, splits: pick(request.body.splits ?? []) };
    return inner(request, services).catch(() => inner({ ...request, body: seen }, services));
  });

/** Executes other splits than these. */
const executing = (change: (splits: Splits) => Splits): Part =>
  handledAs(operation, ({ body, ...request }) => ({
    ...request,
    body: { ...body, ...(body.splits && { splits: change(body.splits) }) },
  }));

const withoutSharesOf = (type: Splits[number]['pixKeyType']): Part =>
  executing((splits) => splits.filter(({ pixKeyType }) => pixKeyType !== type));

const sumOf = (value: unknown, type: 'FIXED' | 'PERCENTAGE'): number =>
  splitsOf(value).reduce((sum, split) => sum + (split['type'] === type ? Number(split['value']) : 0), 0);
const amountIn = (body: unknown): unknown =>
  (body as { readonly transaction?: { readonly value?: unknown } }).transaction?.value;

export default {
  'cash-in/splits-cut': breaks('CASHIN-47', {
    title: 'Of more than 10 splits the first 10 are kept',
    defect: lets('/splits', (value) => splitsOf(value).length > 10, set('/splits', first(10))),
  }),
  'cash-in/ten-splits-refused': breaks('CASHIN-47', {
    title: '10 splits are refused',
    defect: refuses('/splits', (value) => splitsOf(value).length === 10),
  }),
  'cash-in/fixed-sum-unread': breaks('CASHIN-48', {
    title: 'The sum of splits is not looked at where one of them is FIXED',
    defect: seeing((splits) => (splits.some(({ type }) => type === 'FIXED') ? [] : splits)),
  }),
  'cash-in/sum-in-binary': breaks('CASHIN-49', {
    title: 'The sum of splits is made of binary fractions: 0.1 and 0.2 are more than 0.3',
    defect: refuses('/splits', (value, body) => {
      const amount = amountIn(body);
      return isNumber(amount) && sumOf(value, 'FIXED') > amount;
    }),
  }),
  'cash-in/percentages-unread': breaks('CASHIN-50', {
    title: 'PERCENTAGE splits are not counted',
    defect: seeing((splits) => splits.filter(({ type }) => type === 'FIXED')),
  }),
  'cash-in/percentages-as-reais': breaks('CASHIN-50', {
    title: 'PERCENTAGE splits are counted as BRL',
    defect: refuses('/splits', (value, body) => sumOf(value, 'PERCENTAGE') > Number(amountIn(body))),
  }),
  'cash-in/split-random-refused': breaks('CASHIN-54', {
    title: 'A split with a RANDOM key is refused',
    defect: rejects('pixKeyType', is('RANDOM')),
  }),
  'cash-in/split-name-optional': breaks('CASHIN-55', {
    title: 'A split needs no name',
    defect: repairs('name', noText, () => 'none'),
  }),
  'cash-in/split-cnpj-refused': breaks('CASHIN-58', {
    title: 'A split to a company is refused',
    defect: rejects('document', (value) => isText(value) && value.length === 14),
  }),
  'cash-in/split-value-rounded': breaks('CASHIN-63', {
    title: 'The value of a FIXED split is rounded',
    defect: repairs(
      'value',
      (value, split) => split['type'] === 'FIXED' && roundable(value, {}) && rounded(value) !== value,
      rounded,
    ),
  }),
  'cash-in/split-key-of-77': breaks('CASHIN-86', {
    title: 'A split takes a pixKey of 77 characters at most, as the directory does',
    defect: refuses('/splits/0/pixKey', longerThan(77)),
  }),
  'cash-in/fixed-not-taken': breaks('CASHIN-60', {
    title: 'The recipients of splits get nothing',
    defect: shares(() => 0),
  }),
  'cash-in/shares-double': breaks('CASHIN-68', {
    title: 'The recipients of splits get their shares twice',
    defect: shares((cents) => 2 * cents),
  }),
  'cash-in/share-of-a-phone-unpaid': breaks('CASHIN-68', {
    title: 'The share of a PHONE key is not executed',
    defect: withoutSharesOf('PHONE'),
  }),
  'cash-in/share-of-a-random-key-unpaid': breaks('CASHIN-68', {
    title: 'The share of a RANDOM key is not executed',
    defect: withoutSharesOf('RANDOM'),
  }),
  'cash-in/share-of-a-cpf-unpaid': breaks('CASHIN-68', {
    title: 'The share of a CPF key is not executed',
    defect: withoutSharesOf('CPF'),
  }),
  'cash-in/shares-of-one-key-merged': breaks('CASHIN-68', {
    title: 'Of two shares of one key the first is executed',
    defect: executing((splits) =>
      splits.filter(({ pixKey }, index) => splits.findIndex((one) => one.pixKey === pixKey) === index),
    ),
  }),
  'cash-in/percent-as-reais': breaks('CASHIN-61', {
    title: 'A percentage is taken as an amount in BRL',
    defect: executing((splits) => splits.map((split) => ({ ...split, type: 'FIXED' }))),
  }),
  'cash-in/immediate-ignored': breaks('CASHIN-66', {
    title: 'immediate is not looked at: splits wait for the frequency of the account',
    defect: executing((splits) => splits.map((split) => ({ ...split, immediate: false }))),
  }),
  'cash-in/shares-before-payment': breaks('CASHIN-66', {
    title: 'Splits are executed when the charge is created',
    defect: after(operation, 'success', ({ account, body }, services) =>
      credits(services, account.id, -Math.round(sumOf(body.splits, 'FIXED') * 100)),
    ),
  }),
} satisfies Defects;
