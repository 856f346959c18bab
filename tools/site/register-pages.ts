/** Pages of the site that are generated from `spec/`: the clauses, with a page per chapter, and the open points. */
import { type Clause, type ClauseBook, type ClauseChapter, type OpenPoint, wayOf } from '../clauses/load.js';

/** The place of a clause or an open point in the site, from its root: `clauses/cash-out.md#cashout-16`. */
export function anchorOf(id: string): string {
  return id.toLowerCase();
}

/** Texts of pages by their paths, from the site's root. */
export type Pages = ReadonlyMap<string, string>;

/** All pages that come from the register. */
export function registerPages(book: ClauseBook): Pages {
  return new Map([
    ['clauses/index.md', overview(book)],
    ...book.chapters.map((chapter): [string, string] => [`clauses/${chapter.name}.md`, chapterPage(chapter)]),
    ['open-points.md', openPointsPage(book)],
  ]);
}

function overview({ chapters }: ClauseBook): string {
  const rows = chapters.map(
    ({ chapter, name, family, clauses }) =>
      `| [${chapter}](./${name}.md) | ${clauses[0]?.id ?? ''} to ${clauses.at(-1)?.id ?? ''} | ${clauses.length} | ${family ?? 'both'} |`,
  );
  return page(
    'The clauses',
    'Every sentence of the interface specification that binds a gateway is a clause. Findings of the kit name its id, and each id has an anchor here.',
    ['| chapter | ids | clauses | family |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  );
}

function chapterPage({ chapter, family, clauses }: ClauseChapter): string {
  const about = family === undefined ? 'both endpoint families' : `the ${family} endpoint family`;
  return page(`${chapter}: clauses`, `${clauses.length} clauses about ${about}.`, ...clauses.map(clauseText));
}

function clauseText(clause: Clause): string {
  const points = clause.openPoints ?? [];
  const facts = [
    `Specification: ${plain(clause.section)}`,
    `Decided by: ${decision(clause)}`,
    ...(points.length > 0 ? [`Open points: ${points.map(pointLink).join(', ')}`] : []),
  ];
  return [
    `## ${clause.id} {#${anchorOf(clause.id)}}`,
    plain(clause.rule),
    `> ${plain(clause.quote)}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
  ].join('\n\n');
}

const decisions = {
  schema: 'the shape of every message',
  observer: 'a rule that looks at all traffic',
  request: 'derived requests',
  check: 'a check',
} as const;

function decision(clause: Clause): string {
  const { decidedBy } = clause;
  if (typeof decidedBy === 'object' && 'open' in decidedBy)
    return `nobody; the answer is recorded under ${pointLink(decidedBy.open)}`;
  if (typeof decidedBy === 'object' && 'unobservable' in decidedBy)
    return `nobody, since it cannot be seen from outside: ${plain(decidedBy.because)}`;
  const way = wayOf(clause);
  return way in decisions ? decisions[way as keyof typeof decisions] : way;
}

function openPointsPage({ openPoints }: ClauseBook): string {
  return page(
    'Open points',
    'What the specification leaves open or answers twice, what the reference gateway does, and what the kit accepts from any gateway.',
    ...openPoints.map(openPointText),
  );
}

function openPointText({ id, point, choice, accepts }: OpenPoint): string {
  return [
    `## ${id} {#${anchorOf(id)}}`,
    plain(point),
    [`- **The reference gateway:** ${plain(choice)}`, `- **The kit accepts:** ${plain(accepts)}`].join('\n'),
  ].join('\n\n');
}

function pointLink(id: string): string {
  return `[${id}](/open-points.md#${anchorOf(id)})`;
}

function page(title: string, ...paragraphs: readonly string[]): string {
  return `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`;
}

/** A sentence of the register as Markdown: its code stays code; nothing else is interpreted as HTML, Vue or a table. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[<>{}|*_[\]\\#]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
