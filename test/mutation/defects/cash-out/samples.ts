import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { someCpf } from '../shared/faults.js';
import {
  faultsOf,
  isNumber,
  isText,
  matching,
  missing,
  type Picks,
  roundable,
  rounded,
} from '../shared/request-faults.js';

const { lets, refuses } = faultsOf('createCashOut');

/** A field next to a key of this type. */
const besideKeyOf =
  (keyType: RegExp, picks: Picks): Picks =>
  (value, body) =>
    keyType.test(String(at(body, '/details/keyType'))) && picks(value, body);

const digits = (value: unknown): string => String(value).replace(/\D/g, '');

/** An amount above 1000.00. */
const isLarge: Picks = (value) => isNumber(value) && value > 1000;

/** Faults that are accepted only with some values: each guards a sample, or a base, of the derived requests. */
export default {
  'cash-out/document-only-for-documents': breaks('CASHOUT-31', {
    title: 'The document is optional where the key is an e-mail address or a random one',
    defect: lets(
      '/details/document',
      besideKeyOf(/^(EMAIL|RANDOM)$/, missing),
      set('/details/document', someCpf),
    ),
  }),
  'cash-out/document-with-points': breaks('CASHOUT-34', {
    title: 'Points and hyphens in the document are left out',
    defect: lets('/details/document', matching(/^[\d./-]*[./-]\d\d$/), set('/details/document', digits)),
  }),
  'cash-out/decimals-to-the-fifth': breaks('CASHOUT-12', {
    title: 'Decimals beyond the fifth are not looked at',
    defect: lets(
      '/value',
      (value, body) =>
        isNumber(value) && roundable(value, body) && Math.abs(value - rounded(value)) < 0.000_01,
      set('/value', rounded),
    ),
  }),
  'cash-out/decimals-of-large-amounts': breaks('CASHOUT-72', {
    title: 'More than two decimals of amounts above 1000.00 are rounded',
    defect: lets('/value', isLarge, set('/value', rounded)),
  }),
  'cash-out/key-type-of-any-case': breaks('CASHOUT-26', {
    title: 'A keyType in small letters counts as one in capitals',
    defect: lets(
      '/details/keyType',
      (value) => isText(value) && /^(document|email|phone|random)$/i.test(value) && /[a-z]/.test(value),
      set('/details/keyType', 'DOCUMENT'),
    ),
  }),
  'cash-out/key-type-of-a-split': breaks('CASHOUT-26', {
    title: 'The keyTypes of a split, CPF and CNPJ, count as DOCUMENT',
    defect: lets('/details/keyType', matching(/^(CPF|CNPJ)$/), set('/details/keyType', 'DOCUMENT')),
  }),
  'cash-out/email-around-an-at': breaks('CASHOUT-40', {
    title: 'Any text with an @ between two others is an e-mail key',
    defect: lets('/details/key', besideKeyOf(/^EMAIL$/, matching(/.@./)), set('/details/key', 'a@b.com')),
  }),
  'cash-out/phone-with-signs': breaks('CASHOUT-42', {
    title: 'Brackets and hyphens in a phone key are left out',
    defect: lets(
      '/details/key',
      besideKeyOf(/^PHONE$/, matching(/^[\d()-]*[()-]/)),
      set('/details/key', digits),
    ),
  }),
  'cash-out/wrong-amount-breaks': breaks('CASHOUT-72', {
    title: 'An amount that no payment can have ends in a server error',
    defect: refuses('/value', (value) => isNumber(value) && (value < 0.01 || rounded(value) !== value), 500),
  }),
} satisfies Defects;
