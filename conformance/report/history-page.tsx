import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Change, History } from './history.js';
import {
  cellsOf,
  changedChapters,
  courseLines,
  otherLines,
  runColumns,
  summaryLine,
} from './history-text.js';
import { Brand, commonStyle, fileOf, Frame } from './html/frame.js';
import { Table } from './html/table.js';
import { withoutControls } from './printable.js';
import type { Register } from './report.js';
import { historyTextsOf } from './texts/history.js';
import { languageIn, minuteText, nameOfChapter } from './words.js';

/** Renders a history as one HTML file that loads no other resources and runs no script. */
export async function historyHtml(history: History, register: Register): Promise<string> {
  return fileOf(<Page history={history} register={register} />);
}

interface Props {
  readonly history: History;
  readonly register: Register;
}

function Page({ history, register }: Props): JSX.Element {
  const language = languageIn(register);
  const texts = historyTextsOf(register);
  const last = history.rows.at(-1)?.change;
  return (
    <Frame
      language={language}
      title={`${texts.title} – ${withoutControls(history.target)}`}
      style={commonStyle()}
    >
      <header>
        <Brand page={texts.title} />
        <h1>{withoutControls(history.target)}</h1>
        <p>{summaryLine(history, register)}</p>
        {courseLines(history, register).map((line) => (
          <p>{line}</p>
        ))}
        {otherLines(history, register).map((line) => (
          <p class="quiet">{line}</p>
        ))}
      </header>
      <main>
        <Chart history={history} register={register} />
        <Titles title={texts.fresh} titles={last?.fresh ?? []} />
        <Titles title={texts.fixed} titles={last?.fixed ?? []} />
        {last !== undefined && <Chapters change={last} register={register} />}
        <Runs history={history} register={register} />
      </main>
    </Frame>
  );
}

/** Maximum number of runs named below the chart; of more, only the first and the last are named. */
const mostNamed = 4;

/** Renders a bar for the failures of each run, above its version. The table has the same numbers. */
function Chart({ history: { rows }, register }: Props): JSX.Element {
  const texts = historyTextsOf(register);
  const highest = Math.max(1, ...rows.map(({ tally }) => tally.failed));
  const isFew = rows.length <= mostNamed;
  const named = isFew ? rows : [rows[0], rows.at(-1)].filter((row) => row !== undefined);
  const timeOf = ({ startedAt }: History['rows'][number]) => minuteText(startedAt, languageIn(register));
  return (
    <section aria-labelledby="chart">
      <h2 id="chart">{texts.chart}</h2>
      <div class="chart">
        <ol class="axis" aria-hidden="true">
          <li>{highest}</li>
          <li>0</li>
        </ol>
        <svg
          viewBox={`0 0 ${rows.length} ${highest}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby="chart"
        >
          <line
            x1="0"
            x2={rows.length}
            y1={highest}
            y2={highest}
            stroke="currentColor"
            vector-effect="non-scaling-stroke"
          />
          {rows.map((row, index) => (
            <rect
              class="failed"
              fill="currentColor"
              x={index + (isFew ? 0.3 : 0.1)}
              y={highest - row.tally.failed}
              width={isFew ? 0.4 : 0.8}
              height={row.tally.failed}
            >
              <title>{`${timeOf(row)}: ${row.tally.failed}`}</title>
            </rect>
          ))}
        </svg>
        <ol class={isFew ? 'runs few' : 'runs'}>
          {named.map((row) => (
            <li>
              {timeOf(row).split(/[, ]/)[0]} {withoutControls(row.build)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Titles({ title, titles }: { title: string; titles: readonly string[] }): JSX.Element {
  if (titles.length === 0) return <></>;
  return (
    <section>
      <h2>
        {title} <span class="quiet">{titles.length}</span>
      </h2>
      <ul>
        {titles.map((one) => (
          <li>{withoutControls(one)}</li>
        ))}
      </ul>
    </section>
  );
}

function Chapters({ change, register }: { change: Change; register: Register }): JSX.Element {
  const texts = historyTextsOf(register);
  const chapters = changedChapters(change);
  if (chapters.length === 0) return <></>;
  const { chapter: name, before: was, now: is } = texts.columns;
  return (
    <TableSection
      title={texts.chapters}
      columns={[name, was, is]}
      rows={chapters.map(({ chapter, before, now }) => [
        nameOfChapter(chapter, register),
        String(before?.failed ?? 0),
        String(now.failed),
      ])}
    />
  );
}

/** Renders the table of runs, latest first. */
function Runs({ history, register }: Props): JSX.Element {
  const rows = history.rows.map((row) => cellsOf(row, register)).reverse();
  return <TableSection title={historyTextsOf(register).runs} columns={runColumns(register)} rows={rows} />;
}

interface TitledTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function TableSection(table: TitledTable): JSX.Element {
  return (
    <section>
      <h2>{table.title}</h2>
      <Table {...table} />
    </section>
  );
}
