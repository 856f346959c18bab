/**
 * Rules about translations: each contains every identifier and number of its English sentence, and was made from the
 * current sentence. `origins.<language>.txt` records from which sentence each was made, as digests.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Language, languages, type LocalizedText } from '../../conformance/core/language.js';
import type { ClauseBook, Fault } from './load.js';
import { isWordless, lostTokens } from './tokens.js';

/** A language into which sentences are translated. */
export type Foreign = Exclude<Language, 'en'>;
/** All of these languages. */
export const foreign = languages.filter((language): language is Foreign => language !== 'en');

/** Sentences by the names that faults use for them. One without a translation is empty in that language. */
export type Sentences = ReadonlyMap<string, LocalizedText>;

/**
 * Returns the sentences of the register: clauses by id, their reasoning (`CASHIN-02 implied`), members of open points
 * (`OP-01 point`), and titles of chapters.
 */
export function sentencesOf({ chapters, openPoints }: ClauseBook): Sentences {
  return new Map([
    // A title that is the same in every language needs no translation.
    ...chapters.flatMap(({ name, chapter }) =>
      typeof chapter === 'string' ? [] : [[`clauses/${name}.yaml`, chapter] as const],
    ),
    ...chapters.flatMap(({ clauses }) => clauses.map(({ id, rule }) => [id, rule] as const)),
    ...chapters.flatMap(({ clauses }) =>
      clauses.flatMap(({ id, implied }) =>
        implied === undefined ? [] : [[`${id} implied`, implied] as const],
      ),
    ),
    ...openPoints.flatMap(({ id, point, choice, accepts }) =>
      Object.entries({ point, choice, accepts }).map(([member, text]) => [`${id} ${member}`, text] as const),
    ),
  ]);
}

/** Returns the headings that differ between languages, by path. */
export function headingsOf({ sections }: ClauseBook): Sentences {
  return new Map(sections.flatMap(({ path, heading }) => (heading === undefined ? [] : [[path, heading]])));
}

/** Lines with the digest of a translation and that of the English sentence from which it was made. */
export type Origins = ReadonlySet<string>;

const fileOf = (language: Foreign) => new URL(`origins.${language}.txt`, import.meta.url);

const originsHeading = `# generated, do not edit: npm run clauses -- --translated`;

/** Reads the pairs of digests; the file has one line for all pairs with the same beginning. */
export function readOrigins(language: Foreign): Origins {
  const file = fileOf(language);
  const [, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pairs = lines
    .map((line) => line.split(' '))
    .flatMap(([start = '', ...ends]) => ends.map((end) => start + end));
  return new Set(pairs.map((pair) => `${pair.slice(0, 8)} ${pair.slice(8)}`));
}

export function writeOrigins(language: Foreign, origins: Origins): void {
  const byStart = new Map<string, string>();
  for (const pair of [...origins].sort()) {
    const [start, end] = [pair.slice(0, 2), pair.slice(2).replace(' ', '')];
    byStart.set(start, `${byStart.get(start) ?? start} ${end}`);
  }
  writeFileSync(fileOf(language), [originsHeading, ...byStart.values(), ''].join('\n'));
}

/**
 * Returns the origins with those of new translations, and without those of removed sentences. A translation whose English
 * sentence has changed keeps its origin, unless it is named in `holds`.
 */
export function updatedOrigins(
  sentences: Sentences,
  language: Foreign,
  origins: Origins,
  holds: readonly string[] = [],
): Origins {
  const lines = [...sentences].flatMap(([name, sentence]) => {
    const line = lineOf(sentence, language);
    const others = holds.includes(name) || origins.has(line) ? [] : originsOf(sentence, language, origins);
    return others.length > 0 ? others : [line];
  });
  return new Set(lines.sort());
}

/** Returns all faults of the translations into a language, in the order of the sentences. */
export function translationFaults(
  sentences: Sentences,
  language: Foreign,
  origins: Origins,
): readonly Fault[] {
  const kept = updatedOrigins(sentences, language, origins);
  const gone = [...origins].filter((line) => !kept.has(line)).length;
  const faults = [...sentences].flatMap(([name, sentence]) =>
    [...textFaults(sentence, language), ...originFaults(name, sentence, language, origins)].map(
      (message) => [name, message] as const,
    ),
  );
  return [
    ...faults,
    ...(gone > 0
      ? [[`origins.${language}.txt`, `has ${gone} translations too many: ${command}`] as const]
      : []),
  ].map(([where, message]) => ({ kind: language, where, message }));
}

/** Returns sentences that are translated in two ways, among those that programs look up by their English text. */
export function unlikeFaults(sentences: Sentences, language: Foreign): readonly Fault[] {
  const first = new Map<string, readonly [name: string, translation: string]>();
  return [...sentences].flatMap(([where, { en, [language]: translation }]) => {
    const [other, otherwise] = first.get(en) ?? [where, translation];
    first.set(en, [other, otherwise]);
    if (otherwise === translation) return [];
    return [{ kind: language, where, message: `says "${translation}", and ${other} says "${otherwise}"` }];
  });
}

const command = 'npm run clauses -- --translated';

function textFaults({ en, ...others }: LocalizedText, language: Foreign): readonly string[] {
  const translation = others[language];
  if (translation === '') return [`has no translation: ${en}`];
  const { lost, added } = lostTokens(en, translation);
  return [
    ...(translation === en && !isWordless(en) ? ['is the English sentence'] : []),
    ...lost.map((token) => `has lost ${token}`),
    ...added.map((token) => `has ${token}, which the English sentence has not`),
  ];
}

function originFaults(
  name: string,
  sentence: LocalizedText,
  language: Foreign,
  origins: Origins,
): readonly string[] {
  if (origins.has(lineOf(sentence, language))) return [];
  if (originsOf(sentence, language, origins).length === 0) return [`has a new translation: ${command}`];
  return [
    `is stale: "${sentence[language]}" was not made from "${sentence.en}". ` +
      `Translate that, or if the translation still holds: ${command} '${name}'`,
  ];
}

function lineOf(sentence: LocalizedText, language: Foreign): string {
  return `${digestOf(sentence[language])} ${digestOf(sentence.en)}`;
}

/** Returns the lines of a translation, for any English sentence. */
function originsOf(sentence: LocalizedText, language: Foreign, origins: Origins): readonly string[] {
  const start = `${digestOf(sentence[language])} `;
  return [...origins].filter((line) => line.startsWith(start));
}

/** Returns a digest that is short, but long enough to distinguish a few thousand sentences. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
