import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { heading, root } from './paths.js';

interface WrittenClause {
  readonly id: string;
  readonly section: string;
  readonly quote: string;
  readonly rule: string;
  readonly level: 'must' | 'open';
  readonly openPoint?: string;
  readonly openPoints?: readonly string[];
  readonly pointer?: string;
  readonly unobservable?: { readonly reason: string; readonly because: string };
}

interface WrittenOpenPoint {
  readonly id: string;
  readonly point: string;
  readonly choice: string;
  readonly accepts: string;
  readonly switch?: string;
}

const declarations = `
/** A binding sentence of the interface specification. */
export interface Clause {
  readonly id: ClauseId;
  readonly chapter: string;
  /** Headings of the specification, outermost first. */
  readonly section: string;
  readonly rule: string;
  /** \`open\`: it rests on an open point and is recorded, not judged. */
  readonly level: 'must' | 'open';
  /** The open point that an \`open\` clause rests on. */
  readonly openPoint?: OpenPointId;
  /** Open points that qualify how a \`must\` clause may be met. */
  readonly openPoints?: readonly OpenPointId[];
  /** Where the contract states it: a JSON Pointer into contract.json, followed through references. */
  readonly pointer?: string;
  /** Why nothing outside can see it. */
  readonly unobservable?: {
    readonly reason: 'internal' | 'client-duty' | 'not-shown' | 'cannot-provoke';
    readonly because: string;
  };
}

/** A point that the specification leaves open or answers twice. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly point: string;
  /** What the reference gateway does. */
  readonly choice: string;
  /** What the kit accepts from any gateway. */
  readonly accepts: string;
  /** The configuration that changes the reference gateway's choice. */
  readonly switch?: string;
}
`;

/** `clauses.ts`: ids of clauses and open points as union types, and what stands under them. Missing files count as empty. */
export function clausesModule(): string {
  const clauses = readClauses();
  const openPoints = readOpenPoints();
  return [
    `// ${heading}`,
    `export type ClauseId = ${union(clauses.map(({ id }) => id))};`,
    `export type OpenPointId = ${union(openPoints.map(({ id }) => id))};`,
    declarations,
    `export const clauses: Readonly<Record<ClauseId, Clause>> = ${byId(clauses)};`,
    `export const openPoints: Readonly<Record<OpenPointId, OpenPoint>> = ${byId(openPoints)};`,
  ].join('\n');
}

function readClauses(): readonly (Omit<WrittenClause, 'quote'> & { readonly chapter: string })[] {
  const folder = join(root, 'spec/clauses');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const clauses = files.flatMap((name) => {
    const file = parse(readFileSync(join(folder, name), 'utf8')) as {
      chapter: string;
      clauses: WrittenClause[];
    };
    // The quotation is for those who check the clauses against the specification; programs have no use for it.
    return file.clauses.map(({ id, quote: _, ...rest }) => ({ id, chapter: file.chapter, ...rest }));
  });
  return inOrder(clauses);
}

function readOpenPoints(): readonly WrittenOpenPoint[] {
  const file = join(root, 'spec/open-points.yaml');
  if (!existsSync(file)) return [];
  const { openPoints } = parse(readFileSync(file, 'utf8')) as { openPoints: WrittenOpenPoint[] };
  return inOrder(openPoints);
}

/** By id, `X-2` before `X-10`, whatever the file system's order and the machine's language are. */
function inOrder<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...entries].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

function union(ids: readonly string[]): string {
  return ids.length === 0 ? 'never' : ids.map((id) => `'${id}'`).join(' | ');
}

function byId(entries: readonly { readonly id: string }[]): string {
  const ids = new Set<string>();
  for (const { id } of entries) {
    if (ids.has(id)) throw new Error(`the id ${id} is used twice`);
    ids.add(id);
  }
  return JSON.stringify(Object.fromEntries(entries.map((entry) => [entry.id, entry])));
}
