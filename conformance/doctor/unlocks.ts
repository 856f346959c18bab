import { Skip } from '../core/errors.js';
import type { Check } from '../engine/check.js';
import type { Session } from '../engine/session.js';
import type { AccountParams, StateName } from '../target/states.js';

/** Something that the target does not offer, and how many checks wait for it. */
export interface Unlock {
  /** `a MED`, `settlement manual`. */
  readonly what: string;
  readonly checks: number;
}

/** What checks wait for: states that the target does not know, accounts that it cannot make as asked; most wanted first. */
export async function unlocksOf(
  session: Session,
  checks: readonly Check[],
  missing: readonly StateName[],
): Promise<readonly Unlock[]> {
  const states = missing.map((state) => ({
    what: state,
    checks: checks.filter(({ needs }) => needs.includes(state)).length,
  }));
  const accounts = await Promise.all(
    accountsOf(checks).map(async ({ what, params, count }) =>
      (await isMade(session, params)) ? [] : [{ what, checks: count }],
    ),
  );
  return [...states, ...accounts.flat()].sort((a, b) => b.checks - a.checks);
}

/** `a MED: 18 checks, settlement manual: 176 checks`. */
export function unlocksText(unlocks: readonly Unlock[]): string {
  return unlocks.map(({ what, checks }) => `${what}: ${checks} check${checks === 1 ? '' : 's'}`).join(', ');
}

interface AccountKind {
  readonly what: string;
  readonly params: AccountParams;
  readonly count: number;
}

/** The kinds of accounts that checks ask for: by the value where that is a word, else by the name of the parameter alone. */
function accountsOf(checks: readonly Check[]): readonly AccountKind[] {
  const kinds = new Map<string, AccountKind>();
  for (const { account = {} } of checks) {
    for (const [name, value] of Object.entries(account)) {
      if (typeof value === 'object') continue;
      const what = typeof value === 'string' ? `${name} ${value}` : name;
      const count = (kinds.get(what)?.count ?? 0) + 1;
      kinds.set(what, { what, params: { [name]: value }, count });
    }
  }
  return [...kinds.values()];
}

/** Whatever else is wrong with the answer is told elsewhere. */
async function isMade(session: Session, params: AccountParams): Promise<boolean> {
  try {
    await session.open(params);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Skip);
  }
}
