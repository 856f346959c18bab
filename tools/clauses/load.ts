/** Reads `spec/clauses/*.yaml` and `spec/open-points.yaml`. Used by the checker and by the code generator. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parse, YAMLParseError } from 'yaml';
import { chapters, type Chapter } from './chapters.js';
import { chapterSchema, openPointsSchema } from './schema.js';

export type UnobservableReason = 'internal' | 'client-duty' | 'not-shown' | 'cannot-provoke';

export interface Clause {
  /** `CASHOUT-12`: never renumbered, never used again for another rule. */
  readonly id: string;
  /** Heading path in the interface specification, joined by ` / `. */
  readonly section: string;
  /** The sentence or table row that binds. */
  readonly quote: string;
  /** What must hold, in plain words. */
  readonly rule: string;
  readonly level: 'must' | 'open';
  /** The open point that an `open` clause records. */
  readonly openPoint?: string;
  /** Open points that qualify how the clause may be met. */
  readonly openPoints?: readonly string[];
  /** JSON Pointer into the bundled contract; exactly one of this and `unobservable` is there. */
  readonly pointer?: string;
  readonly unobservable?: { readonly reason: UnobservableReason; readonly because: string };
}

export interface ClauseChapter {
  /** File name without `.yaml`. */
  readonly name: Chapter['name'];
  /** Title as reports show it. */
  readonly chapter: string;
  readonly clauses: readonly Clause[];
  /** Ids whose rule was withdrawn; they stay taken. */
  readonly retired: readonly { readonly id: string; readonly because: string }[];
}

export interface OpenPoint {
  readonly id: string;
  readonly point: string;
  /** What the reference gateway does. */
  readonly choice: string;
  /** What the kit accepts from any gateway. */
  readonly accepts: string;
  /** The configuration that changes the choice. */
  readonly switch?: string;
}

export interface ClauseBook {
  /** In the order of the chapter list, not of the file system. */
  readonly chapters: readonly ClauseChapter[];
  readonly openPoints: readonly OpenPoint[];
}

/** Texts of the files, by path relative to the spec folder. */
export type Sources = ReadonlyMap<string, string>;

export interface Fault {
  readonly kind: string;
  /** A file, a clause id or a section. */
  readonly where: string;
  readonly message: string;
}

const openPointsFile = 'open-points.yaml';
const ajv = new Ajv({ allErrors: true });
const isChapterFile = ajv.compile<Omit<ClauseChapter, 'name' | 'retired'> & Partial<ClauseChapter>>(
  chapterSchema,
);
const isOpenPointsFile = ajv.compile<{ openPoints: OpenPoint[] }>(openPointsSchema);

/** Reads every YAML file of the clauses, and the open points, below `specFolder`. */
export function readSources(specFolder: string): Sources {
  const files = readdirSync(join(specFolder, 'clauses'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => `clauses/${file}`);
  return new Map(
    [...files, openPointsFile].map((file) => [file, readFileSync(join(specFolder, file), 'utf8')]),
  );
}

/** Parses and schema-validates; a file with a fault is left out of the book. No I/O. */
export function parseSources(sources: Sources): { book: ClauseBook; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const known = new Set<string>([openPointsFile, ...chapters.map(({ name }) => `clauses/${name}.yaml`)]);
  for (const file of sources.keys()) {
    if (!known.has(file))
      faults.push({ kind: 'file', where: file, message: 'belongs to no chapter of the list' });
  }
  const read = chapters.flatMap(({ name }) => {
    const content = parseFile(sources, `clauses/${name}.yaml`, isChapterFile, faults);
    return content ? [{ retired: [], ...content, name }] : [];
  });
  const points = parseFile(sources, openPointsFile, isOpenPointsFile, faults);
  return { book: { chapters: read, openPoints: points?.openPoints ?? [] }, faults };
}

/** The whole book; throws with every fault of form when there is one. */
export function loadBook(specFolder: string): ClauseBook {
  const { book, faults } = parseSources(readSources(specFolder));
  if (faults.length > 0) throw new Error(faults.map(faultLine).join('\n'));
  return book;
}

/** `kind where: message`. */
export function faultLine({ kind, where, message }: Fault): string {
  return `${kind} ${where}: ${message}`;
}

function parseFile<T>(
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
  const index = /^\/clauses\/(\d+)/.exec(error.instancePath)?.[1];
  const id = index === undefined ? undefined : idAt(content, Number(index));
  const place = error.instancePath === '' ? '' : ` at ${error.instancePath}`;
  return { kind: 'form', where: id ?? file, message: `${error.message ?? error.keyword}${place} (${file})` };
}

function idAt(content: unknown, index: number): string | undefined {
  const { clauses } = content as { clauses: readonly { id?: unknown }[] };
  const id = clauses[index]?.id;
  return typeof id === 'string' ? id : undefined;
}
