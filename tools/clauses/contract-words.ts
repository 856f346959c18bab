/** The texts of the contract that readers see, and their translations in `spec/openapi.<language>.yaml`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { LocalizedText } from '../../conformance/core/language.js';
import type { Foreign } from './translations.js';

/** The translations as they are written. A changed English text is another one, which has none yet. */
export function wordsOfContract(root: string, language: Foreign): readonly LocalizedText[] {
  const file = join(root, `spec/openapi.${language}.yaml`);
  const words = parse(readFileSync(file, 'utf8')) as readonly LocalizedText[];
  const seen = new Set<string>();
  for (const { en } of words) {
    if (seen.has(en)) throw new Error(`spec/openapi.${language}.yaml: stands there twice: ${en}`);
    seen.add(en);
  }
  return words;
}

/** The translations by the English words. */
export function translationsOfContract(root: string, language: Foreign): Readonly<Record<string, string>> {
  return Object.fromEntries(wordsOfContract(root, language).map((words) => [words.en, words[language]]));
}

/** What the API reference shows of a contract: descriptions, summaries, names of groups and of alternatives. */
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
    // A member of a body may be called `description`, too.
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
