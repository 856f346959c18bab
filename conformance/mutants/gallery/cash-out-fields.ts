import { randomUUID } from 'node:crypto';

import { answers, at, fullError, requests, type RequestEdit, set, statusThroughout } from '../edits.js';
import { mutant } from '../mutant.js';
import type { Part } from '../part.js';
import { services } from '../replace.js';
import type { WireRequest } from '../wire.js';

const cashOut = 'createCashOut';

type Picks = (value: unknown, body: unknown) => boolean;

/** Lets a request pass that the field at `pointer` makes invalid, by mending it first. */
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
const notText: Picks = (value) => value !== undefined && typeof value !== 'string';
const noText: Picks = (value) => typeof value !== 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const ofLength =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length === length;
const longerThan =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length > length;
const cut = (length: number) => (value: unknown) => String(value).slice(0, length);
const keyOf =
  (keyType: string, fits: (key: string) => boolean): Picks =>
  (value, body) =>
    isText(value) && at(body, '/details/keyType') === keyType && fits(value);

const keyTypes: readonly unknown[] = ['DOCUMENT', 'EMAIL', 'PHONE', 'RANDOM'];
const key = '/details/key';
const document = '/details/document';
const someCpf = '52998224725';
const isDigits = (length: number) => (text: string) => text.length === length && /^\d+$/.test(text);

/** Fields of the request that are not looked at, or looked at too closely. */
export default [
  mutant({
    id: 'cash-out/value-not-a-number',
    title: 'A value that is no number counts as one real',
    clause: 'CASHOUT-11',
    mechanism: 'leniency',
    defect: lets('/value', (value) => !isNumber(value), set('/value', 1)),
  }),
  mutant({
    id: 'cash-out/value-rounded',
    title: 'A value with more than 2 decimals is rounded',
    clause: 'CASHOUT-12',
    mechanism: 'leniency',
    defect: lets(
      '/value',
      (value) => isNumber(value) && Math.round(value * 100) >= 1,
      set('/value', (value: unknown) => Math.round(Number(value) * 100) / 100),
    ),
  }),
  mutant({
    id: 'cash-out/value-in-binary',
    title: 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    clause: 'CASHOUT-13',
    mechanism: 'strictness',
    defect: refuses('/value', (value) => isNumber(value) && !Number.isInteger(value * 100)),
  }),
  mutant({
    id: 'cash-out/value-zero',
    title: 'A value of zero or less counts as its absolute value, or a cent',
    clause: 'CASHOUT-14',
    mechanism: 'leniency',
    defect: lets(
      '/value',
      (value) => isNumber(value) && value <= 0,
      set('/value', (value: unknown) => Math.abs(Number(value)) || 0.01),
    ),
  }),
  mutant({
    id: 'cash-out/one-cent-refused',
    title: 'A value of 0.01 is refused',
    clause: 'CASHOUT-14',
    mechanism: 'strictness',
    defect: refuses('/value', (value) => value === 0.01),
  }),
  mutant({
    id: 'cash-out/large-value-refused',
    title: 'A value whose cents do not fit into 16 bits is refused',
    clause: 'CASHOUT-13',
    mechanism: 'response',
    defect: refuses('/value', (value) => isNumber(value) && value > 655.35),
  }),
  mutant({
    id: 'cash-out/external-id-made-up',
    title: 'A missing externalId is made up',
    clause: 'CASHOUT-15',
    mechanism: 'leniency',
    defect: lets(
      '/externalId',
      noText,
      set('/externalId', () => randomUUID()),
    ),
  }),
  mutant({
    id: 'cash-out/description-required',
    title: 'A cash-out without description is refused',
    clause: 'CASHOUT-20',
    mechanism: 'strictness',
    defect: refuses('/description', missing),
  }),
  mutant({
    id: 'cash-out/description-any-type',
    title: 'A description that is no text is written as one',
    clause: 'CASHOUT-21',
    mechanism: 'leniency',
    defect: lets('/description', notText, set('/description', 'object')),
  }),
  mutant({
    id: 'cash-out/description-cut',
    title: 'A description of more than 140 characters is cut',
    clause: 'CASHOUT-22',
    mechanism: 'leniency',
    defect: lets('/description', longerThan(140), set('/description', cut(140))),
  }),
  mutant({
    id: 'cash-out/description-139',
    title: 'A description of 140 characters is refused',
    clause: 'CASHOUT-22',
    mechanism: 'strictness',
    defect: refuses('/description', ofLength(140)),
  }),
  mutant({
    id: 'cash-out/details-made-up',
    title: 'Missing details are filled in',
    clause: 'CASHOUT-23',
    mechanism: 'leniency',
    defect: lets(
      '/details',
      (details) => typeof details !== 'object' || details === null,
      set('/details', { key: someCpf, keyType: 'DOCUMENT', name: 'Maria', document: someCpf }),
    ),
  }),
  mutant({
    id: 'cash-out/key-from-document',
    title: 'A missing key is taken from the document',
    clause: 'CASHOUT-24',
    mechanism: 'leniency',
    defect: lets(
      key,
      (value, body) => noText(value, body) && isText(at(body, document)),
      set(key, (_: unknown, body: unknown) => at(body, document)),
      set('/details/keyType', 'DOCUMENT'),
    ),
  }),
  mutant({
    id: 'cash-out/key-type-guessed',
    title: 'A missing keyType is guessed from the key',
    clause: 'CASHOUT-25',
    mechanism: 'leniency',
    defect: lets('/details/keyType', missing, set('/details/keyType', 'DOCUMENT')),
  }),
  mutant({
    id: 'cash-out/key-type-any',
    title: 'An unknown keyType counts as DOCUMENT',
    clause: 'CASHOUT-26',
    mechanism: 'leniency',
    defect: lets(
      '/details/keyType',
      (type) => type !== undefined && !keyTypes.includes(type),
      set('/details/keyType', 'DOCUMENT'),
      set(key, someCpf),
    ),
  }),
  mutant({
    id: 'cash-out/directory-asked',
    title: 'A random key that no earlier payment has shown is refused: it is not in the directory',
    clause: 'CASHOUT-27',
    mechanism: 'strictness',
    defect: refuses(
      key,
      keyOf('RANDOM', () => true),
    ),
  }),
  mutant({
    id: 'cash-out/name-optional',
    title: 'A missing name is filled in',
    clause: 'CASHOUT-28',
    mechanism: 'leniency',
    defect: lets('/details/name', noText, set('/details/name', 'Recebedor')),
  }),
  mutant({
    id: 'cash-out/name-99',
    title: 'A name of 100 characters is refused',
    clause: 'CASHOUT-29',
    mechanism: 'strictness',
    defect: refuses('/details/name', ofLength(100)),
  }),
  mutant({
    id: 'cash-out/name-cut',
    title: 'A name of more than 100 characters is cut',
    clause: 'CASHOUT-29',
    mechanism: 'leniency',
    defect: lets('/details/name', longerThan(100), set('/details/name', cut(100))),
  }),
  mutant({
    id: 'cash-out/document-only-for-documents',
    title: 'The document is optional where the key is an e-mail address or a random one',
    clause: 'CASHOUT-31',
    mechanism: 'leniency',
    defect: lets(
      document,
      (value, body) =>
        value === undefined && ['EMAIL', 'RANDOM'].includes(String(at(body, '/details/keyType'))),
      set(document, someCpf),
    ),
  }),
  mutant({
    id: 'cash-out/companies-only',
    title: 'The document of a natural person is refused',
    clause: 'CASHOUT-32',
    mechanism: 'strictness',
    defect: refuses(document, ofLength(11)),
  }),
  mutant({
    id: 'cash-out/people-only',
    title: 'The document of a company is refused',
    clause: 'CASHOUT-33',
    mechanism: 'strictness',
    defect: refuses(document, ofLength(14)),
  }),
  mutant({
    id: 'cash-out/document-punctuation',
    title: 'Punctuation in the document is left out, and a short document filled up',
    clause: 'CASHOUT-34',
    mechanism: 'leniency',
    defect: lets(
      document,
      (value) => isText(value) && !/^(\d{11}|\d{14})$/.test(value),
      set(document, someCpf),
    ),
  }),
  mutant({
    id: 'cash-out/check-digits-ignored',
    title: 'A document with wrong check digits is paid like any other',
    clause: 'CASHOUT-35',
    mechanism: 'state',
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
  mutant({
    id: 'cash-out/cpf-key-refused',
    title: 'A DOCUMENT key must be a CNPJ',
    clause: 'CASHOUT-36',
    mechanism: 'strictness',
    defect: refuses(key, keyOf('DOCUMENT', isDigits(11))),
  }),
  mutant({
    id: 'cash-out/cnpj-key-refused',
    title: 'A DOCUMENT key must be a CPF',
    clause: 'CASHOUT-37',
    mechanism: 'strictness',
    defect: refuses(key, keyOf('DOCUMENT', isDigits(14))),
  }),
  mutant({
    id: 'cash-out/document-key-punctuation',
    title: 'A DOCUMENT key of any length or characters is accepted',
    clause: 'CASHOUT-38',
    mechanism: 'leniency',
    defect: lets(
      key,
      keyOf('DOCUMENT', (value) => !isDigits(11)(value) && !isDigits(14)(value)),
      set(key, someCpf),
    ),
  }),
  mutant({
    id: 'cash-out/email-only-national',
    title: 'An e-mail key outside .br is refused',
    clause: 'CASHOUT-39',
    mechanism: 'strictness',
    defect: refuses(
      key,
      keyOf('EMAIL', (value) => value.includes('@') && !value.endsWith('.br')),
    ),
  }),
  mutant({
    id: 'cash-out/email-any-text',
    title: 'Any text is accepted as an e-mail key',
    clause: 'CASHOUT-40',
    mechanism: 'leniency',
    defect: lets(
      key,
      keyOf('EMAIL', (value) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)),
      set(key, 'a@b.com'),
    ),
  }),
  mutant({
    id: 'cash-out/phone-mobile-only',
    title: 'A phone key of 10 digits is refused',
    clause: 'CASHOUT-41',
    mechanism: 'strictness',
    defect: refuses(key, keyOf('PHONE', isDigits(10))),
  }),
  mutant({
    id: 'cash-out/phone-any-length',
    title: 'A phone key of any length is accepted',
    clause: 'CASHOUT-42',
    mechanism: 'leniency',
    defect: lets(
      key,
      keyOf('PHONE', (value) => !value.startsWith('+') && !/^\d{10,11}$/.test(value)),
      set(key, '11987654321'),
    ),
  }),
  mutant({
    id: 'cash-out/phone-plus-55',
    title: 'A leading +55 of a phone key is left out',
    clause: 'CASHOUT-43',
    mechanism: 'leniency',
    defect: lets(
      key,
      keyOf('PHONE', (value) => value.startsWith('+55')),
      set(key, (value: unknown) => String(value).slice(3)),
    ),
  }),
  mutant({
    id: 'cash-out/random-without-hyphens-only',
    title: 'A random key with hyphens is refused',
    clause: 'CASHOUT-44',
    mechanism: 'strictness',
    defect: refuses(
      key,
      keyOf('RANDOM', (value) => value.includes('-')),
    ),
  }),
  mutant({
    id: 'cash-out/random-with-hyphens-only',
    title: 'A random key without hyphens is refused',
    clause: 'CASHOUT-45',
    mechanism: 'strictness',
    defect: refuses(
      key,
      keyOf('RANDOM', (value) => !value.includes('-')),
    ),
  }),
  mutant({
    id: 'cash-out/random-any-text',
    title: 'Any text is accepted as a random key',
    clause: 'CASHOUT-46',
    mechanism: 'leniency',
    defect: lets(
      key,
      keyOf('RANDOM', (value) => !/^[0-9a-f]{32}$/i.test(value.replaceAll('-', ''))),
      set(key, () => randomUUID()),
    ),
  }),
  mutant({
    id: 'cash-out/key-mismatch-422',
    title: 'A key that does not match its keyType is answered with 422',
    clause: 'CASHOUT-38',
    mechanism: 'response',
    defect: answers(
      cashOut,
      (answer, { body }) => answer.status === 400 && at(body, '/details/keyType') === 'DOCUMENT',
      statusThroughout(422),
    ),
  }),
];
