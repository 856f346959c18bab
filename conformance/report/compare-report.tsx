import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { type Comparison, type Difference, type Direction, isSame, ofDirection } from './compare.js';
import { escapedMarkdown } from './markdown.js';
import { withoutControls } from './printable.js';

/** Two reports that were compared, as they are called. */
export interface Compared {
  readonly first: string;
  readonly second: string;
  readonly comparison: Comparison;
}

/** What each direction is called, the most important first. */
export const directions: readonly (readonly [Direction, string])[] = [
  ['regression', 'Regressions'],
  ['improvement', 'Improvements'],
  ['other', 'Other differences'],
];

/** The parts of a comparison that differ, with their titles. */
export function partsOf({ verdict, clauses, checks, openPoints }: Comparison) {
  const parts: [string, readonly Difference[]][] = [
    ['Verdict', verdict],
    ['Clauses', clauses],
    ['Checks', checks],
    ['Open points', openPoints],
  ];
  return parts.filter(([, differences]) => differences.length > 0);
}

/** Rows of a table that a comment on a pull request shows; what does not fit is counted. */
const maxRows = 100;

/** A comparison in GitHub's Markdown. */
export function compareMarkdown({ first, second, comparison }: Compared): string {
  const blocks = directions.flatMap(([direction, title]) => {
    const parts = partsOf(ofDirection(comparison, direction));
    const rows = parts.flatMap(([part, differences]) => differences.map((one) => rowOf(part, one)));
    if (rows.length === 0) return [];
    const rest = rows.length - maxRows;
    return [
      `### ${title} (${rows.length})`,
      ['| | | A | B |', '| --- | --- | --- | --- |', ...rows.slice(0, maxRows)].join('\n'),
      ...(rest > 0 ? [`…and ${rest} more.`] : []),
    ];
  });
  const head = [
    '## pixkit: two reports compared',
    [`A: ${escapedMarkdown(first)}`, `B: ${escapedMarkdown(second)}`].join('<br>\n'),
  ];
  return `${[...head, ...(isSame(comparison) ? ['The same.'] : blocks)].join('\n\n')}\n`;
}

function rowOf(part: string, { id, text, first, second }: Difference): string {
  const cells = [part, `**${escapedMarkdown(id)}** ${escapedMarkdown(text)}`, first, second];
  const [kind, what, ...values] = cells;
  return `| ${[kind, what, ...values.map(escapedMarkdown)].join(' | ')} |`;
}

/** A comparison as one HTML file that loads nothing. */
export async function compareHtml(compared: Compared): Promise<string> {
  const style = readFileSync(new URL('./html/style.css', import.meta.url), 'utf8');
  return `<!doctype html>\n${(await (<Page compared={compared} style={style} />)).toString()}\n`;
}

function Page({ compared, style }: { compared: Compared; style: string }): JSX.Element {
  const { first, second, comparison } = compared;
  const hash = createHash('sha256').update(style).digest('base64');
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content={`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Two reports compared – pixkit</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <h1>Two reports compared</h1>
          <dl class="facts">
            <div>
              <dt>A</dt>
              <dd>{withoutControls(first)}</dd>
            </div>
            <div>
              <dt>B</dt>
              <dd>{withoutControls(second)}</dd>
            </div>
          </dl>
        </header>
        <main>
          {isSame(comparison) && <p>The same.</p>}
          {directions.map(([direction, title]) => (
            <Section title={title} comparison={ofDirection(comparison, direction)} />
          ))}
        </main>
      </body>
    </html>
  );
}

function Section({ title, comparison }: { title: string; comparison: Comparison }): JSX.Element {
  const parts = partsOf(comparison);
  if (parts.length === 0) return <></>;
  const count = parts.reduce((sum, [, differences]) => sum + differences.length, 0);
  return (
    <section>
      <h2>
        {title} <span class="quiet">{count}</span>
      </h2>
      {parts.map(([part, differences]) => (
        <div class="wide">
          <table>
            <caption>{part}</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">A</th>
                <th scope="col">B</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ id, text, first, second }) => (
                <tr>
                  <td>
                    <strong>{id}</strong> {withoutControls(text)}
                  </td>
                  <td>{withoutControls(first)}</td>
                  <td>{withoutControls(second)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}
