import { protocol as driverProtocol } from '../../generated/client-steps.js';
import { protocol as controlProtocol } from '../../generated/provider-states.js';
import type { Language } from '../core/language.js';
import { protocolSentence } from '../language/register.js';
import { type Member, memberPhrases, membersOf } from '../target/state-members.js';
import type { Kind } from './kind.js';
import { type Demand, type ScaffoldTexts, scaffoldTexts } from './texts.js';

/** A state or a step for a scaffold. Its English texts are ASCII, because compilers use the machine's encoding. */
export interface ScaffoldExchange {
  readonly name: string;
  /** A description in sentences. */
  readonly description: string;
  /** The number of checks or duties that need it, as a sentence. */
  readonly demand: string;
  readonly params: readonly Member[];
  /** Empty if the response is an empty object. */
  readonly returns: readonly Member[];
  readonly example: Example;
}

interface Example {
  readonly params: Readonly<Record<string, unknown>>;
  readonly returns: Readonly<Record<string, unknown>>;
}

/** A state or a step as defined by its protocol. */
interface OfProtocol {
  readonly description: string;
  readonly params: object;
  readonly returns: object;
  readonly example: Example;
}

/** Returns all states, starting with those that most checks need, or all steps in the order of their protocol. */
export function exchangesOf(
  kind: Kind,
  demands: readonly Demand[],
  language: Language,
): readonly ScaffoldExchange[] {
  const protocol: Readonly<Record<string, OfProtocol>> =
    kind === 'control' ? controlProtocol.states : driverProtocol.steps;
  const texts = scaffoldTexts(kind, language);
  const countOf = (name: string) => demands.find(({ what }) => what === name)?.count ?? 0;
  const entries = Object.entries(protocol);
  if (kind === 'control') entries.sort(([a], [b]) => countOf(b) - countOf(a));
  return entries.map(([name, of]) => {
    const kinds = demands.filter((demand) => demand.name === name && demand.what !== name);
    const count = countOf(name);
    const demand = count === 0 ? texts.unasked : texts.neededBy(count, kinds.map(texts.ofKind).join(', '));
    return { name, demand, ...wordsOf(of, texts, language) };
  });
}

/** Translates the protocol's description of a state or a step. */
function wordsOf(of: OfProtocol, texts: ScaffoldTexts, language: Language) {
  const { description, params, returns, example } = translated(of, language);
  const phrases = { ...memberPhrases, ...texts };
  return {
    example,
    description,
    params: membersOf(params, phrases),
    returns: membersOf(returns, phrases),
  };
}

/**
 * Returns a copy in which all descriptions, also those of nested members, are translated, and all other texts are
 * ASCII.
 */
function translated<T>(value: T, language: Language): T {
  return JSON.parse(JSON.stringify(value), (key, one: unknown) => {
    if (typeof one !== 'string') return one;
    return key === 'description' && language !== 'en' ? protocolSentence(one, language) : ascii(one);
  }) as T;
}

function ascii(text: string): string {
  const plain = text
    .replaceAll('…', '...')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
  const outside = /[^\x20-\x7e\n]/.exec(plain);
  if (outside !== null) throw new Error(`the specification of the protocol: ${outside[0]} is not ASCII`);
  return plain;
}
