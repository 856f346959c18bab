import { Skip } from '../core/errors.js';
import type { Check } from '../engine/check.js';
import type { Session } from '../engine/session.js';
import {
  type AccountParams,
  adaptable,
  exampleParams,
  stateNames,
  type StateName,
} from '../target/states.js';

/** Something that a target may offer to checks: a state, or an account of some kind. */
export interface Offer {
  /** `a MED`, `settlement manual`. */
  readonly what: string;
  /** How many checks ask for it. */
  readonly checks: number;
  readonly state: StateName;
  /** What an account is to be like; of another state its example is asked for. */
  readonly account?: AccountParams;
}

/** The states that a check asks for; to hear of notifications it registers URLs. */
export function statesOf({ needs }: Check): readonly StateName[] {
  return stateNames.filter((state) =>
    needs.includes(state === 'a webhook registration' ? 'notifications' : state),
  );
}

/** Everything that checks ask of a target's control endpoint, most wanted first. */
export function offersOf(checks: readonly Check[]): readonly Offer[] {
  const states = stateNames.map((state) => ({
    what: state,
    state,
    checks: checks.filter((check) => statesOf(check).includes(state)).length,
    ...(state === 'an account' && { account: {} }),
  }));
  return [...states, ...accountsOf(checks)].sort((a, b) => b.checks - a.checks);
}

/** The offers that the target does not make; asked of an account of that id, or of an account of their own. */
export async function lackingOf(
  session: Session,
  offers: readonly Offer[],
  accountId: string,
): Promise<readonly Offer[]> {
  const made = await Promise.all(offers.map((offer) => isMade(session, offer, accountId)));
  return offers.filter((_, index) => made[index] !== true);
}

/** So many are told one by one. */
const most = 8;

/** `settlement manual: 176 checks`, a text for each, those that few checks wait for in one. */
export function offerTexts(offers: readonly Offer[]): readonly string[] {
  // Names alone: a list has the same words in every language.
  const rest = offers.slice(most).map(({ what, state }) => (what === state ? `'${what}'` : what));
  return [
    ...offers
      .slice(0, most)
      .map((offer) => `${nameOf(offer)}: ${offer.checks} check${offer.checks === 1 ? '' : 's'}`),
    ...(rest.length > 0 ? [`for fewer checks each: ${rest.join(', ')}`] : []),
  ];
}

/** As a run names it: `the state 'a MED'`, `settlement manual`. */
function nameOf({ what, state }: Offer): string {
  return what === state ? `the state '${what}'` : what;
}

/** The kinds of accounts that checks ask for: by the value where that is a word, else by the name of the parameter alone. */
function accountsOf(checks: readonly Check[]): readonly Offer[] {
  const kinds = new Map<string, Offer>();
  for (const { account = {}, insists = [] } of checks) {
    for (const [name, value] of Object.entries(account)) {
      const isFree = adaptable.some((one) => one === name) && !insists.some((one) => one === name);
      if (typeof value === 'object' || isFree) continue;
      const what = typeof value === 'string' && /^[a-z]+$/i.test(value) ? `${name} ${value}` : name;
      const count = (kinds.get(what)?.checks ?? 0) + 1;
      kinds.set(what, { what, state: 'an account', account: { [name]: value }, checks: count });
    }
  }
  return [...kinds.values()];
}

/** What else is wrong with the answer is told elsewhere; a made-up payment, say, is refused by whoever knows the state. */
async function isMade(session: Session, { state, account }: Offer, accountId: string): Promise<boolean> {
  try {
    if (account !== undefined) await session.open(account, adaptable);
    else await session.control(state).setup(state, exampleParams(state), accountId);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Skip);
  }
}
