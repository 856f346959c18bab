import type { CashOutCode } from '../../../generated/error-codes.js';
import { t } from '../../core/text.js';
import { textOf } from '../../core/untrusted-json.js';
import type { Fault } from '../../contract/cases/changes.js';
import type { Expect } from '../../engine/expect.js';
import { type Exchange } from '../../target/exchange.js';
import { resemblesFullEnvelope } from '../shared/envelopes.js';
import type { RefusalRule } from '../shared/derived/plan.js';

/** Codes of faults that a gateway may also refuse as an invalid body (OP-05). */
type BodyCode = 'PIX_INVALID_AMOUNT' | 'PIX_INVALID_PIX_KEY';
/** All other codes of a cash-out. */
export type BusinessCode = Exclude<CashOutCode, BodyCode>;

/** Asserts for `clause` that a cash-out was refused with this business code, repeated in `errorCode` (CASHOUT-79). */
export function expectBusinessError<Id extends string>(
  expect: Expect<Id | 'CASHOUT-79'>,
  clause: Id,
  answer: Exchange,
  code: BusinessCode,
): void {
  if (!expect.at(clause).status(answer, 400) || !expect.at(clause).code(answer, code)) return;
  expect.at('CASHOUT-79').field(answer, '/errorCode').equal(code);
}

/** Expects a refusal with 400 to have the full envelope. */
export function expectFullError(expect: Expect<'CASHOUT-82'>, answer: Exchange): void {
  expect.at('CASHOUT-82').ok(resemblesFullEnvelope(answer.body), t`the full error envelope`, answer.json);
}

/** Expects a refusal with 400 to have the given business code or a body error: both are correct (OP-05). */
export function expectEitherError<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  answer: Exchange,
  code: BodyCode,
): void {
  if (!expect.at(clause).field(answer, '/code').oneOf([code, 'HTTP_ERROR'])) return;
  if ((answer.body['code'] as unknown) === code) expect.at(clause).field(answer, '/errorCode').equal(code);
  else expectMessages(expect, clause, answer);
}

function expectMessages<Id extends string>(expect: Expect<Id>, clause: Id, answer: Exchange): void {
  const message: unknown = answer.body['message'];
  const isList = Array.isArray(message) && message.length > 0;
  const holds = isList && message.every((entry) => typeof entry === 'string' && entry !== '');
  expect.at(clause).ok(holds, t`/message is a non-empty array of strings`, message);
}

/** Faults that have a business code of their own, by field. */
const ofBusiness = {
  value: {
    kinds: ['with too many decimals', 'below the minimum'],
    clause: 'CASHOUT-72',
    code: 'PIX_INVALID_AMOUNT',
  },
  'details.key': {
    kinds: ['off the pattern', 'of no such format', 'empty'],
    clause: 'CASHOUT-73',
    code: 'PIX_INVALID_PIX_KEY',
  },
} as const;

/** Missing fields, an invalid keyType, an empty or malformed document. */
const ofBody: Readonly<Record<string, readonly Fault[]>> = {
  externalId: ['missing', 'null'],
  details: ['missing'],
  'details.keyType': ['missing', 'null', 'of another type', 'not in the enum', 'empty'],
  'details.name': ['missing', 'null'],
  'details.document': ['missing', 'null', 'of another type', 'off the pattern', 'empty'],
};

/**
 * The content of a refusal of a faulty body: the full envelope, with `HTTP_ERROR` and a list of messages, or a business
 * code.
 */
export const bodyRefusal: RefusalRule = {
  clauses: ['CASHOUT-72', 'CASHOUT-73', 'CASHOUT-80', 'CASHOUT-81', 'CASHOUT-82'],
  openPoints: ['OP-05'],
  look({ field, kind, answer }, expect, record) {
    expectFullError(expect, answer);
    const business = field === 'value' || field === 'details.key' ? ofBusiness[field] : undefined;
    if (business?.kinds.some((own) => own === kind) === true) {
      const { clause, code } = business;
      expectEitherError(expect, clause, answer, code);
      record('OP-05', 'createCashOut', t`${code} shows as ${textOf(answer.body.code)}`);
    }
    if (ofBody[field]?.includes(kind) !== true) return;
    expect.at('CASHOUT-80').code(answer, 'HTTP_ERROR');
    expectMessages(expect, 'CASHOUT-81', answer);
  },
};
