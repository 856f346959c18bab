/**
 * Pages of the site that are generated from `spec/` in each language: the clauses, with a page per chapter, and the open
 * points.
 */
import { type Language, languages } from '../../conformance/core/language.js';
import { sectionTitle } from '../../conformance/language/register.js';
import { caughtAt } from '../../conformance/contract/caught-defects.js';
import { plain, table } from '../pages/markdown.js';
import {
  type Clause,
  type ClauseBook,
  type ClauseChapter,
  type OpenPoint,
  decisionKind,
} from '../clauses/load.js';
import { registerTexts } from './register-texts.js';

/** Returns the anchor of a clause or an open point on its page: `cashout-16`. */
function anchorOf(id: string): string {
  return id.toLowerCase();
}

/** Texts of pages by their paths relative to the site's root. */
export type Pages = ReadonlyMap<string, string>;

/** Returns the text of the first heading. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? '';
}

/** Returns all pages that are made from the register. */
export function registerPages(book: ClauseBook): Pages {
  return new Map(
    languages.flatMap((language) => {
      const { folder } = registerTexts[language];
      return [
        [`${folder}clauses/index.md`, overview(book, language)] as const,
        ...book.chapters.map(
          (chapter) => [`${folder}clauses/${chapter.name}.md`, chapterPage(chapter, language)] as const,
        ),
        [`${folder}open-points.md`, openPointsPage(book, language)] as const,
      ];
    }),
  );
}

function overview({ chapters }: ClauseBook, language: Language): string {
  const texts = registerTexts[language];
  const rows = chapters.map(({ chapter, name, family, clauses }) => [
    `[${nameOf(chapter, language)}](./${name}.md)`,
    texts.ids(clauses[0]?.id ?? '', clauses.at(-1)?.id ?? ''),
    String(clauses.length),
    texts.family[family ?? 'both'],
  ]);
  return page(texts.clauses, texts.aboutClauses, table(texts.columns, rows));
}

function nameOf(chapter: ClauseChapter['chapter'], language: Language): string {
  return typeof chapter === 'string' ? chapter : chapter[language];
}

function chapterPage({ chapter, family, clauses }: ClauseChapter, language: Language): string {
  const texts = registerTexts[language];
  return page(
    texts.chapter(nameOf(chapter, language)),
    texts.aboutChapter(clauses.length)[family ?? 'both'],
    ...clauses.map((clause) => clauseText(clause, language)),
  );
}

function clauseText(clause: Clause, language: Language): string {
  const texts = registerTexts[language];
  const points = clause.openPoints ?? [];
  const facts = [
    texts.section(plain(sectionTitle(clause.section, language))),
    ...(clause.implied === undefined ? [] : [texts.implied(plain(clause.implied[language]))]),
    texts.decidedBy(decision(clause, language)),
    ...caughtFact(clause.id, language),
    ...(points.length > 0 ? [texts.pointsOf(points.map((id) => pointLink(id, language)).join(', '))] : []),
  ];
  const quote = `> ${plain(clause.quote)}`;
  return [
    `## ${clause.id} {#${anchorOf(clause.id)}}`,
    plain(clause.rule[language]),
    // Quotations of the specification are never translated.
    ...(language === 'en' ? [quote] : ['<div lang="en">', quote, '</div>']),
    facts.map((fact) => `- ${fact}`).join('\n'),
  ].join('\n\n');
}

/** Returns the defects that prove that a clause can fail, with the checks that caught them. */
function caughtFact(id: string, language: Language): readonly string[] {
  const caught = Object.entries(caughtAt(id));
  if (caught.length === 0) return [];
  const items = caught.map(
    ([defect, checks]) => `  - \`${defect}\`: ${checks.map((one) => `\`${one}\``).join(', ')}`,
  );
  return [[registerTexts[language].caught(caught.length), ...items].join('\n')];
}

function decision(clause: Clause, language: Language): string {
  const { decisions } = registerTexts[language];
  const { decidedBy } = clause;
  if (typeof decidedBy === 'object' && 'open' in decidedBy)
    return decisions.open(pointLink(decidedBy.open, language));
  if (typeof decidedBy === 'object' && 'unobservable' in decidedBy)
    return decisions.unobservable(plain(decidedBy.because));
  const kind = decisionKind(clause);
  return kind === 'open' || kind === 'unobservable' ? kind : decisions[kind];
}

function openPointsPage({ openPoints }: ClauseBook, language: Language): string {
  const texts = registerTexts[language];
  return page(
    texts.openPoints,
    texts.aboutOpenPoints,
    ...openPoints.map((point) => openPointText(point, language)),
  );
}

function openPointText(openPoint: OpenPoint, language: Language): string {
  const texts = registerTexts[language];
  const { id, point, choice, accepts } = openPoint;
  return [
    `## ${id} {#${anchorOf(id)}}`,
    plain(point[language]),
    [`- ${texts.choice(plain(choice[language]))}`, `- ${texts.accepts(plain(accepts[language]))}`].join('\n'),
  ].join('\n\n');
}

function pointLink(id: string, language: Language): string {
  return `[${id}](/${registerTexts[language].folder}open-points.md#${anchorOf(id)})`;
}

function page(title: string, ...paragraphs: readonly string[]): string {
  return `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`;
}
