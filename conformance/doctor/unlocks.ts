import { t, type Sentence, type Text } from '../core/text.js';
import { Skip } from '../core/errors.js';
import type { Check } from '../engine/check.js';
import type { Session } from '../engine/session.js';
import { adaptable, exampleParams, stateNames } from '../target/states.js';
import type { AccountParams, StateName } from '../target/states.js';

/** Something that a target may offer for checks: a state, or a kind of account. */
export interface Offer {
  /** The name of the offer, such as `a MED` or `settlement manual`. */
  readonly what: string;
  /** How many checks need it. */
  readonly checks: number;
  readonly state: StateName;
  /** The parameters of an account; for any other state, its example is used. */
  readonly account?: AccountParams;
}

/** Returns the states that a check needs; one that needs notifications registers URLs with a state. */
export function statesOf({ needs }: Check): readonly StateName[] {
  return stateNames.filter((state) =>
    needs.includes(state === 'a webhook registration' ? 'notifications' : state),
  );
}

/** Returns everything that checks need from a target's control endpoint, ordered by the number of checks. */
export function offersOf(checks: readonly Check[]): readonly Offer[] {
  const states = stateNames.map((state) => ({
    what: state,
    state,
    checks: checks.filter((check) => statesOf(check).includes(state)).length,
    ...(state === 'an account' && { account: {} }),
  }));
  return [...states, ...accountsOf(checks)].sort((a, b) => b.checks - a.checks);
}

/** Returns the offers that the target lacks. Tries states with the account of this id, and kinds of accounts with new ones. */
export async function lackingOf(
  session: Session,
  offers: readonly Offer[],
  accountId: string,
): Promise<readonly Offer[]> {
  const possible = await Promise.all(offers.map((offer) => canSetUp(session, offer, accountId)));
  return offers.filter((_, index) => possible[index] !== true);
}

/** Maximum number of offers listed individually. */
const most = 8;

/** Returns a text per offer, such as `an account with settlement manual: 176 checks`; the rest is combined in one text. */
export function offerTexts(offers: readonly Offer[]): readonly Sentence[] {
  // Contains only names, so that the list is the same in every language.
  const rest = offers.slice(most).map((offer) => (isStateItself(offer) ? `'${offer.what}'` : offer.what));
  return [
    ...offers
      .slice(0, most)
      .map((offer) =>
        offer.checks === 1 ? t`${nameOf(offer)}: 1 check` : t`${nameOf(offer)}: ${offer.checks} checks`,
      ),
    ...(rest.length > 0 ? [t`others that unlock fewer checks each: ${rest.join(', ')}`] : []),
  ];
}

/** Whether an offer is a state that the documentation lists, rather than a kind of account. */
export function isStateItself({ what, state }: Offer): boolean {
  return what === state;
}

/** Returns `the state 'a MED'` or `an account with settlement manual`. */
function nameOf(offer: Offer): Text {
  return isStateItself(offer) ? t`the state '${offer.what}'` : t`an account with ${offer.what}`;
}

/** Returns the kinds of accounts that checks need: with the value of the parameter if it is a word, otherwise only its name. */
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

/**
 * Whether the target can set up an offer. Other faults in the response do not count: a gateway that knows the state may
 * refuse a made-up payment, for example.
 */
async function canSetUp(session: Session, { state, account }: Offer, accountId: string): Promise<boolean> {
  try {
    if (account !== undefined) await session.open(account, adaptable);
    else await session.control(state).setup(state, exampleParams(state), accountId);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Skip);
  }
}
