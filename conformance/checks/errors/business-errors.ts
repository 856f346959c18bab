import { check } from '../../check.js';
import type { Expect } from '../../runner/expect.js';
import type { Exchange } from '../../target/exchange.js';
import { expectFullEnvelope, fullEnvelopeClauses } from './envelopes.js';

const clauses = ['ERROR-27', ...fullEnvelopeClauses] as const;

/** The business code of a refusal stands in `errorCode` too, in the full envelope. */
function expectRepeated(expect: Expect<(typeof clauses)[number]>, answer: Exchange, code: string): void {
  expect.precondition(answer, 400);
  expect.at('ERROR-27').field(answer, '/errorCode').equal(code);
  expectFullEnvelope(expect, answer);
}

export default [
  check({
    id: 'errors/business-code-of-balance',
    title: 'A payment above the balance repeats its business code in errorCode',
    clauses,
    byContract: ['ERROR-26'],
    needs: ['an account'],
    account: { available: 5 },
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const answer = await account.cashOut({ value: 6 });
      expectRepeated(expect, answer, 'PIX_INSUFFICIENT_BALANCE');
    },
  }),
  check({
    id: 'errors/business-code-of-limit',
    title: 'A payment above the limit per transaction repeats its business code in errorCode',
    clauses,
    byContract: ['ERROR-26'],
    needs: ['an account'],
    account: { available: 500, limits: { perTransaction: 50 } },
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const answer = await account.cashOut({ value: 60 });
      expectRepeated(expect, answer, 'PIX_TRANSACTION_LIMIT_EXCEEDED');
    },
  }),
  check({
    id: 'errors/business-code-of-duplicate',
    title: 'A used externalId repeats its business code in errorCode, and details is an object',
    clauses,
    byContract: ['ERROR-26', 'ERROR-28'],
    needs: ['an account'],
    family: 'standard',
    movesMoney: true,
    async run({ account, expect }) {
      const first = await account.cashOut();
      expect.precondition(first, 201);
      const again = await account.cashOut({ externalId: first.body.externalId });
      expectRepeated(expect, again, 'PIX_DUPLICATE_EXTERNAL_ID');
    },
  }),
];
