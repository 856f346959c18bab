import type { Account } from '../account.js';
import { answeredWith } from '../shared/request-table.js';
import type { CashOutFields } from './client.js';
import {
  type AccountParams,
  check,
  type CheckClauseId,
  type Exchange,
  type Expect,
  type LocalizedText,
  type WrittenCheck,
} from '../check.js';
import { withFeesCovered } from '../shared/accounts.js';
import { type BusinessCode, expectBusinessError, expectFullError } from './refusal.js';

/** Creates a check that sends each body and expects 201. Payments are small, because they may be real. */
export const accepted = answeredWith(
  (account: Account, fields: CashOutFields) => account.cashOut({ value: 1, ...fields }),
  201,
);

/** Consecutive cash-outs of these amounts in BRL, with the response expected to each. */
export interface Step {
  /** Whether they are accepted, so that the balance must also cover their fees. */
  readonly pays: boolean;
  readonly amounts: readonly number[];
  readonly clauses: readonly CheckClauseId[];
  readonly judge: (expect: Expect<CheckClauseId>, answer: Exchange) => void;
}

/** A step whose cash-outs must be accepted according to `clause`. */
export const accepts = (clause: CheckClauseId, ...amounts: readonly number[]): Step => ({
  pays: true,
  amounts,
  clauses: [clause],
  judge: (expect, answer) => expect.at(clause).status(answer, 201),
});

/** A step whose cash-outs must be refused with a business code according to `clause`. */
export const refuses = (clause: CheckClauseId, code: BusinessCode, ...amounts: readonly number[]): Step => ({
  pays: false,
  amounts,
  clauses: [clause, 'CASHOUT-79'],
  judge: (expect, answer) => expectBusinessError(expect, clause, answer, code),
});

/** Like `refuses`, but the refusals must have the full envelope. */
export const refusesInFull = (...refused: Parameters<typeof refuses>): Step => {
  const { amounts, clauses, judge } = refuses(...refused);
  return {
    pays: false,
    amounts,
    clauses: [...clauses, 'CASHOUT-82'],
    judge(expect, answer) {
      judge(expect, answer);
      if (answer.status === 400) expectFullError(expect, answer);
    },
  };
};

/** A step that prepares the actual assertions; its cash-outs are accepted or refused. */
export const first = (status: 201 | 400, ...amounts: readonly number[]): Step => ({
  pays: status === 201,
  amounts,
  clauses: [],
  judge: (expect, answer) => expect.precondition(answer, status),
});

/** The parameters of an account, and the steps that spend its money. */
interface Spending extends LocalizedText {
  readonly account: AccountParams & { readonly available: number };
  readonly steps: readonly Step[];
}

/** Creates a check that spends the money of an account step by step. */
export const spends = (
  id: `cash-out/${string}`,
  { account: params, steps, ...title }: Spending,
): WrittenCheck =>
  check(id, {
    ...title,
    clauses: [...new Set(steps.flatMap(({ clauses }) => clauses))],
    account: params,
    async run({ account: own, newAccount, expect }) {
      const payments = steps.filter(({ pays }) => pays).flatMap(({ amounts }) => amounts);
      const account = await withFeesCovered({ account: own, newAccount }, params, payments.length);
      for (const { amounts, judge } of steps) {
        for (const value of amounts) judge(expect, await account.cashOut({ value }));
      }
    },
  });
