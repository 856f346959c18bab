import { check, items, t } from '../check.js';
import type { Account, CheckClauseId, CheckId, Exchange, Expect, WrittenCheck } from '../check.js';
import { answeredWith, type RequestTable } from '../shared/request-table.js';
import type { CashInFields } from './client.js';

/** Creates a check that sends each body and expects 201. */
export const accepted = answeredWith((account: Account, fields: CashInFields) => account.cashIn(fields), 201);

/** Creates a check that sends each body and expects a validation error. */
export function refusedAsBodyError(
  id: CheckId,
  { clause, bodies, ...title }: RequestTable<CashInFields>,
): WrittenCheck {
  return check(id, {
    ...title,
    clauses: [clause, ...bodyErrorClauses],
    async run({ account, values, expect }) {
      for (const fields of bodies(values)) {
        const answer = await account.cashIn(fields);
        if (expect.at(clause).status(answer, 400)) expectBodyError(expect, answer);
      }
    },
  });
}

/** The clauses about the body of a validation error. */
export const bodyErrorClauses = ['CASHIN-80', 'CASHIN-81'] as const satisfies readonly CheckClauseId[];

/** Expects the body of a validation error: `HTTP_ERROR` and a list of messages. */
export function expectBodyError(expect: Expect<(typeof bodyErrorClauses)[number]>, answer: Exchange): void {
  expect.at('CASHIN-80').code(answer, 'HTTP_ERROR');
  const message: unknown = answer.body['message'];
  const entries: readonly unknown[] = items(message);
  const isList = entries.length > 0 && entries.every((entry) => typeof entry === 'string');
  expect.at('CASHIN-81').ok(isList, t`/message is a non-empty array of strings`, message);
}
