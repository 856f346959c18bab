import { answers, at, set, type When } from '../../edits.js';
import { breaks, type Defects } from '../../mutant.js';
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
  'errors/timestamp-of-cash-out-local': breaks('ERROR-08', {
    title: 'timestamp of an error of cash-out is local time passed off as UTC',
    defect: localTime('createCashOut', anyFailure),
  }),
  'errors/timestamp-of-business-local': breaks('ERROR-08', {
    title: 'timestamp of a business error is local time passed off as UTC',
    defect: localTime('createCashOut', isBusiness),
  }),
  'errors/timestamp-of-wrong-secret-local': breaks('ERROR-08', {
    title: 'timestamp of a token request refused with 401 is local time passed off as UTC',
    defect: localTime('createAccessToken', 401),
  }),
  'errors/timestamp-of-the-first': breaks('ERROR-08', {
    title: 'timestamp of an error of cash-out is that of the first one of the account',
    defect: firstShown('createCashOut', '/timestamp', anyFailure),
  }),
  'errors/error-id-of-business-code': breaks('ERROR-23', {
    title: 'errorId of a business error is its code',
    defect: codeAsId('createCashOut', isBusiness),
  }),
  'errors/error-id-of-certificate-code': breaks('ERROR-23', {
    title: 'errorId of a certificate that is refused is its code',
    defect: codeAsId('createAccessToken', withCode(/CERT_(NOT|EXP|MAL)/)),
  }),
  'errors/three-messages': breaks('ERROR-19', {
    title: 'Of more than three invalid fields the first three are told',
    defect: answers(
      ['createCashOut', 'createCashIn'],
      400,
      set('/message', (told: unknown) => (Array.isArray(told) ? told.slice(0, 3) : told)),
    ),
  }),
} satisfies Defects;
