import { answers, at, set, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handlers } from '../../replace.js';
import type { WireAnswer } from '../../wire.js';
import {
  anObject,
  faultsOf,
  is,
  isNumber,
  matching,
  noText,
  type Picks,
  roundable,
  rounded,
} from '../shared/request-faults.js';

const operation = 'createCashIn';
const { lets, refuses } = faultsOf(operation);
const t = '/transaction';
const isInvalid = ({ status, body }: WireAnswer) => status === 400 && at(body, '/errorCode') === undefined;
const insidePayer =
  (picks: Picks): Picks =>
  (value, body) =>
    anObject(at(body, '/payer'), body) && picks(value, body);
const pairsOf = (value: unknown) => Object.entries(value as object);

/** Changes the shortest expirationTime of the account's provider, in seconds. */
const minimumExpiration = (change: (seconds: number) => number): Part =>
  handlers((known) => ({
    createCashIn: ({ account, ...request }, all) => {
      const changed = { ...account, minimumExpiration: change(account.minimumExpiration) };
      return known.createCashIn({ ...request, account: changed }, all);
    },
  }));

export default {
  'cash-in/value-rounded': breaks('CASHIN-19', {
    title: 'A value with more than 2 decimals is rounded',
    defect: lets(`${t}/value`, roundable, set(`${t}/value`, rounded)),
  }),
  'cash-in/expiration-raised': breaks('CASHIN-29', {
    title: 'An expirationTime below 30 is raised to it',
    defect: lets(
      `${t}/expirationTime`,
      (value) => isNumber(value) && value < 30,
      set(`${t}/expirationTime`, 30),
    ),
  }),
  'cash-in/expiration-of-30-refused': breaks('CASHIN-30', {
    title: 'An expirationTime of 30 is refused as invalid',
    defect: refuses(`${t}/expirationTime`, is(30)),
  }),
  'cash-in/expiration-cut': breaks('CASHIN-31', {
    title: 'An expirationTime above 604800 is cut to it',
    defect: lets(
      `${t}/expirationTime`,
      (value) => isNumber(value) && value > 604_800,
      set(`${t}/expirationTime`, 604_800),
    ),
  }),
  'cash-in/generate-any-type': breaks('CASHIN-34', {
    title: 'A generateQrCode that is no boolean counts as false',
    defect: lets(
      `${t}/generateQrCode`,
      (value) => value !== undefined && typeof value !== 'boolean',
      set(`${t}/generateQrCode`, false),
    ),
  }),
  'cash-in/payer-name-optional': breaks('CASHIN-37', {
    title: 'A payer needs no fullName',
    defect: lets('/payer/fullName', insidePayer(noText), set('/payer/fullName', 'none')),
  }),
  'cash-in/payer-cpf-refused': breaks('CASHIN-40', {
    title: 'A payer with a CPF is refused',
    defect: refuses('/payer/document', matching(/^\d{11}$/)),
  }),
  'cash-in/payer-cnpj-refused': breaks('CASHIN-41', {
    title: 'A payer with a CNPJ is refused',
    defect: refuses('/payer/document', matching(/^\d{14}$/)),
  }),
  'cash-in/info-of-9': breaks('CASHIN-43', {
    title: 'additionalInfo of 10 pairs is refused',
    defect: refuses(
      '/additionalInfo',
      (value, body) => anObject(value, body) && pairsOf(value).length === 10,
    ),
  }),
  'cash-in/provider-code-missing': breaks('CASHIN-82', {
    title: 'An expirationTime below the minimum of the provider is refused without errorCode',
    defect: answers(
      operation,
      ({ body }) => at(body, '/errorCode') === 'PROVIDER_EXPIRATION_BELOW_MINIMUM',
      set('/errorCode', undefined),
    ),
  }),
  'cash-in/provider-minimum-ignored': breaks('CASHIN-82', {
    title: 'The minimum of the provider is not looked at',
    defect: minimumExpiration(() => 0),
  }),
  'cash-in/provider-minimum-refused': breaks('CASHIN-82', {
    title: 'An expirationTime of exactly the minimum of the provider is refused',
    defect: minimumExpiration((seconds) => seconds + 1),
  }),
  'cash-in/validation-code': breaks('CASHIN-80', {
    title: 'A validation error has the code VALIDATION_ERROR',
    defect: answers(operation, isInvalid, set('/code', 'VALIDATION_ERROR')),
  }),
  'cash-in/validation-message-text': breaks('CASHIN-81', {
    title: 'A validation error has one text as its message',
    defect: answers(
      operation,
      isInvalid,
      set('/message', (messages: unknown) => [messages].flat().join('; ')),
    ),
  }),
  'cash-in/unauthorized-403': breaks('CASHIN-02', {
    title: 'A cash-in without a bearer token is refused with 403',
    defect: answers(operation, 401, statusThroughout(403)),
  }),
} satisfies Defects;
