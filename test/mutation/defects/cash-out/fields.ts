import { randomUUID } from 'node:crypto';

import { at, fullError, requests, set, type RequestEdit } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { services } from '../../replace.js';
import type { WireRequest } from '../../wire.js';

const cashOut = 'createCashOut';

type Picks = (value: unknown, body: unknown) => boolean;

/** Accepts a request that the field at `pointer` makes invalid, by repairing it first. */
function lets(pointer: string, picks: Picks, ...edits: readonly RequestEdit[]): Part {
  return requests(cashOut, ({ body }) => picks(at(body, pointer), body), ...edits);
}

/** Refuses a valid request because of the field at `pointer`. */
function refuses(pointer: string, picks: Picks): Part {
  const answer = (request: WireRequest) =>
    fullError(request, 400, { message: [`${pointer.slice(1).replaceAll('/', '.')} is invalid`] });
  return requests(cashOut, ({ body }) => picks(at(body, pointer), body), answer);
}

const missing: Picks = (value) => value === undefined;
const noText: Picks = (value) => typeof value !== 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const ofLength =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length === length;
const keyOf =
  (keyType: string, fits: (key: string) => boolean): Picks =>
  (value, body) =>
    isText(value) && at(body, '/details/keyType') === keyType && fits(value);

const key = '/details/key';
const document = '/details/document';
const someCpf = '52998224725';
const isDigits = (length: number) => (text: string) => text.length === length && /^\d+$/.test(text);

export default {
  'cash-out/value-not-a-number': breaks('CASHOUT-11', {
    title: 'A value that is no number counts as one real',
    defect: lets('/value', (value) => !isNumber(value), set('/value', 1)),
  }),
  'cash-out/value-in-binary': breaks('CASHOUT-13', {
    title: 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses('/value', (value) => isNumber(value) && !Number.isInteger(value * 100)),
  }),
  'cash-out/large-value-refused': breaks('CASHOUT-13', {
    title: 'A value whose cents do not fit into 16 bits is refused',
    defect: refuses('/value', (value) => isNumber(value) && value > 655.35),
  }),
  'cash-out/external-id-made-up': breaks('CASHOUT-15', {
    title: 'A missing externalId is made up',
    defect: lets(
      '/externalId',
      noText,
      set('/externalId', () => randomUUID()),
    ),
  }),
  'cash-out/key-type-guessed': breaks('CASHOUT-25', {
    title: 'A missing keyType is guessed from the key',
    defect: lets('/details/keyType', missing, set('/details/keyType', 'DOCUMENT')),
  }),
  'cash-out/directory-asked': breaks('CASHOUT-27', {
    title: 'A random key that no earlier payment has shown is refused: it is not in the directory',
    defect: refuses(
      key,
      keyOf('RANDOM', () => true),
    ),
  }),
  'cash-out/companies-only': breaks('CASHOUT-32', {
    title: 'The document of a natural person is refused',
    defect: refuses(document, ofLength(11)),
  }),
  'cash-out/people-only': breaks('CASHOUT-33', {
    title: 'The document of a company is refused',
    defect: refuses(document, ofLength(14)),
  }),
  'cash-out/document-punctuation': breaks('CASHOUT-34', {
    title: 'Punctuation in the document is left out, and a short document filled up',
    defect: lets(
      document,
      (value) => isText(value) && !/^(\d{11}|\d{14})$/.test(value),
      set(document, someCpf),
    ),
  }),
  'cash-out/check-digits-ignored': breaks('CASHOUT-35', {
    title: 'A document with wrong check digits is paid like any other',
    defect: services(({ bank }) => ({
      bank: {
        ...bank,
        take: (order, ...others) => {
          const valid = bank.take({ ...order, document: someCpf, pixKey: someCpf }, ...others);
          return { ...valid, counterpart: bank.take(order, ...others).counterpart };
        },
      },
    })),
  }),
  'cash-out/cpf-key-refused': breaks('CASHOUT-36', {
    title: 'A DOCUMENT key must be a CNPJ',
    defect: refuses(key, keyOf('DOCUMENT', isDigits(11))),
  }),
  'cash-out/cnpj-key-refused': breaks('CASHOUT-37', {
    title: 'A DOCUMENT key must be a CPF',
    defect: refuses(key, keyOf('DOCUMENT', isDigits(14))),
  }),
  'cash-out/document-key-punctuation': breaks('CASHOUT-38', {
    title: 'A DOCUMENT key of any length or characters is accepted',
    defect: lets(
      key,
      keyOf('DOCUMENT', (value) => !isDigits(11)(value) && !isDigits(14)(value)),
      set(key, someCpf),
    ),
  }),
  'cash-out/email-only-national': breaks('CASHOUT-39', {
    title: 'An e-mail key outside .br is refused',
    defect: refuses(
      key,
      keyOf('EMAIL', (value) => value.includes('@') && !value.endsWith('.br')),
    ),
  }),
  'cash-out/phone-mobile-only': breaks('CASHOUT-41', {
    title: 'A phone key of 10 digits is refused',
    defect: refuses(key, keyOf('PHONE', isDigits(10))),
  }),
  'cash-out/phone-any-length': breaks('CASHOUT-42', {
    title: 'A phone key of any length is accepted',
    defect: lets(
      key,
      keyOf('PHONE', (value) => !value.startsWith('+') && !/^\d{10,11}$/.test(value)),
      set(key, '11987654321'),
    ),
  }),
  'cash-out/phone-plus-55': breaks('CASHOUT-43', {
    title: 'A leading +55 of a phone key is left out',
    defect: lets(
      key,
      keyOf('PHONE', (value) => value.startsWith('+55')),
      set(key, (value: unknown) => String(value).slice(3)),
    ),
  }),
  'cash-out/random-without-hyphens-only': breaks('CASHOUT-44', {
    title: 'A random key with hyphens is refused',
    defect: refuses(
      key,
      keyOf('RANDOM', (value) => value.includes('-')),
    ),
  }),
  'cash-out/random-with-hyphens-only': breaks('CASHOUT-45', {
    title: 'A random key without hyphens is refused',
    defect: refuses(
      key,
      keyOf('RANDOM', (value) => !value.includes('-')),
    ),
  }),
} satisfies Defects;
