import { set } from '../edits.js';
import { rules } from '../replace.js';
import {
  anObject,
  cut,
  document,
  faultsOf,
  isNumber,
  isText,
  mutantsOf,
  type Picks,
  roundable,
  rounded,
} from './request-faults.js';
import type { Part } from '../part.js';

const { lets, refuses } = faultsOf('createCashIn');
type Split = Readonly<Record<string, unknown>>;
const splitsOf = (value: unknown): readonly Split[] => (Array.isArray(value) ? (value as Split[]) : []);
const some =
  (picks: (split: Split) => boolean): Picks =>
  (value) =>
    splitsOf(value).some(picks);

/** Lets splits pass of which a member is wrong, by mending it. */
const mends = (
  member: string,
  isWrong: (value: unknown, split: Split) => boolean,
  mend: (value: unknown) => unknown,
): Part =>
  lets(
    '/splits',
    some((split) => isWrong(split[member], split)),
    set('/splits', (value: unknown) =>
      splitsOf(value).map((split) =>
        isWrong(split[member], split) ? { ...split, [member]: mend(split[member]) } : split,
      ),
    ),
  );
/** Refuses right splits by a member. */
const rejects = (member: string, picks: (value: unknown, split: Split) => boolean): Part =>
  refuses(
    '/splits',
    some((split) => picks(split[member], split)),
  );

const noText = (value: unknown) => !isText(value);
const longer = (length: number) => (value: unknown) => isText(value) && value.length > length;
const oneOf =
  (...known: readonly unknown[]) =>
  (value: unknown) =>
    known.includes(value);
const keyType = oneOf('EMAIL', 'PHONE', 'CPF', 'CNPJ', 'RANDOM');
const type = oneOf('FIXED', 'PERCENTAGE');
type Request = Parameters<Parameters<typeof rules>[0]>[0]['refuseCashIn'] extends (
  request: infer R,
  ...rest: never[]
) => unknown
  ? R
  : never;

/** Lets the rule see these splits alone. */
const seeing = (
  pick: (splits: NonNullable<Request['splits']>, request: Request) => Request['splits'],
): Part =>
  rules((known) => ({
    refuseCashIn: (request, account) =>
      known.refuseCashIn({ ...request, splits: pick(request.splits ?? [], request) }, account),
  }));

/** Splits of a cash-in that are not looked at, or looked at too closely. */
export default mutantsOf('cash-in', [
  [
    'splits-of-any-type',
    'Splits that are no array are passed over',
    'CASHIN-46',
    'leniency',
    lets('/splits', (value) => value !== undefined && !Array.isArray(value), set('/splits', undefined)),
  ],
  [
    'splits-cut',
    'Of more than 10 splits the first 10 are kept',
    'CASHIN-47',
    'leniency',
    lets(
      '/splits',
      (value) => splitsOf(value).length > 10,
      set('/splits', (value: unknown) => splitsOf(value).slice(0, 10)),
    ),
  ],
  [
    'ten-splits-refused',
    '10 splits are refused',
    'CASHIN-47',
    'strictness',
    refuses('/splits', (value) => splitsOf(value).length === 10),
  ],
  [
    'fixed-sum-unread',
    'The sum of splits is not looked at where one of them is FIXED',
    'CASHIN-48',
    'leniency',
    seeing((splits) => (splits.some((split) => split.type === 'FIXED') ? [] : splits)),
  ],
  [
    'sum-in-binary',
    'The sum of splits is made of binary fractions: 0.1 and 0.2 are more than 0.3',
    'CASHIN-49',
    'strictness',
    refuses('/splits', (value, body) => {
      const amount = (body as { readonly transaction?: { readonly value?: unknown } }).transaction?.value;
      const sum = splitsOf(value).reduce(
        (total, split) => total + (split['type'] === 'FIXED' ? Number(split['value']) : 0),
        0,
      );
      return isNumber(amount) && sum > amount;
    }),
  ],
  [
    'percentages-unread',
    'PERCENTAGE splits are not counted',
    'CASHIN-50',
    'leniency',
    seeing((splits) => splits.filter((split) => split.type === 'FIXED')),
  ],
  [
    'percentages-as-reais',
    'PERCENTAGE splits are counted as BRL',
    'CASHIN-50',
    'strictness',
    refuses('/splits', (value, body) => {
      const amount = (body as { readonly transaction?: { readonly value?: unknown } }).transaction?.value;
      const shares = splitsOf(value).filter((split) => split['type'] === 'PERCENTAGE');
      return shares.reduce((total, split) => total + Number(split['value']), 0) > Number(amount);
    }),
  ],
  [
    'split-key-optional',
    'A split needs no pixKey',
    'CASHIN-51',
    'leniency',
    mends('pixKey', noText, () => 'a@example.com'),
  ],
  [
    'split-key-cut',
    'A pixKey of more than 255 characters is cut',
    'CASHIN-52',
    'leniency',
    mends('pixKey', longer(255), cut(255)),
  ],
  [
    'split-key-type-any',
    'A split of any pixKeyType is accepted',
    'CASHIN-53',
    'leniency',
    mends(
      'pixKeyType',
      (value) => !keyType(value),
      () => 'EMAIL',
    ),
  ],
  [
    'split-random-refused',
    'A split with a RANDOM key is refused',
    'CASHIN-54',
    'strictness',
    rejects('pixKeyType', oneOf('RANDOM')),
  ],
  [
    'split-name-optional',
    'A split needs no name',
    'CASHIN-55',
    'leniency',
    mends('name', noText, () => 'none'),
  ],
  [
    'split-name-cut',
    'A split name of more than 255 characters is cut',
    'CASHIN-56',
    'leniency',
    mends('name', longer(255), cut(255)),
  ],
  [
    'split-name-of-100',
    'A split name of more than 100 characters is refused',
    'CASHIN-56',
    'strictness',
    rejects('name', longer(100)),
  ],
  [
    'split-document-optional',
    'A split needs no document',
    'CASHIN-57',
    'leniency',
    mends('document', noText, () => '52998224725'),
  ],
  [
    'split-document-any',
    'A split document of any form is accepted',
    'CASHIN-58',
    'leniency',
    mends(
      'document',
      (value) => isText(value) && !document.test(value),
      () => '52998224725',
    ),
  ],
  [
    'split-cnpj-refused',
    'A split to a company is refused',
    'CASHIN-58',
    'strictness',
    rejects('document', (value) => isText(value) && value.length === 14),
  ],
  [
    'split-type-any',
    'A split of any other type counts as FIXED',
    'CASHIN-59',
    'leniency',
    mends(
      'type',
      (value) => !type(value),
      () => 'FIXED',
    ),
  ],
  [
    'split-value-optional',
    'A split without value is one of a cent',
    'CASHIN-62',
    'leniency',
    mends(
      'value',
      (value) => !isNumber(value),
      () => 0.01,
    ),
  ],
  [
    'split-value-rounded',
    'The value of a FIXED split is rounded',
    'CASHIN-63',
    'leniency',
    mends(
      'value',
      (value, split) => split['type'] === 'FIXED' && roundable(value, {}) && rounded(value) !== value,
      rounded,
    ),
  ],
  [
    'split-of-nothing',
    'A split of nothing or less is one of a cent',
    'CASHIN-64',
    'leniency',
    mends(
      'value',
      (value) => isNumber(value) && value <= 0,
      () => 0.01,
    ),
  ],
  [
    'split-of-a-cent-refused',
    'A split value below one is refused',
    'CASHIN-64',
    'strictness',
    rejects('value', (value) => isNumber(value) && value < 1),
  ],
  [
    'split-immediate-any',
    'An immediate that is no boolean counts as false',
    'CASHIN-65',
    'leniency',
    mends(
      'immediate',
      (value, split) => value !== undefined && typeof value !== 'boolean' && anObject(split, {}),
      () => false,
    ),
  ],
]);
