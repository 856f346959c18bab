/**
 * Reads the protocols of the kit, for the checker of clauses and for the generator: `spec/provider-states.yaml`, which puts
 * gateways into states, and `spec/client-steps.yaml`, which asks clients to perform steps.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type LocalizedText, untranslated } from '../../conformance/core/language.js';
import { type Member, membersOf } from '../../conformance/target/state-members.js';
import type { Sentences } from './translations.js';

/** A state or a step in English: the schemas of its params and of its result, with one example exchange. */
export interface WrittenExchange {
  readonly description: string;
  readonly unasked?: boolean;
  readonly params: object;
  readonly returns: object;
  readonly example: { readonly params: object; readonly returns: object };
}

/** The states or steps by name. */
export type Exchanges = Readonly<Record<string, WrittenExchange>>;

/** The control protocol in English, with shared parts written out in each schema. */
export interface Protocol {
  readonly version: number;
  readonly request: object;
  /** The schema of several requests in one. */
  readonly together: object;
  readonly states: Exchanges;
}

/** The driver protocol in English, with shared parts written out in each schema. */
export interface DriverProtocol {
  readonly version: number;
  readonly request: object;
  readonly steps: Exchanges;
}

type Description = string | LocalizedText;

type ProtocolFile = 'provider-states' | 'client-steps';

/** States or steps as written: descriptions for readers are in every language. */
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

/** Reads the driver protocol as written, with every description in every language. */
export function readWrittenSteps(root: string): unknown {
  return readWritten(root, 'client-steps');
}

/** Texts of the dashboard's sandbox panel, by their names in the protocol. */
export interface PanelTexts {
  readonly states: Readonly<Record<string, LocalizedText>>;
  readonly params: Readonly<Record<string, LocalizedText>>;
  readonly choices: Readonly<Record<string, LocalizedText>>;
  /** Portuguese descriptions of params at any depth by the English ones; where the panel has its own words, these. */
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

/** Reads all translated descriptions of a protocol, including those of members at any depth. */
export function readDescriptions(root: string, name: ProtocolFile): readonly LocalizedText[] {
  const found: LocalizedText[] = [];
  JSON.stringify(readWritten(root, name), (key, value: unknown) => {
    if (key === 'description' && isLocalized(value)) found.push(value);
    return value;
  });
  return found;
}

/** Returns the texts on the page of the states, by names such as `a MED` and `a MED params cause`. */
export function wordsOfStates(root: string): Sentences {
  const { states } = readWritten(root, 'provider-states') as { readonly states: WrittenExchanges };
  return wordsOf(states);
}

/** Returns the texts on the page of the steps, by names such as `step pay` and `step pay params amount`. */
export function wordsOfSteps(root: string): Sentences {
  const { steps } = readWritten(root, 'client-steps') as { readonly steps: WrittenExchanges };
  return new Map([...wordsOf(steps)].map(([name, text]) => [`step ${name}`, text]));
}

/** Returns the texts of states or steps, by name. */
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

/** Returns the members that a page describes: all except the account, which nearly every state has. */
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
  // Without this setting, the parser would mistake the many aliases in these trusted files for an attack.
  return parse(text, { merge: true, maxAliasCount: -1 });
}
