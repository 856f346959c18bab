import { readFileSync } from 'node:fs';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { type ComparedFindings, sinceLines } from '../baseline.js';
import { type Finding, findingsOf } from '../findings.js';
import { targetOf } from '../history.js';
import { isAboutClient, type Register, type Report } from '../report.js';
import { chapterTallies } from '../tally.js';
import { type SectionId, sectionsOf } from '../sections.js';
import { verdictOf } from '../verdict.js';
import { commonStyle, fileOf, Frame } from './frame.js';
import { FindingView, findingRows } from './findings.js';
import { checkRows, clauseRows, openPointRows, waiverRows } from './lists.js';
import { dataOf, type Row } from './rows.js';
import { outcomeTextsOf } from '../texts/outcomes.js';
import { sectionTextsOf } from '../texts/sections.js';
import { pageTextsOf } from '../texts/page.js';
import { nameOfChapter, languageIn } from '../words.js';
import { About, Numbers, SectionView, Verdict } from './summary.js';

/** Maximum number of findings in the summary. */
const mostImportant = 10;

/** The sections that the summary shows in full; the others have separate, complete lists. */
const inSummary: ReadonlySet<SectionId> = new Set(['not tested', 'run']);

/**
 * Renders the report as one HTML file that needs neither the network nor a second file. The summary is static; everything
 * below is data that the page's script renders when it is opened. The content security policy allows only the page's own
 * style and script, so that nothing sent by a target can load or run anything.
 */
export async function htmlReport(
  report: Report,
  register: Register,
  compared?: ComparedFindings,
): Promise<string> {
  const style = [commonStyle(), textOf('report.css')].join('\n');
  const findings = findingsOf(report);
  const lists = await listsOf(report, register, findings);
  const page = (
    <Page
      report={report}
      register={register}
      findings={findings}
      compared={compared}
      lists={lists}
      style={style}
      script={textOf('in-browser.js')}
    />
  );
  return fileOf(page);
}

function textOf(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
}

/** Rows of one kind, in a part of the page that is initially closed. */
interface List {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly rows: readonly Row[];
  /** How many rows the page already contains. */
  readonly from: number;
}

async function listsOf(
  report: Report,
  register: Register,
  findings: readonly Finding[],
): Promise<readonly List[]> {
  const { lists: texts, whyTrust } = pageTextsOf(register);
  const lists = [
    {
      id: 'more-findings',
      ...texts.moreFindings,
      rows: await findingRows(findings, { report, register }),
      from: mostImportant,
    },
    {
      id: 'checks',
      ...texts.checks,
      rows: await checkRows(report, findings, register),
      from: 0,
    },
    {
      id: 'clauses',
      ...texts.clauses,
      about: isAboutClient(register) ? texts.clauses.about : `${texts.clauses.about} ${whyTrust}`,
      rows: await clauseRows(report, register),
      from: 0,
    },
    {
      id: 'open-points',
      ...texts.openPoints,
      rows: await openPointRows(report, register),
      from: 0,
    },
    {
      id: 'waivers',
      ...texts.waivers,
      rows: await waiverRows(report, register),
      from: 0,
    },
  ];
  return lists.filter(({ rows }) => rows.length > 0);
}

interface PageProps {
  readonly report: Report;
  readonly register: Register;
  readonly findings: readonly Finding[];
  readonly compared: ComparedFindings | undefined;
  readonly lists: readonly List[];
  readonly style: string;
  readonly script: string;
}

function Page({ report, register, findings, compared, lists, style, script }: PageProps): JSX.Element {
  const open = findings.filter(({ outcome }) => outcome === 'failed').length;
  const language = languageIn(register);
  const texts = pageTextsOf(register);
  const sections = sectionsOf(report, register);
  return (
    <Frame
      language={language}
      title={`${verdictOf(report, language).word} – ${targetOf(report)}`}
      style={style}
      script={script}
    >
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <Verdict report={report} register={register} findings={open} since={sinceLines(compared, register)} />
      <main id="main" tabindex={-1}>
        <MostImportant findings={findings} report={report} register={register} />
        <Numbers
          report={report}
          chapters={sections.find(({ id }) => id === 'chapters')}
          language={language}
        />
        <div class="columns">
          {sections
            .filter(({ id }) => inSummary.has(id))
            .map((section) => (
              <SectionView section={section} language={language} />
            ))}
        </div>
        <Details report={report} register={register} lists={lists} />
        <About report={report} language={language} />
      </main>
      {lists.map(({ id, rows }) => (
        <script
          type="application/json"
          id={`rows-of-${id}`}
          dangerouslySetInnerHTML={{ __html: dataOf(rows) }}
        />
      ))}
    </Frame>
  );
}

function MostImportant({
  findings,
  report,
  register,
}: {
  findings: readonly Finding[];
  report: Report;
  register: Register;
}): JSX.Element {
  const texts = pageTextsOf(register);
  const count = findings.length;
  const failed = findings.filter(({ outcome }) => outcome === 'failed').length;
  const warned = findings.filter(({ outcome }) => outcome === 'warned').length;
  const [title, of] =
    count > mostImportant
      ? [texts.mostImportant(mostImportant), texts.of(count)]
      : [texts.allFindings, failed];
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">
        {title} <span class="quiet">{of}</span>
      </h2>
      {count === 0 ? (
        <p>{report.verdict === 'conformant' ? texts.nothingWrong : texts.nothingWrongSoFar}</p>
      ) : (
        <>
          <p class="quiet">
            {texts.findingsHelp} {warned > 0 && `${sectionTextsOf(register).warnings(warned)}.`}
          </p>
          <ol class="finding-list">
            {findings.slice(0, mostImportant).map((finding, index) => (
              <FindingView finding={finding} number={index + 1} report={report} register={register} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Renders the collapsed lists with their filter and search; they need the script. */
function Details({
  report,
  register,
  lists,
}: {
  report: Report;
  register: Register;
  lists: readonly List[];
}): JSX.Element {
  const texts = pageTextsOf(register);
  const chapters = chapterTallies(report, register).map(({ chapter }) => chapter);
  return (
    <section aria-labelledby="details" class="details">
      <h2 id="details">{texts.details}</h2>
      <p class="warning no-script">{texts.noScript}</p>
      <Filter chapters={chapters} register={register} />
      {lists.map(({ id, title, about, rows, from }) => (
        <details class="part" id={id} data-from={from} hidden={rows.length <= from}>
          <summary>
            <h3>{title}</h3> <span class="count quiet">{rows.length - from}</span>
          </summary>
          <p class="quiet">{about}</p>
          <ol class={id === 'more-findings' ? 'finding-list' : 'rows'} />
          <p class="nothing quiet" hidden>
            {texts.nothingMatches}
          </p>
          <button type="button" class="more" hidden />
        </details>
      ))}
    </section>
  );
}

/** Renders the filter, hidden: it works only with the script, which makes it visible. */
function Filter({ chapters, register }: { chapters: readonly string[]; register: Register }): JSX.Element {
  const texts = pageTextsOf(register);
  const outcomes = [
    'failed',
    'error',
    'warned',
    'waived',
    'skipped',
    'passed',
    'recorded',
    'unobservable',
  ] as const;
  return (
    <form
      class="filter"
      data-words={JSON.stringify(texts.script)}
      role="search"
      aria-label={texts.filter}
      hidden
    >
      <label>
        {texts.search}{' '}
        <input
          type="search"
          name="text"
          placeholder={
            register.subject === 'client' ? 'CALLER-36, externalId, …' : 'CASHOUT-16, externalId, …'
          }
          autocomplete="off"
        />
      </label>
      <label>
        {texts.outcome}{' '}
        <select name="outcome">
          <option value="">{texts.all}</option>
          {outcomes.map((outcome) => (
            <Choice value={outcome} word={outcomeTextsOf(register).outcome[outcome]} />
          ))}
        </select>
      </label>
      <label>
        {texts.chapter}{' '}
        <select name="chapter">
          <option value="">{texts.all}</option>
          {chapters.map((chapter) => (
            <Choice value={chapter} word={nameOfChapter(chapter, register)} />
          ))}
        </select>
      </label>
      <button type="reset">{texts.clear}</button>
      <button type="button" class="everything" aria-pressed="false">
        {texts.openEverything}
      </button>
      <span role="status" class="quiet" />
    </form>
  );
}

/** Renders an option of the filter; `value` is its name in the data. */
function Choice({ value, word }: { value: string; word: string }): JSX.Element {
  return <option value={word === value ? undefined : value}>{word}</option>;
}
