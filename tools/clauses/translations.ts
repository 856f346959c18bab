/** Rules about translations: none is missing, stale or obsolete, and none loses an identifier or a number. */
import type { Language, LocalizedText } from '../../conformance/core/language.js';
import type { ClauseBook, Fault } from './load.js';
import { type Protocol, wordsOfStates } from './protocol.js';
import { isWordless, lostTokens } from './tokens.js';
import { openPointMembers, type Part, parts, type Translation, type Translations } from './translated.js';

/** A sentence to be translated. */
export interface Sentence {
  readonly en: string;
  /** The end of the path of the file that contains its translation. */
  readonly file: string;
}

/** All sentences to be translated, by part and by the keys of the translations. */
export type Sentences = Readonly<Record<Part, ReadonlyMap<string, Sentence>>>;

/** A line of the results: a check, an observer. */
export interface Titled {
  readonly id: string;
  readonly title: LocalizedText;
}

/**
 * The sentences of a register and of the control protocol. Headings that only name an operation are not
 * translated.
 */
export function sentencesOf(
  { chapters, sections, openPoints }: ClauseBook,
  protocol: Pick<Protocol, 'states'>,
): Sentences {
  const headings = sections
    .flatMap(({ path }) => path.split(' / '))
    .filter((heading) => !/^(GET|POST|PUT) /.test(heading));
  return {
    chapters: new Map(chapters.map(({ name, chapter: en }) => [name, { en, file: `clauses/${name}.yaml` }])),
    headings: new Map(headings.map((en) => [en, { en, file: 'sections.yaml' }])),
    clauses: new Map(
      chapters.flatMap(({ name, clauses }) =>
        clauses.map(({ id, rule: en }) => [id, { en, file: `clauses/${name}.yaml` }]),
      ),
    ),
    openPoints: new Map(
      openPoints.flatMap((point) =>
        openPointMembers.map((member) => [
          `${point.id} ${member}`,
          { en: point[member], file: 'open-points.yaml' },
        ]),
      ),
    ),
    states: new Map(
      [...wordsOfStates(protocol)].map(([key, en]) => [key, { en, file: 'provider-states.yaml' }]),
    ),
  };
}

/** Titles and headings that are the same in both languages. */
const same = new Set(['Cash-in', 'Cash-out', 'Tokens', 'Endpoints']);

/** All faults of the translations into `language`, in the order of the parts. */
export function translationFaults(
  language: string,
  sentences: Sentences,
  translations: Translations,
): readonly Fault[] {
  const ofParts = parts.flatMap((part) => {
    const [wanted, found] = [sentences[part], translations[part]];
    return [
      ...[...wanted].flatMap(([key, sentence]) => faultsOf(key, language, sentence, found.get(key))),
      ...[...found]
        .filter(([key]) => !wanted.has(key))
        .map(([key, { file }]) => fault(language, key, `is gone, yet translated in ${file}`)),
    ];
  });
  return [...ofParts, ...unlikeFaults(language, translations.states)];
}

/** Sentences of the states that are translated in two ways: programs look them up by their English words. */
function unlikeFaults(language: string, states: Translations['states']): readonly Fault[] {
  const first = new Map<string, readonly [key: string, text: string]>();
  return [...states].flatMap(([key, { en, text }]) => {
    const [other, said] = first.get(en) ?? [key, text];
    first.set(en, [other, said]);
    return said === text ? [] : [fault(language, key, `says "${text}", and ${other} says "${said}"`)];
  });
}

function faultsOf(
  key: string,
  language: string,
  { en, file }: Sentence,
  translation?: Translation,
): readonly Fault[] {
  const said = (message: string) => fault(language, key, message);
  if (translation === undefined) return [said(`has no translation in ${file}: ${en}`)];
  if (translation.en !== en) return [said(`is stale: it translates "${translation.en}", now "${en}"`)];
  return [
    ...(translation.file.endsWith(`/${file}`) ? [] : [said(`stands in ${translation.file}, not in ${file}`)]),
    ...textFaults(key, language, en, translation.text),
  ];
}

/** Titles in one language that say something else than the English ones. */
export function titleFaults(language: Language, titles: readonly Titled[]): readonly Fault[] {
  return titles.flatMap(({ id, title }) => textFaults(id, language, title.en, title[language]));
}

function textFaults(key: string, language: string, en: string, text: string): readonly Fault[] {
  const said = (message: string) => fault(language, key, message);
  const { lost, made } = lostTokens(en, text);
  return [
    ...(text === en && !same.has(en) && !isWordless(en) ? [said('is the English sentence')] : []),
    ...lost.map((token) => said(`has lost ${token}`)),
    ...made.map((token) => said(`has ${token}, which the English sentence has not`)),
  ];
}

function fault(language: string, where: string, message: string): Fault {
  return { kind: language, where, message };
}
