import { stringify } from 'yaml';
import type { LocalizedText } from '../../conformance/core/language.js';
import {
  type Clause,
  type ClauseChapter,
  type OpenPoint,
  parseSources,
  type Section,
  type Sources,
} from '../../tools/clauses/load.js';
import { findFaults } from '../../tools/clauses/rules.js';

const to = (place: string) => ({ $ref: `#/components/${place}` });
const json = (media: object) => ({ content: { 'application/json': media } });
const refused = { value: { code: 'NO_MONEY' } };
/** A small contract. */
export const contract = {
  paths: {
    '/balance': {
      get: {
        parameters: [to('parameters/Page')],
        responses: { '200': to('responses/Balance') },
      },
      put: {
        operationId: 'putBalance',
        parameters: [{ name: 'X-Request-Key', in: 'header' }],
        requestBody: json({ schema: to('schemas/Order') }),
        responses: { '400': json({ examples: { refused } }) },
      },
    },
  },
  webhooks: {
    PAID: { post: { requestBody: { description: 'net' }, responses: { '200': { description: 'taken' } } } },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query' } },
    responses: {
      Balance: json({ schema: to('schemas/Balance') }),
    },
    schemas: {
      Balance: {
        allOf: [to('schemas/Base'), { properties: { net: { type: 'number' } } }],
      },
      Base: { properties: { gross: { type: 'number' } } },
      Order: {
        oneOf: [{ properties: { text: {} } }, { properties: { more: { additionalProperties: {} } } }],
        allOf: [{ properties: { parts: { items: to('schemas/Base') } } }],
      },
      Circle: to('schemas/Circle'),
    },
  },
};
/** What a balance is answered with. */
export const schema = '/paths/~1balance/get/responses/200/content/application~1json/schema';
/** One that gives clauses, one that gives none. */
export const sections: readonly Section[] = [
  { path: 'Endpoints' },
  { path: 'Versioning', nonBinding: 'says what is not shown' },
];

/** A sentence with a translation that says the same. */
export function translated(en: string): LocalizedText {
  return { en, 'pt-BR': `Em português: ${en}` };
}

/** A chapter as it is written: its clauses below the sentences that they quote. */
export function chapterFile(head: object, clauses: readonly Clause[]): string {
  const quotations = new Map<string, object[]>();
  for (const { section, quote, rule, decidedBy, ...clause } of clauses) {
    const key = JSON.stringify([section, quote]);
    const decision = typeof decidedBy === 'object' ? decidedBy : decidedBy !== 'check' && { decidedBy };
    quotations.set(key, [...(quotations.get(key) ?? []), { ...clause, ...rule, ...decision }]);
  }
  const sections = [...quotations].map(([key, own]) => {
    const [section, quote] = JSON.parse(key) as readonly string[];
    return { section, quotations: [{ quote, clauses: own }] };
  });
  return stringify({ ...head, sections });
}

/** The outline of the specification as it is written. */
export function sectionsFile(names: readonly string[] | undefined, outline = sections): string {
  const written = outline.map(({ path, heading = path, ...section }) => ({ heading, ...section }));
  return stringify({ chapters: names, sections: written });
}

export type Edit = (clauses: Clause[], points: OpenPoint[]) => void;

/** Names and prefixes of the chapters. */
export const chapters = [
  ['tokens', 'TOKEN'],
  ['balance', 'BALANCE'],
  ['cob', 'COB'],
  ['med', 'MED'],
] as const;

/** A sound set of files: two clauses in each chapter, one open point; `edit` plants the fault into chapter Balance. */
export function sources(edit: Edit = () => undefined): Map<string, string> {
  const [point, choice, accepts] = [translated('p'), translated('c'), translated('a')];
  const points: OpenPoint[] = [{ id: 'OP-01', point, choice, accepts }];
  const files = new Map<string, string>();
  for (const [name, prefix] of chapters) {
    const clauses: Clause[] = [1, 2].map((number) => ({
      id: `${prefix}-0${number}`,
      section: 'Endpoints',
      quote: 'q',
      rule: translated(`Rule ${number} of ${name}.`),
      decidedBy: 'check',
      openPoints: ['OP-01'],
      pointer: `${schema}/properties/net`,
    }));
    if (name === 'balance') edit(clauses, points);
    files.set(`clauses/${name}.yaml`, chapterFile({ chapter: name, prefix }, clauses));
  }
  files.set('sections.yaml', sectionsFile(chapters.map(([name]) => name)));
  return files.set('open-points.yaml', stringify({ openPoints: points }));
}

/** All faults of such files, as lines. */
export function faultsOf(files: Sources): string[] {
  const { book, faults } = parseSources(files);
  return [...faults, ...findFaults({ book, contract })].map(
    ({ kind, where, message }) => `${kind} ${where}: ${message}`,
  );
}

/** A chapter as it is read. */
export function chapterOf(files: Sources, name = 'balance'): ClauseChapter {
  return parseSources(files).book.chapters.find((chapter) => chapter.name === name)!;
}
