import type { Expect } from '../../runner/expect.js';
import type { Exchange } from '../../target/exchange.js';

/** Codes of the table "Cash-out codes". */
export type BusinessCode =
  | 'PIX_INSUFFICIENT_BALANCE'
  | 'PIX_TRANSACTION_LIMIT_EXCEEDED'
  | 'PIX_DAILY_LIMIT_EXCEEDED'
  | 'PIX_NIGHT_LIMIT_EXCEEDED'
  | 'PIX_DUPLICATE_EXTERNAL_ID';

/** Expects at `clause` that a cash-out was refused with this business code, which `errorCode` repeats (CASHOUT-79). */
export function expectBusinessError<Id extends string>(
  expect: Expect<Id | 'CASHOUT-79'>,
  clause: Id,
  answer: Exchange,
  code: BusinessCode,
): void {
  if (!expect.at(clause).status(answer, 400) || !expect.at(clause).code(answer, code)) return;
  expect.at('CASHOUT-79').field(answer, '/errorCode').equal(code);
}

/** Expects at `clause` a refusal with 400, as the contract alone would have it: `HTTP_ERROR` and a list of messages. */
export function expectBodyError<Id extends string>(
  expect: Expect<Id | 'CASHOUT-80' | 'CASHOUT-81'>,
  clause: Id,
  answer: Exchange,
): void {
  if (!expect.at(clause).status(answer, 400)) return;
  expect.at('CASHOUT-80').code(answer, 'HTTP_ERROR');
  expectMessages(expect, 'CASHOUT-81', answer);
}

/** Expects at `clause` a refusal with 400 by the business code given or as a body error: either is right (OP-05). */
export function expectEitherError<Id extends string, Code extends string>(
  expect: Expect<Id | Code>,
  clauses: { readonly refused: Id; readonly code: Code },
  answer: Exchange,
  code: 'PIX_INVALID_AMOUNT' | 'PIX_INVALID_PIX_KEY',
): void {
  if (!expect.at(clauses.refused).status(answer, 400)) return;
  const isNamed = expect.at(clauses.code).field(answer, '/code').oneOf([code, 'HTTP_ERROR']);
  if (!isNamed) return;
  if ((answer.body['code'] as unknown) === code)
    expect.at(clauses.code).field(answer, '/errorCode').equal(code);
  else expectMessages(expect, clauses.code, answer);
}

function expectMessages<Id extends string>(expect: Expect<Id>, clause: Id, answer: Exchange): void {
  const message: unknown = answer.body['message'];
  const isList = Array.isArray(message) && message.length > 0;
  const holds = isList && message.every((entry) => typeof entry === 'string' && entry !== '');
  expect.at(clause).ok(holds, '/message is an array of texts, one at least', message);
}
