/** Reads the duties of clients, `spec/duties/*.yaml`, and has the rules about them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { LocalizedText } from '../../conformance/core/language.js';
import { type ClauseBook, type Fault, parseFile } from './load.js';
import { allClauses } from './rules.js';
import { dutiesSchema } from './schema.js';
import type { Sentences } from './translations.js';

/** MUST: a sentence binds the client; PORTABLE: a correct gateway may do this; PRACTICE: no sentence. */
export type Grade = 'MUST' | 'PORTABLE' | 'PRACTICE';

/** A requirement for clients. */
export interface Duty extends LocalizedText {
  /** `CALLER-12`: never renumbered, and never reused for another duty. */
  readonly id: string;
  /** The clauses whose quotations are the sentences of the duty. */
  readonly clauses: readonly string[];
  readonly grade: Grade;
  /** The sentence says "should". */
  readonly should?: true;
  readonly money?: true;
  readonly openPoints?: readonly string[];
  readonly because?: LocalizedText;
  readonly provoked: LocalizedText;
  /** How the owner of the client can fix a failure. */
  readonly remedy?: LocalizedText;
  /** The steps of the driver that a check of the duty needs (`spec/client-steps.yaml`). */
  readonly steps: readonly string[];
  /** The client must also report the state of an order. */
  readonly view?: true;
}

/** The duties of a caller, of a receiver, or of tools for a model. */
export interface DutyChapter {
  readonly chapter: LocalizedText;
  readonly prefix: string;
  readonly duties: readonly Duty[];
}

const files = ['duties/caller.yaml', 'duties/receiver.yaml', 'duties/tool.yaml'];
const isDutiesFile = new Ajv({ allErrors: true }).compile<DutyChapter>(dutiesSchema);

/** Reads the files of the duties in `specFolder`, by their paths in it. */
export function readDutySources(specFolder: string): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file, readFileSync(join(specFolder, file), 'utf8')]));
}

/** Parses the duties and validates them against their schema; leaves out a file with a fault. No I/O. */
export function parseDuties(sources: ReadonlyMap<string, string>): {
  readonly chapters: readonly DutyChapter[];
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const chapters = files.flatMap((file) => parseFile(sources, file, isDutiesFile, faults) ?? []);
  return { chapters, faults };
}

/** Returns the sentences of the duties that readers see. */
export function sentencesOfDuties(chapters: readonly DutyChapter[]): Sentences {
  return new Map(
    chapters.flatMap(({ prefix, chapter, duties }) => [
      [prefix, chapter] as const,
      ...duties.flatMap(({ id, en, 'pt-BR': portuguese, because, provoked, remedy }) => [
        [id, { en, 'pt-BR': portuguese }] as const,
        [`${id} provoked`, provoked] as const,
        ...(remedy === undefined ? [] : [[`${id} remedy`, remedy] as const]),
        ...(because === undefined ? [] : [[`${id} because`, because] as const]),
      ]),
    ]),
  );
}

/**
 * Returns faults: ids out of order, clauses and open points that do not exist, grades without justification, and clauses
 * that bind a client but have no duty.
 */
export function dutyFaults(chapters: readonly DutyChapter[], book: ClauseBook): readonly Fault[] {
  const duties = chapters.flatMap((chapter) => chapter.duties);
  const clauses = new Map(allClauses(book).map((clause) => [clause.id, clause]));
  const openPoints = new Set(book.openPoints.map(({ id }) => id));
  const fault = (where: string, message: string): Fault => ({ kind: 'duty', where, message });
  const named = new Set(duties.flatMap((duty) => duty.clauses));
  const ofClients = [...clauses.values()].filter(
    ({ decidedBy }) =>
      typeof decidedBy === 'object' &&
      'unobservable' in decidedBy &&
      decidedBy.unobservable === 'client-duty',
  );
  return [
    ...chapters.flatMap(({ prefix, duties: own }) =>
      own.flatMap(({ id }, index) => {
        const wanted = `${prefix}-${String(index + 1).padStart(2, '0')}`;
        return id === wanted ? [] : [fault(id, `stands where ${wanted} belongs`)];
      }),
    ),
    ...duties.flatMap((duty) =>
      duty.clauses.filter((id) => !clauses.has(id)).map((id) => fault(duty.id, `there is no clause ${id}`)),
    ),
    ...duties.flatMap(({ id, openPoints: own = [] }) =>
      own
        .filter((point) => !openPoints.has(point))
        .map((point) => fault(id, `there is no open point ${point}`)),
    ),
    ...duties.flatMap(({ id, grade, because, openPoints: own, should }) => [
      ...(grade !== 'MUST' && because === undefined
        ? [fault(id, `is ${grade} and does not say because of what`)]
        : []),
      ...(grade !== 'PORTABLE' && own
        ? [fault(id, `names open points, which only PORTABLE duties rest on`)]
        : []),
      ...(grade !== 'MUST' && should ? [fault(id, 'says "should", and no sentence of it binds')] : []),
    ]),
    ...ofClients
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => fault(id, 'binds a client and has no duty')),
  ];
}
