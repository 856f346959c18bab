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

/** A check that sends each body and expects it to be accepted. Payments are small, because they may be real. */
export const accepted = answeredWith(
  (account: Account, fields: CashOutFields) => account.cashOut({ value: 1, ...fields }),
  201,
);

/** Consecutive cash-outs of these amounts in BRL, and how each must be answered. */
export interface Step {
  /** Whether they are accepted, so that the balance must also cover their fees. */
  readonly pays: boolean;
  readonly amounts: readonly number[];
  readonly clauses: readonly CheckClauseId[];
  readonly judge: (expect: Expect<CheckClauseId>, answer: Exchange) => void;
}

/** They are accepted, by `clause`. */
export const accepts = (clause: CheckClauseId, ...amounts: readonly number[]): Step => ({
  pays: true,
  amounts,
  clauses: [clause],
  judge: (expect, answer) => expect.at(clause).status(answer, 201),
});

/** They are refused with a business code, by `clause`. */
export const refuses = (clause: CheckClauseId, code: BusinessCode, ...amounts: readonly number[]): Step => ({
  pays: false,
  amounts,
  clauses: [clause, 'CASHOUT-79'],
  judge: (expect, answer) => expectBusinessError(expect, clause, answer, code),
});

/** The same, in the full envelope. */
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

/** Steps on the way to the point of the check, accepted or refused. */
export const first = (status: 201 | 400, ...amounts: readonly number[]): Step => ({
  pays: status === 201,
  amounts,
  clauses: [],
  judge: (expect, answer) => expect.precondition(answer, status),
});

/** What an account is like, and how its money is spent. */
interface Spending extends LocalizedText {
  readonly account: AccountParams & { readonly available: number };
  readonly steps: readonly Step[];
}

/** A check that spends the money of an account step by step. */
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
