import { set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { type Handlers, handlers } from '../../replace.js';
import { faultsOf, isNumber, isText, type Picks, roundable, rounded } from '../shared/request-faults.js';

const { lets, refuses } = faultsOf('createCashIn');
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
  hint: (value: unknown) => unknown,
): Part =>
  lets(
    '/splits',
    some((split) => isWrong(split[member], split)),
    set('/splits', (value: unknown) =>
      splitsOf(value).map((split) =>
        isWrong(split[member], split) ? { ...split, [member]: hint(split[member]) } : split,
      ),
    ),
  );
/** Refuses right splits because of a member. */
const rejects = (member: string, picks: (value: unknown, split: Split) => boolean): Part =>
  refuses(
    '/splits',
    some((split) => picks(split[member], split)),
  );

const noText = (value: unknown) => !isText(value);
const oneOf =
  (...known: readonly unknown[]) =>
  (value: unknown) =>
    known.includes(value);
type Splits = NonNullable<Parameters<Handlers['createCashIn']>[0]['body']['splits']>;

/** Accepts a charge that is refused because of its splits, if these splits alone would be accepted. */
const seeing = (pick: (splits: Splits) => Splits): Part =>
  handlers(({ createCashIn }) => ({
    createCashIn: (request, all) => {
      const seen = { ...request.body, splits: pick(request.body.splits ?? []) };
      return createCashIn(request, all).catch(() => createCashIn({ ...request, body: seen }, all));
    },
  }));

export default {
  'cash-in/splits-cut': breaks('CASHIN-47', {
    title: 'Of more than 10 splits the first 10 are kept',
    defect: lets(
      '/splits',
      (value) => splitsOf(value).length > 10,
      set('/splits', (value: unknown) => splitsOf(value).slice(0, 10)),
    ),
  }),
  'cash-in/ten-splits-refused': breaks('CASHIN-47', {
    title: '10 splits are refused',
    defect: refuses('/splits', (value) => splitsOf(value).length === 10),
  }),
  'cash-in/fixed-sum-unread': breaks('CASHIN-48', {
    title: 'The sum of splits is not looked at where one of them is FIXED',
    defect: seeing((splits) => (splits.some((split) => split.type === 'FIXED') ? [] : splits)),
  }),
  'cash-in/sum-in-binary': breaks('CASHIN-49', {
    title: 'The sum of splits is made of binary fractions: 0.1 and 0.2 are more than 0.3',
    defect: refuses('/splits', (value, body) => {
      const amount = (body as { readonly transaction?: { readonly value?: unknown } }).transaction?.value;
      const sum = splitsOf(value).reduce(
        (total, split) => total + (split['type'] === 'FIXED' ? Number(split['value']) : 0),
        0,
      );
      return isNumber(amount) && sum > amount;
    }),
  }),
  'cash-in/percentages-unread': breaks('CASHIN-50', {
    title: 'PERCENTAGE splits are not counted',
    defect: seeing((splits) => splits.filter((split) => split.type === 'FIXED')),
  }),
  'cash-in/percentages-as-reais': breaks('CASHIN-50', {
    title: 'PERCENTAGE splits are counted as BRL',
    defect: refuses('/splits', (value, body) => {
      const amount = (body as { readonly transaction?: { readonly value?: unknown } }).transaction?.value;
      const shares = splitsOf(value).filter((split) => split['type'] === 'PERCENTAGE');
      return shares.reduce((total, split) => total + Number(split['value']), 0) > Number(amount);
    }),
  }),
  'cash-in/split-random-refused': breaks('CASHIN-54', {
    title: 'A split with a RANDOM key is refused',
    defect: rejects('pixKeyType', oneOf('RANDOM')),
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
} satisfies Defects;
