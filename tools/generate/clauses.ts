import { fileURLToPath } from 'node:url';

import { type Clause, loadBook, type Way, wayOf } from '../clauses/load.js';
import { loadTranslations } from '../clauses/translated.js';
import { heading, root } from './paths.js';

const book = () => loadBook(fileURLToPath(new URL('../../spec', import.meta.url)));

/**
 * `clauses.json`: what programs need to know about every chapter, clause and open point, with chapters in the order of
 * reports.
 */
export function clausesDocument(): string {
  const { chapters, openPoints } = book();
  const inPortuguese = loadTranslations(root, 'pt-BR').chapters;
  const clauses = chapters.flatMap(({ chapter, clauses: own }) =>
    own.map((clause) => entry(chapter, clause)),
  );
  const document = {
    'x-generated': heading,
    chapters: chapters.map(({ name, chapter, family }) => ({
      name,
      title: { en: chapter, 'pt-BR': inPortuguese.get(name)?.text },
      family,
    })),
    clauses,
    openPoints: inOrder(openPoints),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** `clause-ids.ts`: the ids as union types, by what decides them. */
export function clauseIdsModule(): string {
  const { chapters, openPoints } = book();
  const clauses = inOrder(chapters.flatMap(({ clauses: own }) => own));
  const ids = (...ways: readonly Way[]) =>
    union(clauses.filter((clause) => ways.includes(wayOf(clause))).map(({ id }) => id));
  return [
    `// ${heading}`,
    '/** Decided by the shape of every message. */',
    `export type SchemaClauseId = ${ids('schema')};`,
    '/** Decided by a rule that looks at all traffic. */',
    `export type ObserverClauseId = ${ids('observer')};`,
    '/** Decided by derived requests. */',
    `export type RequestClauseId = ${ids('request')};`,
    '/** Decided, or where the specification leaves them open recorded, by written checks. */',
    `export type CheckClauseId = ${ids('check', 'open')};`,
    '/** Decided by nobody. */',
    `export type UnobservableClauseId = ${ids('unobservable')};`,
    'export type ClauseId = SchemaClauseId | ObserverClauseId | RequestClauseId | CheckClauseId | UnobservableClauseId;',
    `export type OpenPointId = ${union(openPoints.map(({ id }) => id))};`,
  ].join('\n');
}

// The quotation is only for comparing clauses with the specification; programs do not need it.
function entry(chapter: string, { quote: _, ...clause }: Clause): { readonly id: string } {
  return { ...clause, id: clause.id, ...{ chapter } };
}

/** Ordered by id, `X-2` before `X-10`, independent of the file system and the machine's language. */
function inOrder<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...entries].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

function union(ids: readonly string[]): string {
  return ids.length === 0 ? 'never' : ids.map((id) => `'${id}'`).join(' | ');
}
