import {
  answers,
  at,
  businessCode,
  set,
  shortError,
  statusThroughout,
} from '../../../../conformance/variants/parts/edits.js';
import { defects } from '../../mutant.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import { handledAs } from '../../../../conformance/variants/parts/replace.js';
import { joined, rounded } from '../../../../conformance/variants/parts/values.js';
import type { WireAnswer } from '../../../../conformance/variants/parts/wire.js';
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
const { allows, refuses } = faultsOf(operation);
const value = '/transaction/value';
const expirationTime = '/transaction/expirationTime';

const isInvalid = ({ status, body }: WireAnswer) => status === 400 && at(body, '/errorCode') === undefined;
const invalid = answers(operation, isInvalid);
/** Edits the refusals of a field whose value `picks` selects. */
const invalidField = (field: RegExp, pointer: string, picks: Picks) =>
  answers(
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

export default defects()
  .breaks('CASHIN-19', 'A value with more than 2 decimals is rounded')
  .as('cash-in/value-rounded')(allows(value, roundable, rounded))
  .breaks('CASHIN-19', 'More than two decimals of amounts above 1000.00 are rounded')
  .as('cash-in/decimals-of-large-amounts')(allows(value, above(1000), rounded))
  .breaks('CASHIN-20', 'Whether a value has 2 decimals is asked of its binary form: 0.29 and 1.10 have not')
  .as('cash-in/value-in-binary')(refuses(value, inBinary))
  .breaks('CASHIN-20', 'A value of 100000 and more is refused')
  .as('cash-in/six-figures-refused')(refuses(value, above(99_999.99)))
  .breaks('CASHIN-29', 'An expirationTime below 30 is raised to it')
  .as('cash-in/expiration-raised')(allows(expirationTime, below(30), 30))
  .breaks('CASHIN-29', 'An expirationTime is rounded before its validation')
  .as('cash-in/expiration-rounded')(
    allows(expirationTime, (seconds) => isNumber(seconds) && !Number.isInteger(seconds), Math.round),
  )
  .breaks('CASHIN-19', 'A value may differ from its cents by a millionth')
  .as('cash-in/decimals-with-tolerance')(
    allows(value, (brl) => isNumber(brl) && Math.abs(brl - rounded(brl)) < 1e-6, rounded),
  )
  .breaks('CASHIN-30', 'An expirationTime of 30 is refused as invalid')
  .as('cash-in/expiration-of-30-refused')(refuses(expirationTime, is(30)))
  .breaks('CASHIN-31', 'An expirationTime above 604800 is cut to it')
  .as('cash-in/expiration-cut')(allows(expirationTime, above(604_800), 604_800))
  .breaks('CASHIN-34', 'A generateQrCode that is no boolean counts as false')
  .as('cash-in/generate-any-type')(
    allows('/transaction/generateQrCode', (flag) => flag !== undefined && typeof flag !== 'boolean', false),
  )
  .breaks('CASHIN-37', 'A payer needs no fullName')
  .as('cash-in/payer-name-optional')(allows('/payer/fullName', insidePayer(noText), 'none'))
  .breaks('CASHIN-40', 'A payer with a CPF is refused')
  .as('cash-in/payer-cpf-refused')(refuses('/payer/document', matching(/^\d{11}$/)))
  .breaks('CASHIN-41', 'A payer with a CNPJ is refused')
  .as('cash-in/payer-cnpj-refused')(refuses('/payer/document', matching(/^\d{14}$/)))
  .breaks('CASHIN-41', 'A payer.document of 14 digits that begins with a zero is refused')
  .as('cash-in/payer-of-a-small-company-refused')(refuses('/payer/document', matching(/^0\d{13}$/)))
  .breaks('CASHIN-43', 'additionalInfo of 10 pairs is refused')
  .as('cash-in/info-of-9')(
    refuses(
      '/additionalInfo',
      (info, body) => anObject(info, body) && Object.keys(info as object).length === 10,
    ),
  )
  .breaks('CASHIN-82', 'An expirationTime below the minimum of the provider is refused without errorCode')
  .as('cash-in/provider-code-missing')(
    answers(
      operation,
      ({ body }) => at(body, '/errorCode') === 'PROVIDER_EXPIRATION_BELOW_MINIMUM',
    )(set('/errorCode', undefined)),
  )
  .breaks('CASHIN-82', 'The minimum of the provider is ignored')
  .as('cash-in/provider-minimum-ignored')(minimumExpiration(() => 0))
  .breaks('CASHIN-82', 'An expirationTime of exactly the minimum of the provider is refused')
  .as('cash-in/provider-minimum-refused')(minimumExpiration((seconds) => seconds + 1))
  .breaks('CASHIN-80', 'A validation error has the code VALIDATION_ERROR')
  .as('cash-in/validation-code')(invalid(set('/code', 'VALIDATION_ERROR')))
  .breaks('CASHIN-80', 'A number that no amount of a cash-in can be has the code that a cash-out has for it')
  .as('cash-in/amount-as-business-error')(
    invalidField(/"transaction.value/, value, isNumber)(businessCode('PIX_INVALID_AMOUNT')),
  )
  .breaks('CASHIN-80', 'A charge that is refused for any field ends in a server error')
  .as('cash-in/every-fault-breaks')(
    answers(
      operation,
      ({ status, body }) => status === 400 && at(body, '/statusCode') !== undefined,
    )(() => shortError(500)),
  )
  .breaks('CASHIN-81', 'A validation error has one text as its message')
  .as('cash-in/validation-message-text')(invalid(set('/message', joined)))
  .breaks('CASHIN-81', 'An unknown pixKeyType of a split is reported in one text')
  .as('cash-in/key-type-as-text')(
    invalidField(/pixKeyType/, '/splits/0/pixKeyType', isText)(set('/message', joined)),
  )
  .breaks('CASHIN-02', 'A cash-in without a bearer token is refused with 403')
  .as('cash-in/unauthorized-403')(answers(operation, 401)(statusThroughout(403)))
  .breaks('ERROR-14', 'A cash-in without a right token is refused with a code of its own')
  .as('cash-in/missing-token-with-a-code-of-its-own')(answers(operation, 401)(set('/code', 'NO_TOKEN')))
  .breaks('ERROR-15', 'The failure of the charge provider has a code of its own')
  .as('cash-in/provider-failure-with-a-code-of-its-own')(
  answers(operation, 500)(set('/code', 'PROVIDER_DOWN')),
);
