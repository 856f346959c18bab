/** The texts of the contract that readers see, and their translations: `x-description-pt-BR` next to `description`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Foreign, foreign, type Sentences } from './translations.js';

/** Translations of texts by the English ones. */
export type TranslationsByText = Readonly<Record<string, string>>;

const isTranslation = (member: string): boolean =>
  member.startsWith('x-') && foreign.some((language) => member.endsWith(`-${language}`));

/** Returns a copy of a contract without its translations. */
export function withoutTranslations<T>(contract: T): T {
  const copied = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(copied);
    const members = Object.entries(value).filter(([name]) => !isTranslation(name));
    return Object.fromEntries(members.map(([name, member]) => [name, copied(member)]));
  };
  return copied(contract) as T;
}

/** Returns the translations of a contract. A text that occurs in several places is translated in one of them. */
export function translationsOfContract(contract: object, language: Foreign): TranslationsByText {
  const translations = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      visit(member);
      const text: unknown = (value as Readonly<Record<string, unknown>>)[`x-${name}-${language}`];
      if (typeof member !== 'string' || typeof text !== 'string') continue;
      if ((translations.get(member) ?? text) !== text)
        throw new Error(`The contract translates this text in two ways: ${member}`);
      translations.set(member, text);
    }
  };
  visit(contract);
  return Object.fromEntries(translations);
}

/** Returns the texts of the built contract with their translations. Names of groups are headings, so they are left out. */
export function sentencesOfContract(root: string): Sentences {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, 'generated', file), 'utf8'));
  const { tags } = read('contract.json') as { readonly tags: readonly { readonly name: string }[] };
  const names = new Set(tags.map(({ name }) => name));
  const { contract } = read('pt-BR.json') as { readonly contract: TranslationsByText };
  return new Map(
    Object.entries(contract)
      .filter(([en]) => !names.has(en))
      .map(([en, text]) => [`contract: ${en}`, { en, 'pt-BR': text }]),
  );
}

/** Returns the texts of a contract that the API reference shows: descriptions, summaries, names of groups and alternatives. */
export function shownTexts(contract: object): ReadonlySet<string> {
  const shown = new Set<string>();
  const { tags = [] } = contract as { readonly tags?: readonly { readonly name: string }[] };
  for (const { name } of tags) shown.add(name);
  const resolve = (value: object): object => {
    const { $ref } = value as { readonly $ref?: string };
    if ($ref === undefined) return value;
    return $ref
      .split('/')
      .slice(1)
      .reduce<object>((place, name) => (place as Readonly<Record<string, object>>)[name] ?? {}, contract);
  };
  const visit = (value: unknown, isNamed: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach((one) => visit(one, false));
    // A member of a body may also be called `description`.
    for (const [name, inner] of Object.entries(value)) {
      const isText = typeof inner === 'string' && !isNamed;
      if (isText && (name === 'description' || name === 'summary')) shown.add(inner);
      if ((name === 'oneOf' || name === 'anyOf') && Array.isArray(inner)) {
        for (const one of inner as readonly object[]) {
          const { title } = resolve(one) as { readonly title?: string };
          if (title !== undefined) shown.add(title);
        }
      }
      const isMessage = !isNamed && ['value', 'example', 'default'].includes(name);
      const isList = name === 'examples' && Array.isArray(inner);
      if (!isMessage && !isList) visit(inner, !isNamed && name === 'properties');
    }
  };
  visit(contract, false);
  return shown;
}
