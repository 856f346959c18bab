import { protocol } from '../../generated/provider-states.js';
import { type Member, membersOf } from '../target/state-members.js';
import type { StateName } from '../target/states.js';
import type { Language } from '../core/language.js';
import { stateSentence } from '../language/register.js';
import { type ScaffoldTexts, scaffoldTexts } from './texts.js';

/** A state for a scaffold; in English in ASCII, because compilers use the machine's encoding. */
export interface ScaffoldState {
  readonly name: StateName;
  /** What it is, in sentences. */
  readonly description: string;
  /** How many checks need it, as a sentence. */
  readonly demand: string;
  readonly params: readonly Member[];
  /** Empty if the answer is an empty object. */
  readonly returns: readonly Member[];
  readonly example: {
    readonly params: Readonly<Record<string, unknown>>;
    readonly returns: Readonly<Record<string, unknown>>;
  };
}

/** A state or a kind of account, and how many checks need it. */
export interface Demand {
  readonly state: StateName;
  /** The name of the state, or the kind of account: `settlement manual`. */
  readonly what: string;
  readonly checks: number;
}

/** These states, followed by those that no check asks for. */
export function scaffoldStates(demands: readonly Demand[], language: Language): readonly ScaffoldState[] {
  const texts = scaffoldTexts[language];
  const phrases = { ...texts, description: (english: string) => stateSentence(english, language) };
  const kindsOf = (name: StateName) => demands.filter(({ state, what }) => state === name && what !== name);
  const rest = (Object.keys(protocol.states) as StateName[])
    .filter((name) => demands.every(({ state }) => state !== name))
    .map((state) => ({ state, what: state, checks: 0 }));
  const whole = [...demands, ...rest].filter(({ state, what }) => state === what);
  return whole.map(({ state: name, checks }) => {
    const { description, params, returns, example } = ascii(protocol.states[name]);
    return {
      name,
      description: stateSentence(description, language),
      demand: demandOf(checks, kindsOf(name), texts),
      params: membersOf(params, phrases),
      returns: membersOf(returns, phrases),
      example,
    };
  });
}

function demandOf(checks: number, kinds: readonly Demand[], texts: ScaffoldTexts): string {
  if (checks === 0) return texts.unasked;
  return texts.neededBy(checks, kinds.map(({ what, checks: count }) => texts.ofKind(count, what)).join(', '));
}

function ascii<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll('…', '...');
  const outside = /[^\x20-\x7e]/.exec(text);
  if (outside !== null) throw new Error(`spec/provider-states.yaml: ${outside[0]} is not ASCII`);
  return JSON.parse(text) as T;
}
