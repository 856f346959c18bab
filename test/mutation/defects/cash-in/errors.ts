import { answers, at, set } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
import type { WireAnswer } from '../../wire.js';
import { isNumber, isText } from '../shared/request-faults.js';

const operation = 'createCashIn';
const isInvalid = ({ status, body }: WireAnswer): boolean =>
  status === 400 && at(body, '/errorCode') === undefined;
const isAbout = ({ body }: WireAnswer, field: RegExp): boolean =>
  field.test(JSON.stringify(at(body, '/message') ?? ''));

export default {
  'cash-in/provider-failure-with-a-code-of-its-own': breaks('ERROR-15', {
    title: 'The failure of the charge provider has a code of its own',
    defect: answers(operation, 500, set('/code', 'PROVIDER_DOWN')),
  }),
  'cash-in/missing-token-with-a-code-of-its-own': breaks('ERROR-14', {
    title: 'A cash-in without a right token is refused with a code of its own',
    defect: answers(operation, 401, set('/code', 'NO_TOKEN')),
  }),
  'cash-in/amount-as-business-error': breaks('CASHIN-80', {
    title: 'A number that no amount of a cash-in can be has the code that a cash-out has for it',
    defect: answers(
      operation,
      (answer, { body }) =>
        isInvalid(answer) &&
        isAbout(answer, /"transaction.value/) &&
        isNumber(at(body, '/transaction/value')),
      set('/code', 'PIX_INVALID_AMOUNT'),
      set('/errorCode', 'PIX_INVALID_AMOUNT'),
    ),
  }),
  'cash-in/key-type-as-text': breaks('CASHIN-81', {
    title: 'An unknown pixKeyType of a split is told in one text',
    defect: answers(
      operation,
      (answer, { body }) =>
        isInvalid(answer) && isAbout(answer, /pixKeyType/) && isText(at(body, '/splits/0/pixKeyType')),
      set('/message', (message: unknown) => [message].flat().join('; ')),
    ),
  }),
} satisfies Defects;
