import { protocol } from '../../generated/provider-states.js';
import { type Member, membersOf } from '../target/state-members.js';
import type { StateName } from '../target/states.js';

/** A state for a scaffold, in ASCII, because compilers use the machine's encoding. */
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

/** These states, followed by those that only plain Pact tooling uses. */
export function scaffoldStates(demands: readonly Demand[]): readonly ScaffoldState[] {
  const kindsOf = (name: StateName) => demands.filter(({ state, what }) => state === name && what !== name);
  const rest = (Object.keys(protocol.states) as StateName[])
    .filter((name) => demands.every(({ state }) => state !== name))
    .map((state) => ({ state, what: state, checks: 0 }));
  const whole = [...demands, ...rest].filter(({ state, what }) => state === what);
  return whole.map(({ state: name, checks }) => {
    const { description, params, returns, example } = ascii(protocol.states[name]);
    return {
      name,
      description,
      demand: demandOf(checks, kindsOf(name)),
      params: membersOf(params),
      returns: membersOf(returns),
      example,
    };
  });
}

function demandOf(checks: number, kinds: readonly Demand[]): string {
  if (checks === 0) return 'Only plain Pact tooling asks for it.';
  const ofThese = kinds.map(({ what, checks: count }) => `${count} with ${what}`).join(', ');
  const all = checks === 1 ? 'One check needs it' : `${checks} checks need it`;
  return `${all}${ofThese === '' ? '' : `: ${ofThese}`}.`;
}

function ascii<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll('…', '...');
  const outside = /[^\x20-\x7e]/.exec(text);
  if (outside !== null) throw new Error(`spec/provider-states.yaml: ${outside[0]} is not ASCII`);
  return JSON.parse(text) as T;
}
