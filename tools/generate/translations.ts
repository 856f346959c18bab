import { type Foreign, loadTranslations, openPointMembers } from '../clauses/translated.js';
import { heading, root } from './paths.js';

/**
 * `<language>.json`: every sentence of the register and of the checks in one language, by the keys that programs use:
 * chapters and headings by their English names, everything else by id.
 */
export function translationsDocument(language: Foreign): string {
  const { chapters, headings, clauses, openPoints, checks } = loadTranslations(root, language);
  const points = new Set([...openPoints.keys()].map((key) => key.replace(/ .*/, '')));
  const texts = (part: typeof clauses) => Object.fromEntries([...part].map(([id, { text }]) => [id, text]));
  const document = {
    'x-generated': heading,
    chapters: Object.fromEntries([...chapters.values()].map(({ en, text }) => [en, text])),
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
    checks: texts(checks),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
