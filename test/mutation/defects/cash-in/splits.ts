import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs, handler, type RequestOf } from '../../../../conformance/variants/parts/replace.js';
import { first, rounded } from '../../../../conformance/variants/parts/values.js';
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
const { allows, refuses } = faultsOf(operation);

/** Splits as they were sent, valid or not. */
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
  allows(
    '/splits',
    some((split) => isWrong(split[member], split)),
    (value: unknown) =>
      splitsOf(value).map((split) =>
        isWrong(split[member], split) ? { ...split, [member]: repaired(split[member]) } : split,
      ),
  );

/** Refuses valid splits because of a member. */
const rejects = (member: string, picks: Picks): Part =>
  refuses(
    '/splits',
    some((split) => picks(split[member], split)),
  );

/** Valid splits. */
type Splits = NonNullable<RequestOf<typeof operation>['body']['splits']>;

/** Accepts a charge that is refused because of its splits, if these splits alone would be accepted. */
const seeing = (pick: (splits: Splits) => Splits): Part =>
  handler(operation, (inner) => (request, services) => {
    const changed = { ...request.body, splits: pick(request.body.splits ?? []) };
    return inner(request, services).catch(() => inner({ ...request, body: changed }, services));
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

export default defects()
  .breaks('CASHIN-47', 'Of more than 10 splits the first 10 are kept')
  .as('cash-in/splits-cut')(allows('/splits', (value) => splitsOf(value).length > 10, first(10)))
  .breaks('CASHIN-47', '10 splits are refused')
  .as('cash-in/ten-splits-refused')(refuses('/splits', (value) => splitsOf(value).length === 10))
  .breaks('CASHIN-48', 'The sum of splits is ignored where one of them is FIXED')
  .as('cash-in/fixed-sum-unread')(
    seeing((splits) => (splits.some(({ type }) => type === 'FIXED') ? [] : splits)),
  )
  .breaks('CASHIN-49', 'The sum of splits is made of binary fractions: 0.1 and 0.2 are more than 0.3')
  .as('cash-in/sum-in-binary')(
    refuses('/splits', (value, body) => {
      const amount = amountIn(body);
      return isNumber(amount) && sumOf(value, 'FIXED') > amount;
    }),
  )
  .breaks('CASHIN-50', 'PERCENTAGE splits are not counted')
  .as('cash-in/percentages-unread')(seeing((splits) => splits.filter(({ type }) => type === 'FIXED')))
  .breaks('CASHIN-50', 'PERCENTAGE splits are counted as BRL')
  .as('cash-in/percentages-as-reais')(
    refuses('/splits', (value, body) => sumOf(value, 'PERCENTAGE') > Number(amountIn(body))),
  )
  .breaks('CASHIN-54', 'A split with a RANDOM key is refused')
  .as('cash-in/split-random-refused')(rejects('pixKeyType', is('RANDOM')))
  .breaks('CASHIN-55', 'A split needs no name')
  .as('cash-in/split-name-optional')(repairs('name', noText, () => 'none'))
  .breaks('CASHIN-58', 'A split to a company is refused')
  .as('cash-in/split-cnpj-refused')(rejects('document', (value) => isText(value) && value.length === 14))
  .breaks('CASHIN-63', 'The value of a FIXED split is rounded')
  .as('cash-in/split-value-rounded')(
    repairs(
      'value',
      (value, split) => split['type'] === 'FIXED' && roundable(value, {}) && rounded(value) !== value,
      rounded,
    ),
  )
  .breaks('CASHIN-86', 'A split takes a pixKey of 77 characters at most, as the directory does')
  .as('cash-in/split-key-of-77')(refuses('/splits/0/pixKey', longerThan(77)))
  .breaks('CASHIN-60', 'The recipients of splits get nothing')
  .as('cash-in/fixed-not-taken')(shares(() => 0))
  .breaks('CASHIN-68', 'The recipients of splits get their shares twice')
  .as('cash-in/shares-double')(shares((cents) => 2 * cents))
  .breaks('CASHIN-50', 'Percentages count with their shares in whole cents, rounded from half a cent up')
  .as('cash-in/half-cents-above-the-amount')(
    refuses('/splits', (value, body) => {
      const cents = Math.round(Number(amountIn(body)) * 100);
      const parts = splitsOf(value).filter(({ type }) => type === 'PERCENTAGE');
      const sum = parts.reduce(
        (all, { value: percent }) => all + Math.round((cents * Number(percent)) / 100),
        0,
      );
      return sum > cents;
    }),
  )
  .breaks('CASHIN-50', 'A single recipient cannot have the whole amount as a percentage')
  .as('cash-in/hundred-percent-refused')(refuses('/splits', (value) => sumOf(value, 'PERCENTAGE') === 100))
  .breaks('CASHIN-68', 'A share of less than 0.20 is rounded up, however much that is in all')
  .as('cash-in/small-shares-rounded-up')(shares((cents) => (cents < 20 ? cents + 1 : cents)))
  .breaks('CASHIN-51', 'A split that is a list is left out')
  .as('cash-in/split-list-left-out')(
    allows(
      '/splits',
      (splits) => Array.isArray(splits) && splits.some((one) => Array.isArray(one)),
      (splits: unknown) => splitsOf(splits).filter((one) => !Array.isArray(one)),
    ),
  )
  .breaks('CASHIN-68', 'The share of a PHONE key is not executed')
  .as('cash-in/share-of-a-phone-unpaid')(withoutSharesOf('PHONE'))
  .breaks('CASHIN-68', 'The share of a RANDOM key is not executed')
  .as('cash-in/share-of-a-random-key-unpaid')(withoutSharesOf('RANDOM'))
  .breaks('CASHIN-68', 'The share of a CPF key is not executed')
  .as('cash-in/share-of-a-cpf-unpaid')(withoutSharesOf('CPF'))
  .breaks('CASHIN-68', 'Of two shares of one key the first is executed')
  .as('cash-in/shares-of-one-key-merged')(
    executing((splits) =>
      splits.filter(({ pixKey }, index) => splits.findIndex((one) => one.pixKey === pixKey) === index),
    ),
  )
  .breaks('CASHIN-61', 'A percentage is taken as an amount in BRL')
  .as('cash-in/percent-as-reais')(executing((splits) => splits.map((split) => ({ ...split, type: 'FIXED' }))))
  .breaks('CASHIN-66', 'immediate is ignored: splits wait for the frequency of the account')
  .as('cash-in/immediate-ignored')(
    executing((splits) => splits.map((split) => ({ ...split, immediate: false }))),
  )
  .breaks('CASHIN-66', 'Splits are executed when the charge is created')
  .as('cash-in/shares-before-payment')(
  after(operation, 'success', ({ account, body }, services) =>
    credits(services, account.id, -Math.round(sumOf(body.splits, 'FIXED') * 100)),
  ),
);
