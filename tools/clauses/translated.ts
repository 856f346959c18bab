/** Reads the translations of the register: `spec/<language>/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { type Language, languages } from '../../conformance/core/language.js';
import { type Fault, parseFile, type Sources } from './load.js';
import { type Side, sides } from './protocol.js';

/** A language into which the register is translated. */
export type Foreign = Exclude<Language, 'en'>;
/** All of these languages. */
export const foreign = languages.filter((language): language is Foreign => language !== 'en');

/**
 * What is translated. Chapters are identified by file name, headings by their text, open points like `OP-01 point`, the
 * words of the states like `a MED` and `a MED params cause`.
 */
export const parts = ['chapters', 'headings', 'clauses', 'openPoints', 'states'] as const;
export type Part = (typeof parts)[number];

/** A translation as written in a file. */
export interface Translation {
  readonly file: string;
  /** The English sentence it translates. */
  readonly en: string;
  readonly text: string;
}

/** All translations into a language, by what they translate. */
export type Translations = Readonly<Record<Part, ReadonlyMap<string, Translation>>>;

/** The members of an open point that are translated. */
export const openPointMembers = ['point', 'choice', 'accepts'] as const;

type Pair = Readonly<Record<Language, string>>;
type Pairs = Readonly<Record<string, Pair>>;
type OpenPoints = Readonly<Record<string, Readonly<Record<(typeof openPointMembers)[number], Pair>>>>;
type State = { readonly description: Pair } & Readonly<Partial<Record<Side, Pairs>>>;

const text = { type: 'string', minLength: 1, pattern: '^\\S([^]*\\S)?$' };
const object = (properties: object, optional: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

/** The schemas of the files, in which each sentence is in English and in one other language. */
function formsOf(language: Foreign) {
  const ajv = new Ajv({ allErrors: true });
  const pair = object({ en: text, [language]: text });
  const by = (names: string, one: object) => ({
    type: 'object',
    additionalProperties: false,
    patternProperties: { [names]: one },
  });
  const point = object(Object.fromEntries(openPointMembers.map((member) => [member, pair])));
  const members = by('^\\w+$', pair);
  const state = object({ description: pair }, Object.fromEntries(sides.map((side) => [side, members])));
  return {
    chapter: ajv.compile<{ chapter: Pair; clauses: Pairs }>(
      object({ chapter: pair, clauses: by('^[A-Z]+-[0-9]{2,3}$', pair) }),
    ),
    headings: ajv.compile<readonly Pair[]>({ type: 'array', items: pair }),
    openPoints: ajv.compile<OpenPoints>(by('^OP-[0-9]{2}$', point)),
    states: ajv.compile<Readonly<Record<string, State>>>(by('^\\w+( \\w+)+$', state)),
  };
}

/** All files with translations into a language below the project's root, by path. */
export function translatedSources(root: string, language: Foreign): Sources {
  const folder = `spec/${language}`;
  const inside = (path: string) => readdirSync(join(root, path)).map((name) => `${path}/${name}`);
  const files = [
    ...inside(`${folder}/clauses`),
    `${folder}/sections.yaml`,
    `${folder}/open-points.yaml`,
    `${folder}/provider-states.yaml`,
  ];
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Parses and validates; a file with a fault is left out. No I/O. */
export function parseTranslations(
  sources: Sources,
  language: Foreign,
): { readonly translations: Translations; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const forms = formsOf(language);
  const found = Object.fromEntries(parts.map((part) => [part, new Map()])) as Record<
    Part,
    Map<string, Translation>
  >;
  for (const file of sources.keys()) {
    const add = (part: Part, key: string, pair: Pair) =>
      found[part].set(key, { file, en: pair.en, text: pair[language] });
    const addAll = (part: Part, pairs: Pairs) =>
      Object.entries(pairs).forEach(([key, pair]) => add(part, key, pair));
    if (file.endsWith('/sections.yaml')) {
      for (const pair of parseFile(sources, file, forms.headings, faults) ?? [])
        add('headings', pair.en, pair);
    } else if (file.endsWith('/open-points.yaml')) {
      for (const [id, point] of Object.entries(parseFile(sources, file, forms.openPoints, faults) ?? {}))
        openPointMembers.forEach((member) => add('openPoints', `${id} ${member}`, point[member]));
    } else if (file.endsWith('/provider-states.yaml')) {
      for (const [name, state] of Object.entries(parseFile(sources, file, forms.states, faults) ?? {})) {
        add('states', name, state.description);
        for (const side of sides)
          for (const [member, pair] of Object.entries(state[side] ?? {}))
            add('states', `${name} ${side} ${member}`, pair);
      }
    } else {
      const content = parseFile(sources, file, forms.chapter, faults);
      if (content === undefined) continue;
      add('chapters', file.replace(/^.*\/|\.yaml$/g, ''), content.chapter);
      addAll('clauses', content.clauses);
    }
  }
  return { translations: found, faults };
}

/** The translations into a language below the project's root; throws with all faults of form if there are any. */
export function loadTranslations(root: string, language: Foreign): Translations {
  const { translations, faults } = parseTranslations(translatedSources(root, language), language);
  if (faults.length > 0)
    throw new Error(faults.map(({ where, message }) => `${where}: ${message}`).join('\n'));
  return translations;
}
