import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { type Finding, findingsOf } from '../findings.js';
import type { Register, Report } from '../report.js';
import { chapterTallies } from '../tally.js';
import { verdictWord } from '../verdict-text.js';
import { FindingView, findingRows } from './findings.js';
import { checkRows, clauseRows, openPointRows, waiverRows } from './lists.js';
import { dataOf, type Row } from './rows.js';
import { About, Chapters, NotLookedAt, Numbers, Verdict } from './summary.js';

/** So many findings stand in the summary. */
const mostImportant = 10;

/**
 * The report as one HTML file that needs nothing else: no network, no second file. The summary is there from the start; whatever is
 * below it is data, rendered by the page's script when it is opened. Its policy allows exactly the style and the script that are in
 * it, so that nothing a target sent can load or run anything.
 */
export async function htmlReport(report: Report, register: Register): Promise<string> {
  const style = ['style.css', 'report.css'].map(textOf).join('\n');
  const findings = findingsOf(report);
  const lists = await listsOf(report, register, findings);
  const page = (
    <Page
      report={report}
      register={register}
      findings={findings}
      lists={lists}
      style={style}
      script={textOf('in-browser.js')}
    />
  );
  return `<!doctype html>\n${(await page).toString()}\n`;
}

function textOf(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** Rows of one kind, in a part of the page that is closed at first. */
interface List {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly rows: readonly Row[];
  /** So many rows stand in the page already. */
  readonly from: number;
}

async function listsOf(
  report: Report,
  register: Register,
  findings: readonly Finding[],
): Promise<readonly List[]> {
  const { baseUrl } = report.target;
  const lists = [
    {
      id: 'more-findings',
      title: 'Other findings',
      about: 'Those that fewer checks met, and those that are waived.',
      rows: await findingRows(findings, { register, baseUrl }),
      from: mostImportant,
    },
    {
      id: 'checks',
      title: 'Checks',
      about: 'What was tried, with its outcome and the clauses that it decides.',
      rows: await checkRows(report, findings),
      from: 0,
    },
    {
      id: 'clauses',
      title: 'Clauses',
      about: 'The sentences of the specification, with what the checks found.',
      rows: await clauseRows(report, register),
      from: 0,
    },
    {
      id: 'open-points',
      title: 'Open points',
      about: 'Where the specification leaves something open: recorded, never graded.',
      rows: await openPointRows(report, register),
      from: 0,
    },
    {
      id: 'waivers',
      title: 'Waivers',
      about: 'Known failures that were accepted.',
      rows: await waiverRows(report),
      from: 0,
    },
  ];
  return lists.filter(({ rows }) => rows.length > 0);
}

interface PageProps {
  readonly report: Report;
  readonly register: Register;
  readonly findings: readonly Finding[];
  readonly lists: readonly List[];
  readonly style: string;
  readonly script: string;
}

function Page({ report, register, findings, lists, style, script }: PageProps): JSX.Element {
  const open = findings.filter(({ waived }) => !waived).length;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy(style, script)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${verdictWord(report)} – ${report.target.baseUrl} – pixkit`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <Verdict report={report} />
        <main id="main" tabindex={-1}>
          <Numbers report={report} findings={open} />
          <div class="columns">
            <Chapters report={report} register={register} />
            <NotLookedAt report={report} />
          </div>
          <MostImportant findings={findings} register={register} isWhole={report.verdict === 'conformant'} />
          <Details report={report} register={register} lists={lists} />
          <About report={report} />
        </main>
        {lists.map(({ id, rows }) => (
          <script
            type="application/json"
            id={`rows-of-${id}`}
            dangerouslySetInnerHTML={{ __html: dataOf(rows) }}
          />
        ))}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

function MostImportant({
  findings,
  register,
  isWhole,
}: {
  findings: readonly Finding[];
  register: Register;
  isWhole: boolean;
}): JSX.Element {
  const count = findings.length;
  const [title, of] =
    count > mostImportant
      ? [`The ${mostImportant} most important findings`, `of ${count}`]
      : ['Findings', count];
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">
        {title} <span class="quiet">{of}</span>
      </h2>
      {count === 0 ? (
        <p>Nothing was found wrong{isWhole ? '' : ' in what was judged'}.</p>
      ) : (
        <>
          <p class="quiet">
            One for each cause, those that most checks met first. What is wrong, where it was seen, what came
            instead of what.
          </p>
          <ol class="finding-list">
            {findings.slice(0, mostImportant).map((finding, index) => (
              <FindingView finding={finding} number={index + 1} register={register} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Closed lists with what finds something in them; nothing of it works without the script. */
function Details({
  report,
  register,
  lists,
}: {
  report: Report;
  register: Register;
  lists: readonly List[];
}): JSX.Element {
  const chapters = chapterTallies(report, register).map(({ chapter }) => chapter);
  return (
    <section aria-labelledby="details" class="details">
      <h2 id="details">Details</h2>
      <p class="warning no-script">
        The details are rendered by the script of this page, which does not run here.
      </p>
      <Filter chapters={chapters} />
      {lists.map(({ id, title, about, rows, from }) => (
        <details class="part" id={id} data-from={from} hidden={rows.length <= from}>
          <summary>
            <h3>{title}</h3> <span class="count quiet">{rows.length - from}</span>
          </summary>
          <p class="quiet">{about}</p>
          <ol class={id === 'more-findings' ? 'finding-list' : 'rows'} />
          <p class="nothing quiet" hidden>
            Nothing here matches the filter.
          </p>
          <button type="button" class="more" hidden />
        </details>
      ))}
    </section>
  );
}

/** Shown by the script, without which it could do nothing. */
function Filter({ chapters }: { chapters: readonly string[] }): JSX.Element {
  const outcomes = ['failed', 'error', 'waived', 'skipped', 'passed', 'recorded', 'unobservable'];
  return (
    <form class="filter" role="search" aria-label="Findings, checks and clauses" hidden>
      <label>
        Search <input type="search" name="text" placeholder="CASHOUT-16, externalId, …" autocomplete="off" />
      </label>
      <label>
        Outcome{' '}
        <select name="outcome">
          <option value="">all</option>
          {outcomes.map((outcome) => (
            <option>{outcome}</option>
          ))}
        </select>
      </label>
      <label>
        Chapter{' '}
        <select name="chapter">
          <option value="">all</option>
          {chapters.map((chapter) => (
            <option>{chapter}</option>
          ))}
        </select>
      </label>
      <button type="reset">Clear</button>
      <button type="button" class="everything" aria-pressed="false">
        Open everything, to print it
      </button>
      <span role="status" class="quiet" />
    </form>
  );
}

function policy(style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
