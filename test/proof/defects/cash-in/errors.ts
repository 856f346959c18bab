import { answers, at, set } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { WireAnswer } from '../../wire.js';

const operation = 'createCashIn';
const messageOf = ({ body }: WireAnswer): string => JSON.stringify(at(body, '/message') ?? '');
const isInvalid = (answer: WireAnswer, about: RegExp): boolean =>
  answer.status === 400 && at(answer.body, '/errorCode') === undefined && about.test(messageOf(answer));

export default {
  'cash-in/provider-failure-with-a-code-of-its-own': {
    title: 'The failure of the charge provider has a code of its own',
    clause: 'ERROR-15',
    defect: answers(operation, 500, set('/code', 'PROVIDER_DOWN')),
  },
  'cash-in/missing-token-with-a-code-of-its-own': {
    title: 'A cash-in without a right token is refused with a code of its own',
    clause: 'ERROR-14',
    defect: answers(operation, 401, set('/code', 'NO_TOKEN')),
  },
  'cash-in/amount-as-business-error': {
    title: 'A wrong amount of a cash-in has the code that a cash-out has for it',
    clause: 'CASHIN-80',
    defect: answers(
      operation,
      (answer) => isInvalid(answer, /"transaction.value/),
      set('/code', 'PIX_INVALID_AMOUNT'),
      set('/errorCode', 'PIX_INVALID_AMOUNT'),
    ),
  },
  'cash-in/split-fault-as-text': {
    title: 'What is wrong with a split is told in one text',
    clause: 'CASHIN-81',
    defect: answers(
      operation,
      (answer) => isInvalid(answer, /splits\W{0,2}\d\W{1,2}pixKeyType/),
      set('/message', (message: unknown) => [message].flat().join('; ')),
    ),
  },
} satisfies Defects;
