import {
  type Foreign,
  loadTranslations,
  openPointMembers,
  type Translations,
} from '../clauses/translated.js';
import { heading, root } from './paths.js';

/**
 * `<language>.json`: every sentence of the register and of the states in one language, by the keys that programs use:
 * headings by their English names, the words of the states by the English ones, everything else by id.
 */
export function translationsDocument(language: Foreign): string {
  const translations = loadTranslations(root, language);
  const { headings, clauses, openPoints } = translations;
  const points = new Set([...openPoints.keys()].map((key) => key.replace(/ .*/, '')));
  const texts = (part: typeof clauses) => Object.fromEntries([...part].map(([id, { text }]) => [id, text]));
  const document = {
    'x-generated': heading,
    headings: texts(headings),
    clauses: texts(clauses),
    openPoints: Object.fromEntries(
      [...points].map((id) => [
        id,
        Object.fromEntries(
          openPointMembers.map((member) => [member, openPoints.get(`${id} ${member}`)?.text]),
        ),
      ]),
    ),
    states: statesByEnglish(translations),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** The words of the states in one language, by the English ones. */
export function statesByEnglish({ states }: Translations): Readonly<Record<string, string>> {
  return Object.fromEntries([...states.values()].map(({ en, text }) => [en, text]));
}
