/**
 * Reads the protocols that the kit speaks, for the checker of clauses and for the generator: `spec/provider-states.yaml`, in
 * which gateways are put into states, and `spec/client-steps.yaml`, in which clients are asked for steps.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type LocalizedText, untranslated } from '../../conformance/core/language.js';
import { type Member, membersOf } from '../../conformance/target/state-members.js';
import type { Sentences } from './translations.js';

/** A state or a step in English: schemas of its params and of what it returns, with one example exchange. */
export interface WrittenExchange {
  readonly description: string;
  readonly unasked?: boolean;
  readonly params: object;
  readonly returns: object;
  readonly example: { readonly params: object; readonly returns: object };
}

/** What one can ask for, by name. */
export type Exchanges = Readonly<Record<string, WrittenExchange>>;

/** The control protocol in English, with shared parts written out in each schema. */
export interface Protocol {
  readonly version: number;
  readonly request: object;
  /** Several requests as one. */
  readonly together: object;
  readonly states: Exchanges;
}

/** The same of the driver protocol. */
export interface DriverProtocol {
  readonly version: number;
  readonly request: object;
  readonly steps: Exchanges;
}

type Description = string | LocalizedText;

type ProtocolFile = 'provider-states' | 'client-steps';

/** States or steps as written: what is described to readers is so in every language. */
type WrittenExchanges = Readonly<
  Record<string, { readonly description: Description } & Readonly<Record<Side, WrittenObject>>>
>;

interface WrittenObject {
  readonly properties?: Readonly<Record<string, { readonly description?: Description }>>;
}

/** The two sides of a state or step that have members. */
export const sides = ['params', 'returns'] as const;
export type Side = (typeof sides)[number];

/** Reads the control protocol, in English, from `spec/` below the project's root. */
export function readProtocol(root: string): Protocol {
  const { version, request, together, states } = inEnglish(readWritten(root, 'provider-states') as Protocol);
  return { version, request, together, states };
}

/** Reads the driver protocol, in English, from `spec/` below the project's root. */
export function readDriverProtocol(root: string): DriverProtocol {
  const { version, request, steps } = inEnglish(readWritten(root, 'client-steps') as DriverProtocol);
  return { version, request, steps };
}

/** The driver protocol as written, with every description in every language. */
export function readWrittenSteps(root: string): unknown {
  return readWritten(root, 'client-steps');
}

/** Texts of the dashboard's sandbox panel, by what they are called in the protocol. */
export interface PanelTexts {
  readonly states: Readonly<Record<string, LocalizedText>>;
  readonly params: Readonly<Record<string, LocalizedText>>;
  readonly choices: Readonly<Record<string, LocalizedText>>;
  /** Portuguese descriptions, by the English ones: of params at any depth, in the panel's own words where it has some. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** Reads the texts of the panel from the control protocol as written. */
export function readPanelTexts(root: string): PanelTexts {
  const { panel } = readWritten(root, 'provider-states') as {
    readonly panel: Omit<PanelTexts, 'descriptions'>;
  };
  const descriptions = readDescriptions(root, 'provider-states').map((text): [string, string] => [
    text.en,
    'panel' in text ? String(text.panel) : text['pt-BR'],
  ]);
  return { ...panel, descriptions: Object.fromEntries(descriptions) };
}

/** Reads all descriptions of a protocol that are translated, of members at any depth. */
export function readDescriptions(root: string, name: ProtocolFile): readonly LocalizedText[] {
  const found: LocalizedText[] = [];
  JSON.stringify(readWritten(root, name), (key, value: unknown) => {
    if (key === 'description' && isLocalized(value)) found.push(value);
    return value;
  });
  return found;
}

/** What the page of the states says in words, by names such as `a MED` and `a MED params cause`. */
export function wordsOfStates(root: string): Sentences {
  const { states } = readWritten(root, 'provider-states') as { readonly states: WrittenExchanges };
  return wordsOf(states);
}

/** What the page of the steps says in words, by names such as `step pay` and `step pay params amount`. */
export function wordsOfSteps(root: string): Sentences {
  const { steps } = readWritten(root, 'client-steps') as { readonly steps: WrittenExchanges };
  return new Map([...wordsOf(steps)].map(([name, text]) => [`step ${name}`, text]));
}

/** The same, of states or steps as written. */
export function wordsOf(exchanges: WrittenExchanges): Sentences {
  const words = Object.entries(exchanges).flatMap(([name, exchange]) => [
    [name, exchange.description] as const,
    ...sides.flatMap((side) =>
      Object.entries(exchange[side].properties ?? {})
        .filter(([member]) => isDescribed(side, member))
        .map(([member, { description = '' }]) => [`${name} ${side} ${member}`, description] as const),
    ),
  ]);
  return new Map(
    words.map(([name, text]) => [name, isLocalized(text) ? text : { ...untranslated(''), en: text }]),
  );
}

/** The members that a page describes: all but the account, which nearly every state asks for. */
export function describedMembers(exchange: Pick<WrittenExchange, Side>, side: Side): readonly Member[] {
  return membersOf(exchange[side]).filter(({ name }) => isDescribed(side, name));
}

function isDescribed(side: Side, member: string): boolean {
  return side === 'returns' || member !== 'accountId';
}

function isLocalized(value: unknown): value is LocalizedText {
  return typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string';
}

function inEnglish<Written>(written: Written): Written {
  return JSON.parse(JSON.stringify(written), (key, value: unknown) =>
    key === 'description' && isLocalized(value) ? value.en : value,
  ) as Written;
}

function readWritten(root: string, name: ProtocolFile): unknown {
  const text = readFileSync(join(root, `spec/${name}.yaml`), 'utf8');
  // Without this limit, the many aliases of these files, which are our own, would be taken for an attack.
  return parse(text, { merge: true, maxAliasCount: -1 });
}
