import { answersOf, at, businessCode, set, shortError, statusThroughout } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { handledAs } from '../../replace.js';
import { joined, rounded } from '../../values.js';
import type { WireAnswer } from '../../wire.js';
import {
  above,
  anObject,
  below,
  faultsOf,
  inBinary,
  is,
  isNumber,
  isText,
  matching,
  noText,
  type Picks,
  roundable,
} from '../shared/request-faults.js';

const operation = 'createCashIn';
const { lets, refuses } = faultsOf(operation);
const value = '/transaction/value';
const expirationTime = '/transaction/expirationTime';

const isInvalid = ({ status, body }: WireAnswer) => status === 400 && at(body, '/errorCode') === undefined;
const invalid = answersOf(operation, isInvalid);
/** Edits the refusals of a field whose value `picks` selects. */
const invalidField = (field: RegExp, pointer: string, picks: Picks) =>
  answersOf(
    operation,
    (answer, { body }) =>
      isInvalid(answer) &&
      field.test(JSON.stringify(at(answer.body, '/message') ?? '')) &&
      picks(at(body, pointer), body),
  );

const insidePayer =
  (picks: Picks): Picks =>
  (member, body) =>
    anObject(at(body, '/payer'), body) && picks(member, body);

/** Changes the shortest expirationTime of the account's provider, in seconds. */
const minimumExpiration = (change: (seconds: number) => number): Part =>
  handledAs(operation, ({ account, ...request }) => ({
    ...request,
    account: { ...account, minimumExpiration: change(account.minimumExpiration) },
  }));

export default {
  'cash-in/value-rounded': breaks('CASHIN-19', {
    title: 'A value with more than 2 decimals is rounded',
    defect: lets(value, roundable, set(value, rounded)),
  }),
  'cash-in/decimals-of-large-amounts': breaks('CASHIN-19', {
    title: 'More than two decimals of amounts above 1000.00 are rounded',
    defect: lets(value, above(1000), set(value, rounded)),
  }),
  'cash-in/value-in-binary': breaks('CASHIN-20', {
    title: 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not',
    defect: refuses(value, inBinary),
  }),
  'cash-in/six-figures-refused': breaks('CASHIN-20', {
    title: 'A value of 100000 and more is refused',
    defect: refuses(value, above(99_999.99)),
  }),
  'cash-in/expiration-raised': breaks('CASHIN-29', {
    title: 'An expirationTime below 30 is raised to it',
    defect: lets(expirationTime, below(30), set(expirationTime, 30)),
  }),
  'cash-in/expiration-of-30-refused': breaks('CASHIN-30', {
    title: 'An expirationTime of 30 is refused as invalid',
    defect: refuses(expirationTime, is(30)),
  }),
  'cash-in/expiration-cut': breaks('CASHIN-31', {
    title: 'An expirationTime above 604800 is cut to it',
    defect: lets(expirationTime, above(604_800), set(expirationTime, 604_800)),
  }),
  'cash-in/generate-any-type': breaks('CASHIN-34', {
    title: 'A generateQrCode that is no boolean counts as false',
    defect: lets(
      '/transaction/generateQrCode',
      (flag) => flag !== undefined && typeof flag !== 'boolean',
      set('/transaction/generateQrCode', false),
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
  'cash-in/payer-of-a-small-company-refused': breaks('CASHIN-41', {
    title: 'A payer.document of 14 digits that begins with a zero is refused',
    defect: refuses('/payer/document', matching(/^0\d{13}$/)),
  }),
  'cash-in/info-of-9': breaks('CASHIN-43', {
    title: 'additionalInfo of 10 pairs is refused',
    defect: refuses(
      '/additionalInfo',
      (info, body) => anObject(info, body) && Object.keys(info as object).length === 10,
    ),
  }),
  'cash-in/provider-code-missing': breaks('CASHIN-82', {
    title: 'An expirationTime below the minimum of the provider is refused without errorCode',
    defect: answersOf(
      operation,
      ({ body }) => at(body, '/errorCode') === 'PROVIDER_EXPIRATION_BELOW_MINIMUM',
    )(set('/errorCode', undefined)),
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
    defect: invalid(set('/code', 'VALIDATION_ERROR')),
  }),
  'cash-in/amount-as-business-error': breaks('CASHIN-80', {
    title: 'A number that no amount of a cash-in can be has the code that a cash-out has for it',
    defect: invalidField(/"transaction.value/, value, isNumber)(businessCode('PIX_INVALID_AMOUNT')),
  }),
  'cash-in/every-fault-breaks': breaks('CASHIN-80', {
    title: 'A charge that is refused for any field ends in a server error',
    defect: answersOf(
      operation,
      ({ status, body }) => status === 400 && at(body, '/statusCode') !== undefined,
    )(() => shortError(500)),
  }),
  'cash-in/validation-message-text': breaks('CASHIN-81', {
    title: 'A validation error has one text as its message',
    defect: invalid(set('/message', joined)),
  }),
  'cash-in/key-type-as-text': breaks('CASHIN-81', {
    title: 'An unknown pixKeyType of a split is told in one text',
    defect: invalidField(/pixKeyType/, '/splits/0/pixKeyType', isText)(set('/message', joined)),
  }),
  'cash-in/unauthorized-403': breaks('CASHIN-02', {
    title: 'A cash-in without a bearer token is refused with 403',
    defect: answersOf(operation, 401)(statusThroughout(403)),
  }),
  'cash-in/missing-token-with-a-code-of-its-own': breaks('ERROR-14', {
    title: 'A cash-in without a right token is refused with a code of its own',
    defect: answersOf(operation, 401)(set('/code', 'NO_TOKEN')),
  }),
  'cash-in/provider-failure-with-a-code-of-its-own': breaks('ERROR-15', {
    title: 'The failure of the charge provider has a code of its own',
    defect: answersOf(operation, 500)(set('/code', 'PROVIDER_DOWN')),
  }),
} satisfies Defects;
