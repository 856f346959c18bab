import { randomUUID } from 'node:crypto';

import { at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import { service } from '../../replace.js';
import { digits, rounded } from '../../values.js';
import {
  above,
  document,
  faultsOf,
  inBinary,
  isNumber,
  isText,
  matching,
  missing,
  notMatching,
  noText,
  ofLength,
  type Picks,
  roundable,
  someCpf,
} from '../shared/request-faults.js';

const { lets, refuses } = faultsOf('createCashOut');

const key = '/details/key';
const keyType = '/details/keyType';
const documentOf = '/details/document';

/** A value beside a key of this type. */
const besideKeyOf =
  (type: RegExp, picks: Picks): Picks =>
  (value, body) =>
    type.test(String(at(body, keyType))) && picks(value, body);

/** A key of this type. */
const keyOf = (type: string, picks: Picks): Picks =>
  besideKeyOf(new RegExp(`^${type}$`), (value, body) => isText(value) && picks(value, body));

/** Faults and bounds of single fields. Some of them are of a few values only, and guard a sample, or a base, of the derived requests. */
export default {
  'cash-out/value-not-a-number': breaks('CASHOUT-11', {
    title: 'A value that is no number counts as one real',
    defect: lets('/value', (value) => !isNumber(value), set('/value', 1)),
  }),
  'cash-out/decimals-to-the-fifth': breaks('CASHOUT-12', {
    title: 'Decimals beyond the fifth are not looked at',
    defect: lets(
      '/value',
      (value, body) => roundable(value, body) && Math.abs(Number(value) - rounded(value)) < 0.000_01,
      set('/value', rounded),
    ),
  }),
  'cash-out/value-in-binary': breaks('CASHOUT-13', {
    title: 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses('/value', inBinary),
  }),
  'cash-out/large-value-refused': breaks('CASHOUT-13', {
    title: 'A value whose cents do not fit into 16 bits is refused',
    defect: refuses('/value', above(655.35)),
  }),
  'cash-out/decimals-of-large-amounts': breaks('CASHOUT-72', {
    title: 'More than two decimals of amounts above 1000.00 are rounded',
    defect: lets('/value', above(1000), set('/value', rounded)),
  }),
  'cash-out/wrong-amount-breaks': breaks('CASHOUT-72', {
    title: 'An amount that no payment can have ends in a server error',
    defect: refuses('/value', (value) => isNumber(value) && (value < 0.01 || rounded(value) !== value), 500),
  }),
  'cash-out/external-id-made-up': breaks('CASHOUT-15', {
    title: 'A missing externalId is made up',
    defect: lets('/externalId', noText, (request) => set('/externalId', randomUUID())(request)),
  }),
  'cash-out/key-type-guessed': breaks('CASHOUT-25', {
    title: 'A missing keyType is guessed from the key',
    defect: lets(keyType, missing, set(keyType, 'DOCUMENT')),
  }),
  'cash-out/key-type-of-any-case': breaks('CASHOUT-26', {
    title: 'A keyType in small letters counts as one in capitals',
    defect: lets(keyType, matching(/^(?=.*[a-z])(document|email|phone|random)$/i), set(keyType, 'DOCUMENT')),
  }),
  'cash-out/key-type-of-a-split': breaks('CASHOUT-26', {
    title: 'The keyTypes of a split, CPF and CNPJ, count as DOCUMENT',
    defect: lets(keyType, matching(/^(CPF|CNPJ)$/), set(keyType, 'DOCUMENT')),
  }),
  'cash-out/directory-asked': breaks('CASHOUT-27', {
    title: 'A random key that no earlier payment has shown is refused: it is not in the directory',
    defect: refuses(key, keyOf('RANDOM', isText)),
  }),
  'cash-out/document-only-for-documents': breaks('CASHOUT-31', {
    title: 'The document is optional where the key is an e-mail address or a random one',
    defect: lets(documentOf, besideKeyOf(/^(EMAIL|RANDOM)$/, missing), set(documentOf, someCpf)),
  }),
  'cash-out/companies-only': breaks('CASHOUT-32', {
    title: 'The document of a natural person is refused',
    defect: refuses(documentOf, ofLength(11)),
  }),
  'cash-out/people-only': breaks('CASHOUT-33', {
    title: 'The document of a company is refused',
    defect: refuses(documentOf, ofLength(14)),
  }),
  'cash-out/small-company-refused': breaks('CASHOUT-33', {
    title: 'A details.document of 14 digits that begins with a zero is refused',
    defect: refuses(documentOf, matching(/^0\d{13}$/)),
  }),
  'cash-out/document-punctuation': breaks('CASHOUT-34', {
    title: 'Punctuation in the document is left out, and a short document filled up',
    defect: lets(documentOf, notMatching(document), set(documentOf, someCpf)),
  }),
  'cash-out/document-with-points': breaks('CASHOUT-34', {
    title: 'Points and hyphens in the document are left out',
    defect: lets(documentOf, matching(/^[\d./-]*[./-]\d\d$/), set(documentOf, digits)),
  }),
  'cash-out/check-digits-ignored': breaks('CASHOUT-35', {
    title: 'A document with wrong check digits is paid like any other',
    defect: service('bank', (bank) => ({
      take: (order, ...others) => {
        const valid = bank.take({ ...order, document: someCpf, pixKey: someCpf }, ...others);
        return { ...valid, counterpart: bank.take(order, ...others).counterpart };
      },
    })),
  }),
  'cash-out/cpf-key-refused': breaks('CASHOUT-36', {
    title: 'A DOCUMENT key must be a CNPJ',
    defect: refuses(key, keyOf('DOCUMENT', matching(/^\d{11}$/))),
  }),
  'cash-out/cnpj-key-refused': breaks('CASHOUT-37', {
    title: 'A DOCUMENT key must be a CPF',
    defect: refuses(key, keyOf('DOCUMENT', matching(/^\d{14}$/))),
  }),
  'cash-out/document-key-punctuation': breaks('CASHOUT-38', {
    title: 'A DOCUMENT key of any length or characters is accepted',
    defect: lets(key, keyOf('DOCUMENT', notMatching(document)), set(key, someCpf)),
  }),
  'cash-out/email-only-national': breaks('CASHOUT-39', {
    title: 'An e-mail key outside .br is refused',
    defect: refuses(key, keyOf('EMAIL', matching(/@.*(?<!\.br)$/))),
  }),
  'cash-out/email-around-an-at': breaks('CASHOUT-40', {
    title: 'Any text with an @ between two others is an e-mail key',
    defect: lets(key, keyOf('EMAIL', matching(/.@./)), set(key, 'a@b.com')),
  }),
  'cash-out/phone-mobile-only': breaks('CASHOUT-41', {
    title: 'A phone key of 10 digits is refused',
    defect: refuses(key, keyOf('PHONE', matching(/^\d{10}$/))),
  }),
  'cash-out/phone-any-length': breaks('CASHOUT-42', {
    title: 'A phone key of any length is accepted',
    defect: lets(key, keyOf('PHONE', notMatching(/^(\+|\d{10,11}$)/)), set(key, '11987654321')),
  }),
  'cash-out/phone-with-signs': breaks('CASHOUT-42', {
    title: 'Brackets and hyphens in a phone key are left out',
    defect: lets(key, keyOf('PHONE', matching(/^[\d()-]*[()-]/)), set(key, digits)),
  }),
  'cash-out/phone-plus-55': breaks('CASHOUT-43', {
    title: 'A leading +55 of a phone key is left out',
    defect: lets(
      key,
      keyOf('PHONE', matching(/^\+55/)),
      set(key, (phone: unknown) => String(phone).slice(3)),
    ),
  }),
  'cash-out/random-without-hyphens-only': breaks('CASHOUT-44', {
    title: 'A random key with hyphens is refused',
    defect: refuses(key, keyOf('RANDOM', matching(/-/))),
  }),
  'cash-out/random-with-hyphens-only': breaks('CASHOUT-45', {
    title: 'A random key without hyphens is refused',
    defect: refuses(key, keyOf('RANDOM', notMatching(/-/))),
  }),
} satisfies Defects;
