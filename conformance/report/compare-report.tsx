import type { JSX } from 'hono/jsx/jsx-runtime';
import { isSame, ofDirection, sideText, verdictId } from './compare.js';
import type { Comparison, Difference, Direction } from './compare.js';
import { Brand, commonStyle, fileOf, Frame } from './html/frame.js';
import { Facts } from './html/summary.js';
import { Wide } from './html/table.js';
import { Prose } from './html/texts.js';
import { escapedMarkdown } from './markdown.js';
import { withoutControls } from './printable.js';
import type { Register } from './report.js';
import { comparisonTextsOf } from './texts/comparison.js';
import { pageTextsOf } from './texts/page.js';
import { languageIn } from './words.js';

/** Two reports and their comparison, with the names of the reports. */
export interface Compared {
  readonly first: string;
  readonly second: string;
  readonly comparison: Comparison;
}

/** The directions, most important first. */
export const directions: readonly Direction[] = ['regression', 'improvement', 'other'];

/** Returns the parts of a comparison that have differences, with their titles. */
export function partsOf({ verdict, clauses, checks, openPoints }: Comparison, register: Register) {
  const texts = comparisonTextsOf(register);
  const parts: [string, readonly Difference[]][] = [
    [texts.verdict, verdict],
    [texts.clauses, clauses],
    [texts.checks, checks],
    [texts.openPoints, openPoints],
  ];
  return parts.filter(([, differences]) => differences.length > 0);
}

/** Maximum number of table rows in a pull request comment; further rows are only counted. */
const maxRows = 100;

/** Formats a comparison in GitHub's Markdown. */
export function compareMarkdown({ first, second, comparison }: Compared, register: Register): string {
  const texts = comparisonTextsOf(register);
  const blocks = directions.flatMap((direction) => {
    const parts = partsOf(ofDirection(comparison, direction), register);
    const rows = parts.flatMap(([part, differences]) => differences.map((one) => rowOf(part, one, register)));
    if (rows.length === 0) return [];
    const rest = rows.length - maxRows;
    return [
      `### ${texts[direction]} (${rows.length})`,
      ['| | | A | B |', '| --- | --- | --- | --- |', ...rows.slice(0, maxRows)].join('\n'),
      ...(rest > 0 ? [texts.more(rest)] : []),
    ];
  });
  const head = [
    texts.heading,
    [`A: ${escapedMarkdown(first)}`, `B: ${escapedMarkdown(second)}`].join('<br>\n'),
  ];
  return `${[...head, ...(isSame(comparison) ? [texts.same] : blocks)].join('\n\n')}\n`;
}

/** Returns the id of what differs; the verdict has none and takes the name of its part. */
function nameOf(part: string, { id }: Difference): string {
  return id === verdictId ? part : id;
}

function rowOf(part: string, difference: Difference, register: Register): string {
  const { text } = difference;
  const sides = (['first', 'second'] as const).map((side) => sideText(difference, side, register));
  const cells = [part, `**${escapedMarkdown(nameOf(part, difference))}** ${escapedMarkdown(text)}`, ...sides];
  const [kind, what, ...values] = cells;
  return `| ${[kind, what, ...values.map(escapedMarkdown)].join(' | ')} |`;
}

/** Renders a comparison as one HTML file that loads no other resources. */
export async function compareHtml(compared: Compared, register: Register): Promise<string> {
  return fileOf(<Page compared={compared} register={register} />);
}

function Page({ compared, register }: { compared: Compared; register: Register }): JSX.Element {
  const language = languageIn(register);
  const texts = comparisonTextsOf(register);
  const { first, second, comparison } = compared;
  return (
    <Frame language={language} title={texts.title} style={commonStyle()}>
      <header>
        <Brand page={pageTextsOf(register).report} />
        <h1>{texts.title}</h1>
        <Facts
          facts={[
            ['A', first],
            ['B', second],
          ]}
        />
      </header>
      <main>
        {isSame(comparison) && <p>{texts.same}</p>}
        {directions.map((direction) => (
          <Section
            title={texts[direction]}
            comparison={ofDirection(comparison, direction)}
            register={register}
          />
        ))}
      </main>
    </Frame>
  );
}

function Section({
  title,
  comparison,
  register,
}: {
  title: string;
  comparison: Comparison;
  register: Register;
}): JSX.Element {
  const parts = partsOf(comparison, register);
  if (parts.length === 0) return <></>;
  const count = parts.reduce((sum, [, differences]) => sum + differences.length, 0);
  return (
    <section>
      <h2>
        {title} <span class="quiet">{count}</span>
      </h2>
      {parts.map(([part, differences]) => (
        <Wide label={`${title}: ${part}`}>
          <table>
            <caption>{part}</caption>
            <thead>
              <tr>
                <th scope="col">{comparisonTextsOf(register).what}</th>
                <th scope="col">A</th>
                <th scope="col">B</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference) => (
                <tr>
                  <td>
                    <strong>{nameOf(part, difference)}</strong>{' '}
                    <Prose text={withoutControls(difference.text)} />
                  </td>
                  <td>{withoutControls(sideText(difference, 'first', register))}</td>
                  <td>{withoutControls(sideText(difference, 'second', register))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      ))}
    </section>
  );
}
