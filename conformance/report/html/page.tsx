import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { countsText } from '../console.js';
import { findingsOf } from '../findings.js';
import { byChapter, type Register, type Report } from '../report.js';
import { decidedOf, notesOf, verdictWord } from '../verdict-text.js';
import { Findings } from './findings.js';
import { NextSteps } from './next-steps.js';
import { Checks, Clauses, Coverage, OpenPoints, WaiverList } from './tables.js';

/**
 * The report as one HTML file that needs nothing else: no network, no second file. Its policy allows exactly the
 * style and the script that are in it, so that nothing a target sent can load or run anything.
 */
export async function htmlReport(report: Report, register: Register): Promise<string> {
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  const script = readFileSync(new URL('./in-browser.js', import.meta.url), 'utf8');
  const page = <Page report={report} register={register} style={style} script={script} />;
  return `<!doctype html>\n${(await page).toString()}\n`;
}

interface PageProps {
  readonly report: Report;
  readonly register: Register;
  readonly style: string;
  readonly script: string;
}

function Page({ report, register, style, script }: PageProps): JSX.Element {
  const findings = findingsOf(report);
  const hasClauses = report.clauses.length > 0;
  const chapters = hasClauses
    ? [...byChapter(report.clauses, register).keys()]
    : [...new Set(report.checks.map(({ chapter }) => chapter))];
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
        <Head report={report} hasWaivers={report.waivers !== undefined} hasClauses={hasClauses} />
        <main id="main" tabindex={-1}>
          <Filter chapters={chapters} />
          <Findings
            findings={findings}
            context={{ register, baseUrl: report.target.baseUrl, isWhole: report.verdict === 'conformant' }}
          />
          {hasClauses && <Coverage report={report} register={register} />}
          <NextSteps report={report} />
          <WaiverList report={report} />
          <OpenPoints report={report} register={register} />
          <Checks report={report} findings={findings} />
          {hasClauses && <Clauses report={report} register={register} />}
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

interface HeadProps {
  readonly report: Report;
  readonly hasWaivers: boolean;
  readonly hasClauses: boolean;
}

function Head({ report, hasWaivers, hasClauses }: HeadProps): JSX.Element {
  const { verdict, counts, target, kit, contract, run, configuration } = report;
  const { must, of, what } = decidedOf(report);
  const facts: [string, string][] = [
    ['Target', target.baseUrl],
    ...identityOf(report),
    ...notesOf(report).map((note): [string, string] => ['Note', note]),
    ['Checks', countsText(counts.checks)],
    ['Run', `${run.startedAt}, ${(run.durationMs / 1000).toFixed(1)} s, ${run.requests} requests`],
    ['Seed', String(run.seed)],
    ['Kit', `${kit.name} ${kit.version}`],
    ['Contract', `${contract.version} (${contract.sha256.slice(0, 12)})`],
    ...(report.results === undefined ? [] : [['Results', report.results.sha256] as [string, string]]),
    ...(run.selection === undefined
      ? []
      : [['Only a part', selectionText(run.selection)] as [string, string]]),
  ];
  const parts = [
    'findings',
    ...(hasClauses ? ['coverage'] : []),
    ...(hasWaivers ? ['waivers'] : []),
    'open-points',
    'checks',
    ...(hasClauses ? ['clauses'] : []),
  ];
  return (
    <header>
      <p class="quiet">pixkit conformance report</p>
      <h1>
        <span class={`verdict ${verdict}`}>{verdictWord(report)}</span>
      </h1>
      <p class="decided">
        <meter min={0} max={Math.max(of, 1)} value={must} aria-label={`${what} decided`} /> {must} of {of}{' '}
        {what} decided
      </p>
      {run.interrupted === true && (
        <p class="warning">The run was interrupted: what had not run is skipped.</p>
      )}
      {configuration !== undefined && (
        <p class="warning">
          {configuration.message} {configuration.mend}
        </p>
      )}
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label="Parts of the report">
        {parts.map((id) => (
          <a href={`#${id}`}>{id.replace('-', ' ')}</a>
        ))}
      </nav>
    </header>
  );
}

/** What the user says of the gateway. */
function identityOf({ target: { gateway = {} } }: Report): [string, string][] {
  const { name, version, commit, environment, operator } = gateway;
  const all: [string, string | undefined][] = [
    ['Gateway', name],
    ['Version', version],
    ['Commit', commit],
    ['Environment', environment],
    ['Operator', operator],
  ];
  return all.filter((entry): entry is [string, string] => entry[1] !== undefined);
}

function selectionText({ only, families, shard }: NonNullable<Report['run']['selection']>): string {
  return [
    ...only,
    ...(families.length === 1 ? [`family ${families[0]}`] : []),
    ...(shard === undefined ? [] : [`shard ${shard.index} of ${shard.of}`]),
  ].join(', ');
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
