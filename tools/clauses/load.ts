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

/** What can decide a clause, in the order used in tables. */
export const decisionKinds = ['schema', 'observer', 'request', 'check', 'open', 'unobservable'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Returns what decides a clause, without details. */
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
  /** The binding sentence or table row of the specification. */
  readonly quote: string;
  /** The requirement in plain words. */
  readonly rule: LocalizedText;
  /** Open points that affect how the clause can be met. */
  readonly openPoints?: readonly string[];
  /** JSON Pointer into the bundled contract; required unless the clause is unobservable. */
  readonly pointer?: string;
  readonly families?: 'both';
  /** Why the clause follows from the quotation; omitted if the quotation states it directly. */
  readonly implied?: LocalizedText;
  readonly decidedBy: DecidedBy;
}

export interface ClauseChapter {
  /** File name without `.yaml`. */
  readonly name: string;
  /** The title in reports; a text if it is the same in every language. */
  readonly chapter: string | LocalizedText;
  /** The prefix of the clauses' ids: `CASHOUT`. */
  readonly prefix: string;
  /** The endpoint family of the chapter; omitted if it is about both. */
  readonly family?: 'standard' | 'compatibility';
  /** The clauses, ordered by id. */
  readonly clauses: readonly Clause[];
  /** Retired ids, which are not reused. */
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
  /** Why the section has no clause: it has no binding sentence, or only repeats another section. */
  readonly nonBinding?: string;
}

export interface ClauseBook {
  /** The chapters in the order of `sections.yaml`, not of the file system. */
  readonly chapters: readonly ClauseChapter[];
  /** The headings of the interface specification, in order. */
  readonly sections: readonly Section[];
  readonly openPoints: readonly OpenPoint[];
}

/** What decides a clause, as written; if it is absent, a written check. */
type WrittenDecision = { readonly decidedBy?: 'schema' | 'observer' } | Exclude<DecidedBy, string>;

/** A clause as written: its rule in each language, and what is not derived from its place. */
type WrittenClause = LocalizedText &
  Pick<Clause, 'id' | 'openPoints' | 'pointer' | 'families' | 'implied'> &
  WrittenDecision;

/** A section of the specification with its quotations, each with the clauses that are derived from it. */
interface QuotedSection {
  readonly section: string;
  /** JSON Pointer to the object whose members are listed in the tables of the section. */
  readonly fields?: string;
  readonly quotations: readonly {
    readonly quote: string;
    readonly pointer?: string;
    readonly clauses: readonly WrittenClause[];
  }[];
}

type WrittenChapter = Pick<ClauseChapter, 'chapter' | 'prefix' | 'family'> &
  Partial<Pick<ClauseChapter, 'retired'>> & { readonly sections: readonly QuotedSection[] };

/** A heading as written, with the headings below it. */
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

/** Reads every YAML file of the clauses, the outline and the open points in `specFolder`. */
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

/** Parses the sources and validates them against their schemas; leaves out a file with a fault. No I/O. */
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

/** Returns the clauses of a chapter ordered by id, because in the file they are ordered by quotation. */
function clausesOf(sections: readonly QuotedSection[]): readonly Clause[] {
  return sections
    .flatMap(({ section, fields, quotations }) =>
      quotations.flatMap(({ quote, pointer = fieldPointer(fields, quote), clauses }) =>
        clauses.map((clause) => clauseOf(clause, { section, quote, pointer })),
      ),
    )
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** Completes a clause with what is derived from its place. */
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

/** Returns the pointer to the member of a quoted table row: `payer.name | string | yes` is about `name` of `payer`. */
function fieldPointer(fields: string | undefined, quote: string): string | undefined {
  const [, path] = /^([\w.]+) \| /.exec(quote) ?? [];
  if (fields === undefined || path === undefined) return undefined;
  return [fields, ...path.split('.')].join('/properties/');
}

/** Returns duplicate quotations, and ids out of order below a quotation. */
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

/** Converts nested headings to sections with paths. */
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

/** Loads the whole book. Throws an error with all faults of form if there are any. */
export function loadBook(specFolder: string): ClauseBook {
  const { book, faults } = parseSources(readSources(specFolder));
  if (faults.length > 0) throw new Error(faults.map(faultLine).join('\n'));
  return book;
}

/** Formats a fault as `kind where: message`. */
export function faultLine({ kind, where, message }: Fault): string {
  return `${kind} ${where}: ${message}`;
}

/**
 * Returns the parsed content of a file in `sources`. If it is missing or invalid, adds its faults to `faults` and returns
 * undefined.
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
