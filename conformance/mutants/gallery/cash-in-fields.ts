import { randomUUID } from 'node:crypto';

import { answers, at, set, statusThroughout } from '../edits.js';
import { rules } from '../replace.js';
import type { WireAnswer } from '../wire.js';
import {
  anObject,
  cut,
  document,
  faultsOf,
  inBinary,
  is,
  isNumber,
  isText,
  longerThan,
  matching,
  missing,
  mutantsOf,
  noText,
  notMatching,
  ofLength,
  type Picks,
  roundable,
  rounded,
} from './request-faults.js';

const operation = 'createCashIn';
const { lets, refuses } = faultsOf(operation);
const someCpf = '52998224725';
const t = '/transaction';
const isInvalid = ({ status, body }: WireAnswer) => status === 400 && at(body, '/errorCode') === undefined;
const insideTransaction =
  (picks: Picks): Picks =>
  (value, body) =>
    anObject(at(body, t), body) && picks(value, body);
const insidePayer =
  (picks: Picks): Picks =>
  (value, body) =>
    anObject(at(body, '/payer'), body) && picks(value, body);
const pairsOf = (value: unknown) => Object.entries(value as object);

/** Fields of a cash-in that are not looked at, or looked at too closely. */
export default mutantsOf('cash-in', [
  [
    'transaction-made-up',
    'A cash-in without transaction is one of 1.00',
    'CASHIN-17',
    'leniency',
    lets(
      t,
      (value, body) => !anObject(value, body),
      set(t, { value: 1, description: 'none', externalId: randomUUID() }),
    ),
  ],
  [
    'value-made-up',
    'A missing value counts as one real',
    'CASHIN-18',
    'leniency',
    lets(
      `${t}/value`,
      insideTransaction((value) => !isNumber(value)),
      set(`${t}/value`, 1),
    ),
  ],
  [
    'value-rounded',
    'A value with more than 2 decimals is rounded',
    'CASHIN-19',
    'leniency',
    lets(`${t}/value`, roundable, set(`${t}/value`, rounded)),
  ],
  [
    'value-in-binary',
    'Whether a value has 2 decimals is asked of its binary form',
    'CASHIN-20',
    'strictness',
    refuses(`${t}/value`, inBinary),
  ],
  [
    'value-of-nothing',
    'A value of less than a cent counts as one cent',
    'CASHIN-20',
    'leniency',
    lets(`${t}/value`, (value) => isNumber(value) && value < 0.01, set(`${t}/value`, 0.01)),
  ],
  [
    'description-made-up',
    'A missing description is made up',
    'CASHIN-21',
    'leniency',
    lets(`${t}/description`, insideTransaction(noText), set(`${t}/description`, 'none')),
  ],
  [
    'description-empty',
    'An empty description is accepted',
    'CASHIN-22',
    'leniency',
    lets(`${t}/description`, is(''), set(`${t}/description`, 'none')),
  ],
  [
    'description-cut',
    'A description of more than 140 characters is cut',
    'CASHIN-23',
    'leniency',
    lets(`${t}/description`, longerThan(140), set(`${t}/description`, cut(140))),
  ],
  [
    'description-of-140-refused',
    'A description of 140 characters is refused',
    'CASHIN-23',
    'strictness',
    refuses(`${t}/description`, ofLength(140)),
  ],
  [
    'external-id-made-up',
    'A missing externalId is made up',
    'CASHIN-24',
    'leniency',
    lets(
      `${t}/externalId`,
      insideTransaction(noText),
      set(`${t}/externalId`, () => randomUUID()),
    ),
  ],
  [
    'external-id-empty',
    'An empty externalId is accepted',
    'CASHIN-25',
    'leniency',
    lets(
      `${t}/externalId`,
      is(''),
      set(`${t}/externalId`, () => randomUUID()),
    ),
  ],
  [
    'expiration-any-type',
    'An expirationTime that is no number counts as the default',
    'CASHIN-28',
    'leniency',
    lets(
      `${t}/expirationTime`,
      (value) => value !== undefined && !isNumber(value),
      set(`${t}/expirationTime`, undefined),
    ),
  ],
  [
    'expiration-raised',
    'An expirationTime below 30 is raised to it',
    'CASHIN-29',
    'leniency',
    lets(`${t}/expirationTime`, (value) => isNumber(value) && value < 30, set(`${t}/expirationTime`, 30)),
  ],
  [
    'expiration-of-30-refused',
    'An expirationTime of 30 is refused as invalid',
    'CASHIN-30',
    'strictness',
    refuses(`${t}/expirationTime`, is(30)),
  ],
  [
    'expiration-of-a-week-refused',
    'An expirationTime of 604800 is refused',
    'CASHIN-31',
    'strictness',
    refuses(`${t}/expirationTime`, is(604_800)),
  ],
  [
    'expiration-cut',
    'An expirationTime above 604800 is cut to it',
    'CASHIN-31',
    'leniency',
    lets(
      `${t}/expirationTime`,
      (value) => isNumber(value) && value > 604_800,
      set(`${t}/expirationTime`, 604_800),
    ),
  ],
  [
    'generate-any-type',
    'A generateQrCode that is no boolean counts as false',
    'CASHIN-34',
    'leniency',
    lets(
      `${t}/generateQrCode`,
      (value) => value !== undefined && typeof value !== 'boolean',
      set(`${t}/generateQrCode`, false),
    ),
  ],
  [
    'payer-optional',
    'A cash-in needs no payer',
    'CASHIN-35',
    'leniency',
    lets(
      '/payer',
      (value, body) => !anObject(value, body),
      set('/payer', { fullName: 'none', document: someCpf }),
    ),
  ],
  [
    'payer-name-optional',
    'A payer needs no fullName',
    'CASHIN-37',
    'leniency',
    lets('/payer/fullName', insidePayer(noText), set('/payer/fullName', 'none')),
  ],
  [
    'payer-name-cut',
    'A fullName of more than 100 characters is cut',
    'CASHIN-38',
    'leniency',
    lets('/payer/fullName', longerThan(100), set('/payer/fullName', cut(100))),
  ],
  [
    'payer-name-of-100-refused',
    'A fullName of 100 characters is refused',
    'CASHIN-38',
    'strictness',
    refuses('/payer/fullName', ofLength(100)),
  ],
  [
    'payer-document-optional',
    'A payer needs no document',
    'CASHIN-39',
    'leniency',
    lets('/payer/document', insidePayer(noText), set('/payer/document', someCpf)),
  ],
  [
    'payer-cpf-refused',
    'A payer with a CPF is refused',
    'CASHIN-40',
    'strictness',
    refuses('/payer/document', matching(/^\d{11}$/)),
  ],
  [
    'payer-cnpj-refused',
    'A payer with a CNPJ is refused',
    'CASHIN-41',
    'strictness',
    refuses('/payer/document', matching(/^\d{14}$/)),
  ],
  [
    'payer-document-of-any-form',
    'A document of any length is accepted',
    'CASHIN-42',
    'leniency',
    lets('/payer/document', notMatching(document), set('/payer/document', someCpf)),
  ],
  [
    'info-cut',
    'Of additionalInfo the first 10 pairs are kept',
    'CASHIN-43',
    'leniency',
    lets(
      '/additionalInfo',
      (value, body) => anObject(value, body) && pairsOf(value).length > 10,
      set('/additionalInfo', (value: unknown) => Object.fromEntries(pairsOf(value).slice(0, 10))),
    ),
  ],
  [
    'info-of-9',
    'additionalInfo of 10 pairs is refused',
    'CASHIN-43',
    'strictness',
    refuses('/additionalInfo', (value, body) => anObject(value, body) && pairsOf(value).length === 10),
  ],
  [
    'info-of-any-type',
    'A value of additionalInfo that is no text is dropped',
    'CASHIN-44',
    'leniency',
    lets(
      '/additionalInfo',
      (value, body) =>
        value !== undefined && (!anObject(value, body) || !pairsOf(value).every(([, text]) => isText(text))),
      set('/additionalInfo', undefined),
    ),
  ],
  [
    'splits-required',
    'A cash-in without splits is refused',
    'CASHIN-45',
    'strictness',
    refuses('/splits', missing),
  ],
  [
    'provider-code-missing',
    'An expirationTime below the minimum of the provider is refused without errorCode',
    'CASHIN-82',
    'response',
    answers(
      operation,
      ({ body }) => at(body, '/errorCode') === 'PROVIDER_EXPIRATION_BELOW_MINIMUM',
      set('/errorCode', undefined),
    ),
  ],
  [
    'provider-minimum-ignored',
    'The minimum of the provider is not looked at',
    'CASHIN-82',
    'leniency',
    rules((known) => ({
      refuseCashIn: (request, account) => known.refuseCashIn(request, { ...account, minimumExpiration: 0 }),
    })),
  ],
  [
    'provider-minimum-refused',
    'An expirationTime of exactly the minimum of the provider is refused',
    'CASHIN-82',
    'strictness',
    rules((known) => ({
      refuseCashIn: (request, account) =>
        known.refuseCashIn(request, { ...account, minimumExpiration: account.minimumExpiration + 1 }),
    })),
  ],
  [
    'validation-code',
    'A validation error has the code VALIDATION_ERROR',
    'CASHIN-80',
    'response',
    answers(operation, isInvalid, set('/code', 'VALIDATION_ERROR')),
  ],
  [
    'validation-message-text',
    'A validation error has one text as its message',
    'CASHIN-81',
    'response',
    answers(
      operation,
      isInvalid,
      set('/message', (messages: unknown) => [messages].flat().join('; ')),
    ),
  ],
  [
    'unauthorized-403',
    'A cash-in without a bearer token is refused with 403',
    'CASHIN-02',
    'response',
    answers(operation, 401, statusThroughout(403)),
  ],
]);
