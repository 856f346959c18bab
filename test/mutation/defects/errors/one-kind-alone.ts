import { answers, at, set, type When } from '../../edits.js';
import type { Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import { localAsUtc } from '../shared/own-calls.js';
import { anyFailure } from '../shared/second-time.js';
import { firstShown } from '../shared/stale.js';

type Operation = 'createCashOut' | 'createAccessToken';

const withCode =
  (pattern: RegExp): When =>
  ({ body }) =>
    pattern.test(String(at(body, '/code')));
const isBusiness = withCode(/^PIX_/);

/** Errors of one kind show a wrong timestamp. */
const localTime = (operation: Operation, when: When): Part =>
  answers(operation, when, set('/timestamp', localAsUtc));

/** Errors of one kind have their code as errorId. */
const codeAsId = (operation: Operation, when: When): Part =>
  answers(
    operation,
    when,
    set('/errorId', (_: unknown, body: unknown) => at(body, '/code')),
  );

export default {
  'errors/timestamp-of-cash-out-local': {
    title: 'timestamp of an error of cash-out is local time passed off as UTC',
    clause: 'ERROR-08',
    defect: localTime('createCashOut', anyFailure),
  },
  'errors/timestamp-of-business-local': {
    title: 'timestamp of a business error is local time passed off as UTC',
    clause: 'ERROR-08',
    defect: localTime('createCashOut', isBusiness),
  },
  'errors/timestamp-of-wrong-secret-local': {
    title: 'timestamp of a token request refused with 401 is local time passed off as UTC',
    clause: 'ERROR-08',
    defect: localTime('createAccessToken', 401),
  },
  'errors/timestamp-of-the-first': {
    title: 'timestamp of an error of cash-out is that of the first one of the account',
    clause: 'ERROR-08',
    defect: firstShown('createCashOut', '/timestamp', anyFailure),
  },
  'errors/error-id-of-business-code': {
    title: 'errorId of a business error is its code',
    clause: 'ERROR-23',
    defect: codeAsId('createCashOut', isBusiness),
  },
  'errors/error-id-of-certificate-code': {
    title: 'errorId of a certificate that is refused is its code',
    clause: 'ERROR-23',
    defect: codeAsId('createAccessToken', withCode(/CERT_(NOT|EXP|MAL)/)),
  },
  'errors/three-messages': {
    title: 'Of more than three invalid fields the first three are told',
    clause: 'ERROR-19',
    defect: answers(
      ['createCashOut', 'createCashIn'],
      400,
      set('/message', (told: unknown) => (Array.isArray(told) ? told.slice(0, 3) : told)),
    ),
  },
} satisfies Defects;
