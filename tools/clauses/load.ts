/** Reads `spec/clauses/*.yaml`, `spec/sections.yaml` and `spec/open-points.yaml`, for the checker and the generator. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parse, YAMLParseError } from 'yaml';
import type { LocalizedText } from '../../conformance/core/language.js';
import type { DecidedBy, DecidedByRequest } from '../../conformance/contract/clause.js';
import { lookUp } from './pointer.js';
import { chapterSchema, openPointsSchema, sectionsSchema } from './schema.js';

export type { DecidedBy, DecidedByRequest };

/** What can decide a clause, in the order of tables. */
export const decisionKinds = ['schema', 'observer', 'request', 'check', 'open', 'unobservable'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What decides a clause, without details. */
export function decisionKind({ decidedBy }: Pick<Clause, 'decidedBy'>): DecisionKind {
  if (typeof decidedBy === 'string') return decidedBy;
  if ('request' in decidedBy) return 'request';
  return 'open' in decidedBy ? 'open' : 'unobservable';
}

export interface Clause {
  /** `CASHOUT-12`: never renumbered, and never reused for another rule. */
  readonly id: string;
  /** Heading path in the interface specification, joined by ` / `. */
  readonly section: string;
  /** The binding sentence or table row. */
  readonly quote: string;
  /** What must hold, in plain words. */
  readonly rule: LocalizedText;
  /** Open points that affect how the clause may be met. */
  readonly openPoints?: readonly string[];
  /** JSON Pointer into the bundled contract; required unless the clause is unobservable. */
  readonly pointer?: string;
  readonly families?: 'both';
  /** Why it follows from the quotation, which does not say it itself; left out if it does. */
  readonly implied?: LocalizedText;
  readonly decidedBy: DecidedBy;
}

export interface ClauseChapter {
  /** File name without `.yaml`. */
  readonly name: string;
  /** Title as reports show it; a text if it is the same in every language. */
  readonly chapter: string | LocalizedText;
  /** The prefix of its ids: `CASHOUT`. */
  readonly prefix: string;
  /** The endpoint family that it is about; left out if it is about both. */
  readonly family?: 'standard' | 'compatibility';
  /** Ordered by id. */
  readonly clauses: readonly Clause[];
  /** Withdrawn ids, which are not reused. */
  readonly retired: readonly { readonly id: string; readonly because: string }[];
}

export interface OpenPoint {
  readonly id: string;
  readonly point: LocalizedText;
  /** What the reference gateway does. */
  readonly choice: LocalizedText;
  /** What the kit accepts from any gateway. */
  readonly accepts: LocalizedText;
  /** The option that changes the choice. */
  readonly switch?: string;
}

export interface Section {
  /** Heading path, joined by ` / `; `Introduction` is the text before the first heading. */
  readonly path: string;
  /** The last heading of the path, if it differs between languages. */
  readonly heading?: LocalizedText;
  /** Why a section has no clause: it has no binding sentence, or only repeats another section. */
  readonly nonBinding?: string;
}

export interface ClauseBook {
  /** In the order of `sections.yaml`, not of the file system. */
  readonly chapters: readonly ClauseChapter[];
  /** The headings of the interface specification, in order. */
  readonly sections: readonly Section[];
  readonly openPoints: readonly OpenPoint[];
}

/** What decides a clause, as written: a written check if nothing is said. */
type WrittenDecision = { readonly decidedBy?: 'schema' | 'observer' } | Exclude<DecidedBy, string>;

/** A clause as written: its rule in each language, and what does not follow from where it stands. */
type WrittenClause = LocalizedText &
  Pick<Clause, 'id' | 'openPoints' | 'pointer' | 'families' | 'implied'> &
  WrittenDecision;

/** A section of the specification with its quotations, and below each the clauses that are made from it. */
interface QuotedSection {
  readonly section: string;
  /** JSON Pointer to the object whose members the tables of the section list. */
  readonly fields?: string;
  readonly quotations: readonly {
    readonly quote: string;
    readonly pointer?: string;
    readonly clauses: readonly WrittenClause[];
  }[];
}

type WrittenChapter = Pick<ClauseChapter, 'chapter' | 'prefix' | 'family'> &
  Partial<Pick<ClauseChapter, 'retired'>> & { readonly sections: readonly QuotedSection[] };

/** A heading as written, with those below it. */
interface WrittenSection {
  readonly heading: string | LocalizedText;
  readonly nonBinding?: string;
  readonly sections?: readonly WrittenSection[];
}

/** File contents, by path relative to the spec folder. */
export type Sources = ReadonlyMap<string, string>;

export interface Fault {
  readonly kind: string;
  /** A file, a clause id or a section. */
  readonly where: string;
  readonly message: string;
}

const openPointsFile = 'open-points.yaml';
const sectionsFile = 'sections.yaml';
const ajv = new Ajv({ allErrors: true });
const isChapterFile = ajv.compile<WrittenChapter>(chapterSchema);
const isSectionsFile = ajv.compile<{ chapters: string[]; sections: WrittenSection[] }>(sectionsSchema);
const isOpenPointsFile = ajv.compile<{ openPoints: OpenPoint[] }>(openPointsSchema);

/** Reads every YAML file of the clauses, the outline and the open points, below `specFolder`. */
export function readSources(specFolder: string): Sources {
  const files = readdirSync(join(specFolder, 'clauses'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => `clauses/${file}`);
  return new Map(
    [...files, sectionsFile, openPointsFile].map((file) => [
      file,
      readFileSync(join(specFolder, file), 'utf8'),
    ]),
  );
}

/** Parses and validates by schema; a file with a fault is left out of the book. No I/O. */
export function parseSources(sources: Sources): { book: ClauseBook; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const { chapters: names, sections: outline } = parseFile(sources, sectionsFile, isSectionsFile, faults) ?? {
    chapters: [],
    sections: [],
  };
  const expectedFiles = new Set([
    sectionsFile,
    openPointsFile,
    ...names.map((name) => `clauses/${name}.yaml`),
  ]);
  for (const file of sources.keys()) {
    if (!expectedFiles.has(file))
      faults.push({ kind: 'file', where: file, message: 'belongs to no chapter of the list' });
  }
  const chapters = names.flatMap((name) => {
    const content = parseFile(sources, `clauses/${name}.yaml`, isChapterFile, faults);
    if (content === undefined) return [];
    const { sections: quoted, ...head } = content;
    faults.push(...quotationFaults(quoted));
    return [{ retired: [], ...head, name, clauses: clausesOf(quoted) }];
  });
  const points = parseFile(sources, openPointsFile, isOpenPointsFile, faults);
  const sections = sectionsOf(outline, '');
  return { book: { chapters, sections, openPoints: points?.openPoints ?? [] }, faults };
}

/** The clauses of a chapter, ordered by id: where they stand in the file follows their quotations. */
function clausesOf(sections: readonly QuotedSection[]): readonly Clause[] {
  return sections
    .flatMap(({ section, fields, quotations }) =>
      quotations.flatMap(({ quote, pointer = fieldPointer(fields, quote), clauses }) =>
        clauses.map((clause) => clauseOf(clause, { section, quote, pointer })),
      ),
    )
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** A clause with what follows from its place. */
function clauseOf(
  { id, en, 'pt-BR': portuguese, openPoints, pointer: own, families, implied, ...decision }: WrittenClause,
  {
    section,
    quote,
    pointer: shared,
  }: Pick<Clause, 'section' | 'quote'> & {
    readonly pointer: string | undefined;
  },
): Clause {
  const decidedBy = decidedByOf(decision);
  const pointer = own ?? (decisionKind({ decidedBy }) === 'unobservable' ? undefined : shared);
  return {
    id,
    section,
    quote,
    rule: { en, 'pt-BR': portuguese },
    ...(openPoints && { openPoints }),
    ...(pointer && { pointer }),
    ...(families && { families }),
    ...(implied && { implied }),
    decidedBy,
  };
}

function decidedByOf(written: WrittenDecision): DecidedBy {
  if ('request' in written || 'open' in written || 'unobservable' in written) return written;
  return written.decidedBy ?? 'check';
}

/** Where the member stands that a quoted row is about: `payer.name | string | yes` is about `name` of `payer`. */
function fieldPointer(fields: string | undefined, quote: string): string | undefined {
  const [, path] = /^([\w.]+) \| /.exec(quote) ?? [];
  if (fields === undefined || path === undefined) return undefined;
  return [fields, ...path.split('.')].join('/properties/');
}

/** Quotations that stand twice, and ids out of order below one. */
function quotationFaults(sections: readonly QuotedSection[]): readonly Fault[] {
  const first = new Map<string, string>();
  return sections.flatMap(({ section, quotations }) =>
    quotations.flatMap(({ quote, clauses }) => {
      const key = `${section}\n${quote}`;
      const ids = clauses.map(({ id }) => id);
      const other = first.get(key);
      first.set(key, other ?? ids[0] ?? '');
      return [
        ...(other === undefined
          ? []
          : [{ kind: 'quote', where: ids[0] ?? '', message: `has the quotation of ${other}` }]),
        ...ids
          .filter((id, index) => id.localeCompare(ids[index - 1] ?? '', 'en', { numeric: true }) < 0)
          .map((where) => ({ kind: 'id', where, message: 'is out of order' })),
      ];
    }),
  );
}

/** The headings with those above them as paths. */
function sectionsOf(written: readonly WrittenSection[], above: string): readonly Section[] {
  return written.flatMap(({ heading, nonBinding, sections = [] }) => {
    const path = `${above}${typeof heading === 'string' ? heading : heading.en}`;
    const section = {
      path,
      ...(typeof heading !== 'string' && { heading }),
      ...(nonBinding !== undefined && { nonBinding }),
    };
    return [section, ...sectionsOf(sections, `${path} / `)];
  });
}

/** The whole book; throws with all faults of form if there are any. */
export function loadBook(specFolder: string): ClauseBook {
  const { book, faults } = parseSources(readSources(specFolder));
  if (faults.length > 0) throw new Error(faults.map(faultLine).join('\n'));
  return book;
}

/** `kind where: message`. */
export function faultLine({ kind, where, message }: Fault): string {
  return `${kind} ${where}: ${message}`;
}

/**
 * The parsed content of a file in `sources`; undefined, with its faults added to `faults`, if it is missing or invalid.
 */
export function parseFile<T>(
  sources: Sources,
  file: string,
  isValid: ValidateFunction<T>,
  faults: Fault[],
): T | undefined {
  const text = sources.get(file);
  if (text === undefined) {
    faults.push({ kind: 'file', where: file, message: 'is missing' });
    return undefined;
  }
  try {
    const content: unknown = parse(text);
    if (isValid(content)) return content;
    faults.push(...(isValid.errors ?? []).map((error) => formFault(file, content, error)));
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    faults.push({ kind: 'form', where: file, message: error.message });
  }
  return undefined;
}

function formFault(file: string, content: unknown, error: ErrorObject): Fault {
  const [clause] =
    /^\/(?:sections\/\d+\/quotations\/\d+\/clauses|duties)\/\d+/.exec(error.instancePath) ?? [];
  const id = clause === undefined ? undefined : lookUp(content, `${clause}/id`);
  const place = error.instancePath === '' ? '' : ` at ${error.instancePath}`;
  const { additionalProperty } = error.params as { additionalProperty?: string };
  const unknown = additionalProperty === undefined ? '' : `: ${additionalProperty}`;
  return {
    kind: 'form',
    where: typeof id === 'string' ? id : file,
    message: `${error.message ?? error.keyword}${unknown}${place} (${file})`,
  };
}
