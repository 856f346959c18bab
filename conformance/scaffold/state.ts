import { protocol } from '../../generated/provider-states.js';
import type { StateName } from '../target/states.js';
import type { Language } from '../core/language.js';
import { type ScaffoldExchange, scaffoldExchange } from './exchange.js';
import { type ScaffoldTexts, scaffoldTexts } from './texts.js';

/** A state or a kind of account, and how many checks need it. */
export interface Demand {
  readonly state: StateName;
  /** The name of the state, or the kind of account: `settlement manual`. */
  readonly what: string;
  readonly checks: number;
}

/** These states, followed by those that no check asks for. */
export function scaffoldStates(demands: readonly Demand[], language: Language): readonly ScaffoldExchange[] {
  const texts = scaffoldTexts[language];
  const kindsOf = (name: StateName) => demands.filter(({ state, what }) => state === name && what !== name);
  const rest = (Object.keys(protocol.states) as StateName[])
    .filter((name) => demands.every(({ state }) => state !== name))
    .map((state) => ({ state, what: state, checks: 0 }));
  const whole = [...demands, ...rest].filter(({ state, what }) => state === what);
  return whole.map(({ state: name, checks }) => {
    const demand = demandOf(checks, kindsOf(name), texts);
    return scaffoldExchange({ name, demand, of: protocol.states[name] }, texts, language);
  });
}

function demandOf(checks: number, kinds: readonly Demand[], texts: ScaffoldTexts): string {
  if (checks === 0) return texts.unasked;
  return texts.neededBy(checks, kinds.map(({ what, checks: count }) => texts.ofKind(count, what)).join(', '));
}
