import { Skip } from '../core/errors.js';
import type { Check } from '../engine/check.js';
import type { Session } from '../engine/session.js';
import { type AccountParams, adaptable, type StateName } from '../target/states.js';

/** Something that the target does not offer, and how many checks wait for it. */
export interface Unlock {
  /** As a run names it: `the state 'a MED'`, `settlement manual`. */
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
    what: `the state '${state}'`,
    checks: checks.filter(({ needs }) => needs.includes(state)).length,
  }));
  const accounts = await Promise.all(
    accountsOf(checks).map(async ({ what, params, count }) =>
      (await isMade(session, params)) ? [] : [{ what, checks: count }],
    ),
  );
  return [...states, ...accounts.flat()].sort((a, b) => b.checks - a.checks);
}

/** So many are told one by one. */
const most = 8;

/** `settlement manual: 176 checks`, a text for each, those that few checks wait for in one. */
export function unlockTexts(unlocks: readonly Unlock[]): readonly string[] {
  const rest = unlocks.slice(most).map(({ what }) => what);
  return [
    ...unlocks.slice(0, most).map(({ what, checks }) => `${what}: ${checks} check${checks === 1 ? '' : 's'}`),
    ...(rest.length > 0 ? [`for fewer checks each: ${rest.join(', ')}`] : []),
  ];
}

interface AccountKind {
  readonly what: string;
  readonly params: AccountParams;
  readonly count: number;
}

/** The kinds of accounts that checks ask for: by the value where that is a word, else by the name of the parameter alone. */
function accountsOf(checks: readonly Check[]): readonly AccountKind[] {
  const kinds = new Map<string, AccountKind>();
  for (const { account = {}, insists = [] } of checks) {
    for (const [name, value] of Object.entries(account)) {
      const isFree = adaptable.some((one) => one === name) && !insists.some((one) => one === name);
      if (typeof value === 'object' || isFree) continue;
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
    await session.open(params, adaptable);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Skip);
  }
}
