import { answers, at, set, statusThroughout } from '../../edits.js';
import type { Defects } from '../../mutant.js';
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
  'cash-in/value-rounded': {
    title: 'A value with more than 2 decimals is rounded',
    clause: 'CASHIN-19',
    defect: lets(`${t}/value`, roundable, set(`${t}/value`, rounded)),
  },
  'cash-in/expiration-raised': {
    title: 'An expirationTime below 30 is raised to it',
    clause: 'CASHIN-29',
    defect: lets(
      `${t}/expirationTime`,
      (value) => isNumber(value) && value < 30,
      set(`${t}/expirationTime`, 30),
    ),
  },
  'cash-in/expiration-of-30-refused': {
    title: 'An expirationTime of 30 is refused as invalid',
    clause: 'CASHIN-30',
    defect: refuses(`${t}/expirationTime`, is(30)),
  },
  'cash-in/expiration-cut': {
    title: 'An expirationTime above 604800 is cut to it',
    clause: 'CASHIN-31',
    defect: lets(
      `${t}/expirationTime`,
      (value) => isNumber(value) && value > 604_800,
      set(`${t}/expirationTime`, 604_800),
    ),
  },
  'cash-in/generate-any-type': {
    title: 'A generateQrCode that is no boolean counts as false',
    clause: 'CASHIN-34',
    defect: lets(
      `${t}/generateQrCode`,
      (value) => value !== undefined && typeof value !== 'boolean',
      set(`${t}/generateQrCode`, false),
    ),
  },
  'cash-in/payer-name-optional': {
    title: 'A payer needs no fullName',
    clause: 'CASHIN-37',
    defect: lets('/payer/fullName', insidePayer(noText), set('/payer/fullName', 'none')),
  },
  'cash-in/payer-cpf-refused': {
    title: 'A payer with a CPF is refused',
    clause: 'CASHIN-40',
    defect: refuses('/payer/document', matching(/^\d{11}$/)),
  },
  'cash-in/payer-cnpj-refused': {
    title: 'A payer with a CNPJ is refused',
    clause: 'CASHIN-41',
    defect: refuses('/payer/document', matching(/^\d{14}$/)),
  },
  'cash-in/info-of-9': {
    title: 'additionalInfo of 10 pairs is refused',
    clause: 'CASHIN-43',
    defect: refuses(
      '/additionalInfo',
      (value, body) => anObject(value, body) && pairsOf(value).length === 10,
    ),
  },
  'cash-in/provider-code-missing': {
    title: 'An expirationTime below the minimum of the provider is refused without errorCode',
    clause: 'CASHIN-82',
    defect: answers(
      operation,
      ({ body }) => at(body, '/errorCode') === 'PROVIDER_EXPIRATION_BELOW_MINIMUM',
      set('/errorCode', undefined),
    ),
  },
  'cash-in/provider-minimum-ignored': {
    title: 'The minimum of the provider is not looked at',
    clause: 'CASHIN-82',
    defect: minimumExpiration(() => 0),
  },
  'cash-in/provider-minimum-refused': {
    title: 'An expirationTime of exactly the minimum of the provider is refused',
    clause: 'CASHIN-82',
    defect: minimumExpiration((seconds) => seconds + 1),
  },
  'cash-in/validation-code': {
    title: 'A validation error has the code VALIDATION_ERROR',
    clause: 'CASHIN-80',
    defect: answers(operation, isInvalid, set('/code', 'VALIDATION_ERROR')),
  },
  'cash-in/validation-message-text': {
    title: 'A validation error has one text as its message',
    clause: 'CASHIN-81',
    defect: answers(
      operation,
      isInvalid,
      set('/message', (messages: unknown) => [messages].flat().join('; ')),
    ),
  },
  'cash-in/unauthorized-403': {
    title: 'A cash-in without a bearer token is refused with 403',
    clause: 'CASHIN-02',
    defect: answers(operation, 401, statusThroughout(403)),
  },
} satisfies Defects;
