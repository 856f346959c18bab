import { textOf } from '../../core/untrusted-json.js';
import type { Expect } from '../../engine/expect.js';
import { type Exchange } from '../../target/exchange.js';

/** Expects that a token request was refused with this status and code; its envelope is for the errors chapter. */
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

/** Whether a token came back, whatever the status says. */
export function hasToken(answer: Exchange): boolean {
  return textOf(answer.body.access_token) !== '';
}
