import { textOf } from '../../core/untrusted-json.js';
import type { Expect } from '../../engine/expect.js';
import { type Exchange } from '../../target/exchange.js';

/** Expects that a token request was refused with this status and code; the errors chapter judges its envelope. */
export function expectRefusal<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  answer: Exchange,
  status: number,
  code: string,
): void {
  expect.at(clause).status(answer, status);
  expect.at(clause).code(answer, code);
}

/** Whether a token was returned, whatever the status. */
export function hasToken(answer: Exchange): boolean {
  return textOf(answer.body.access_token) !== '';
}
