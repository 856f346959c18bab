import { fileURLToPath } from 'node:url';

import { type Language, type LocalizedText, untranslated } from '../../conformance/core/language.js';
import { packageInfo } from '../../conformance/core/package-info.js';
import { loadBook, type OpenPoint, type DecisionKind, decisionKind } from '../clauses/load.js';
import { parseDuties, readDutySources } from '../clauses/duties.js';
import { readLegalGateways } from '../clauses/legal-gateways.js';
import type { TranslationsByText } from '../clauses/contract-words.js';
import { readDescriptions } from '../clauses/protocol.js';
import { allSets, minorOf, readFrozenSets, setOfRegister } from '../clauses/sets.js';
import { type Foreign, headingsOf } from '../clauses/translations.js';
import { heading, root } from './paths.js';

const specFolder = fileURLToPath(new URL('../../spec', import.meta.url));
const book = () => loadBook(specFolder);

/**
 * Returns `clauses.json`: what programs need to know about every chapter, clause and open point, in English, with chapters
 * in the order of reports.
 */
export function clausesDocument(): string {
  const { chapters, openPoints } = book();
  return json({
    chapters: chapters.map(({ name, chapter, family }) => ({
      name,
      title: typeof chapter === 'string' ? untranslated(chapter) : chapter,
      family,
    })),
    clauses: chapters.flatMap(({ chapter, clauses: own }) =>
      // The quotation only serves to compare clauses with the specification; programs do not need it.
      own.map(({ id, section, quote: _, rule, implied, ...rest }) => ({
        id,
        section,
        rule: rule.en,
        ...rest,
        implied: implied?.en,
        chapter: typeof chapter === 'string' ? chapter : chapter.en,
      })),
    ),
    openPoints: inOrder(openPoints).map((point) => ({ ...point, ...textsOf(point, 'en') })),
  });
}

/** Returns `duties.json`: every duty of clients, in every language, with the sentences on which it is based. */
export function dutiesDocument(): string {
  const { chapters } = book();
  const { chapters: dutyChapters } = parseDuties(readDutySources(specFolder));
  const sentences = new Map(
    chapters.flatMap(({ clauses }) => clauses.map(({ id, quote, section }) => [id, { quote, section }])),
  );
  return json({
    duties: dutyChapters.flatMap(({ duties }) =>
      duties.map((duty) => ({
        ...duty,
        quotes: duty.clauses.map((id) => sentences.get(id)?.quote),
        // `POST /dict/pix` for `Endpoints / POST /dict/pix`.
        places: duty.clauses.map((id) => sentences.get(id)?.section.split(' / ').at(-1)),
      })),
    ),
  });
}

/** Returns `requirement-sets.json`: the frozen requirement sets, and that of the version under development. */
export function requirementSetsDocument(): string {
  const { chapters } = parseDuties(readDutySources(specFolder));
  const fresh = setOfRegister(minorOf(packageInfo().version), book(), chapters);
  return json({ sets: allSets(readFrozenSets(specFolder), fresh) });
}

/** Returns `legal-gateways.json`: every gateway that differs from the reference gateway, with its basis in words. */
export function legalGatewaysDocument(): string {
  const points = new Map<string, unknown>(book().openPoints.map(({ id, point }) => [id, point]));
  const { groups } = readLegalGateways(specFolder);
  return json({
    groups: groups.map((group) => ({
      ...group,
      ...(group.point !== undefined && { open: points.get(group.point) }),
    })),
  });
}

/**
 * Returns `<language>.json`: every sentence of the register, the states, the steps and the contract in one language, by the
 * keys that programs use: headings and the texts of states, steps and contract by their English text, the rest by id.
 */
export function translationsDocument(language: Foreign, contract: TranslationsByText): string {
  const spec = book();
  const { chapters, openPoints } = spec;
  const byEnglish = (sentences: readonly LocalizedText[]) =>
    Object.fromEntries(sentences.map((sentence) => [sentence.en, sentence[language]]));
  return json({
    headings: byEnglish([...headingsOf(spec).values()]),
    clauses: Object.fromEntries(
      chapters.flatMap(({ clauses }) => clauses.map(({ id, rule }) => [id, rule[language]])),
    ),
    implied: Object.fromEntries(
      chapters.flatMap(({ clauses }) =>
        clauses.flatMap(({ id, implied }) => (implied === undefined ? [] : [[id, implied[language]]])),
      ),
    ),
    openPoints: Object.fromEntries(openPoints.map((point) => [point.id, textsOf(point, language)])),
    states: byEnglish(readDescriptions(root, 'provider-states')),
    steps: byEnglish(readDescriptions(root, 'client-steps')),
    contract,
  });
}

/** Returns the texts of an open point in a language. */
function textsOf({ point, choice, accepts }: OpenPoint, language: Language) {
  return { point: point[language], choice: choice[language], accepts: accepts[language] };
}

function json(document: object): string {
  return `${JSON.stringify({ 'x-generated': heading, ...document }, null, 1)}\n`;
}

/** Returns `clause-ids.ts`: the ids as union types, by what decides the clauses. */
export function clauseIdsModule(): string {
  const { chapters, openPoints } = book();
  const clauses = inOrder(chapters.flatMap(({ clauses: own }) => own));
  const ids = (...kinds: readonly DecisionKind[]) =>
    union(clauses.filter((clause) => kinds.includes(decisionKind(clause))).map(({ id }) => id));
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
    '/** Not decided. */',
    `export type UnobservableClauseId = ${ids('unobservable')};`,
    'export type ClauseId = SchemaClauseId | ObserverClauseId | RequestClauseId | CheckClauseId | UnobservableClauseId;',
    `export type OpenPointId = ${union(openPoints.map(({ id }) => id))};`,
  ].join('\n');
}

/** Sorts entries by id, `X-2` before `X-10`, regardless of the file system and the machine's language. */
function inOrder<T extends { readonly id: string }>(entries: readonly T[]): readonly T[] {
  return [...entries].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

function union(ids: readonly string[]): string {
  return ids.length === 0 ? 'never' : ids.map((id) => `'${id}'`).join(' | ');
}
