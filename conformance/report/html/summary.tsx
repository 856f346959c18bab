import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Language } from '../../core/language.js';
import { withoutControls } from '../printable.js';
import type { Register, Report } from '../report.js';
import type { Section } from '../sections.js';
import type { TallyRow } from '../tally.js';
import { countedOf, partsOfBar, sumOf, type Tally, tallyOf } from '../tally.js';
import { outcomeTextsOf } from '../texts/outcomes.js';
import { pageTextsOf } from '../texts/page.js';
import { recordingLines } from '../recorded.js';
import { verdictOf } from '../verdict.js';
import { textIn, secondsText, languageIn, minuteText } from '../words.js';

/** What was judged, and the verdict as a word and in sentences. */
export function Verdict({
  report,
  register,
  since,
}: {
  report: Report;
  register: Register;
  /** What changed since the baseline, if there is one. */
  since: readonly string[];
}): JSX.Element {
  const language = languageIn(register);
  const { verdict, configuration } = report;
  const { word, sentences, goingLive } = verdictOf(report, language);
  return (
    <header>
      <p class="eyebrow">{pageTextsOf({ language }).report}</p>
      <div class={`verdict ${verdict}`}>
        <h1>{word}</h1>
        <p class="lead">{sentences.join(' ')}</p>
        <p class="lead">{goingLive}</p>
        {since.map((line) => (
          <p class="lead">{withoutControls(line)}</p>
        ))}
        {configuration !== undefined && (
          <p class="lead">
            {withoutControls(textIn(configuration, 'message', register))}{' '}
            {withoutControls(textIn(configuration, 'mend', register))}
          </p>
        )}
      </div>
      <Facts facts={identityOf(report, language)} />
      {recordingLines(report, language).map((line) => (
        <p class="quiet">{withoutControls(line)}</p>
      ))}
    </header>
  );
}

/** What the user says about the gateway, when it was judged, and how much was judged. */
function identityOf(report: Report, language: Language): readonly Fact[] {
  const texts = pageTextsOf({ language });
  const { target, run } = report;
  const { name, version, commit, environment, operator } = target.gateway ?? {};
  const { client } = target;
  const all: readonly (readonly [string, string | undefined])[] = [
    [texts.client, client?.name],
    [texts.clientVersion, client?.version],
    [texts.clientSteps, client?.steps?.join(', ')],
    [texts.gateway, name],
    [texts.version, version],
    [texts.commit, commit],
    [texts.environment, environment],
    [texts.operator, operator],
    [texts.address, target.baseUrl],
    [texts.judgedOn, minuteText(run.startedAt, language)],
    [texts.whatWasRun, scopeOf(report, language)],
  ];
  return all.flatMap(([term, text]) => (text === undefined ? [] : [[term, text] as const]));
}

/** What the run covered, in words. */
function scopeOf(report: Report, language: Language): string {
  const { scope } = pageTextsOf({ language });
  const { profile, run } = report;
  const { only = [], families = [] } = run.selection ?? {};
  const part = [
    ...only,
    ...(families.length === 1 ? [scope.family(familyText(families.join(''), language))] : []),
  ];
  if (part.length > 0) return profile === 'part' ? scope.part(part.join(', ')) : part.join(', ');
  if (report.recorded !== undefined) return outcomeTextsOf({ language }).profile.part;
  return profile === 'without control endpoint' ? scope.wholeWithoutControl : scope.whole;
}

/** An endpoint family, as the profile of that family alone is called. */
function familyText(family: string, language: Language): string {
  const words: Readonly<Record<string, string>> = outcomeTextsOf({ language }).profile;
  return words[family] ?? family;
}

export type Fact = readonly [term: string, text: string];

/** A list of terms with their values. */
export function Facts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([term, text]) => (
        <div>
          <dt>{term}</dt>
          <dd>{withoutControls(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The four numbers, and the bar they add up to. */
export function Numbers({
  report,
  findings,
  language,
}: {
  report: Report;
  findings: number;
  language: Language;
}): JSX.Element {
  const texts = pageTextsOf({ language });
  const tally = tallyOf(countedOf(report));
  const [kind, all] = [report.clauses.length > 0 ? 'clauses' : 'checks', sumOf(tally)] as const;
  const numbers = [
    ['passed', tally.passed, texts.kept(all, kind)],
    ['failed', tally.failed, texts.broken(kind)],
    ['undecided', tally.undecided, texts.undecided(kind)],
    ['findings', findings, texts.findings(findings)],
  ] as const;
  return (
    <section aria-label={texts.inNumbers}>
      <dl class="numbers">
        {numbers.map(([name, count, label]) => (
          <div class={count === 0 ? 'none' : name}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      <Bar tally={tally} />
      <p class="quiet">
        {report.clauses.length > 0 &&
          (report.subject === 'client' ? texts.whatGradesAre : texts.whatARequirementIs)}
        {texts.whatUndecidedIs}
        {tally.waived > 0 && texts.waived(tally.waived, kind)}
        {tally.warned > 0 && texts.warned(tally.warned, kind)}
      </p>
    </section>
  );
}

/** Total length of a bar; the widths of its parts add up to it. */
const barLength = 200;
const kinds = ['passed', 'waived', 'warned', 'failed', 'undecided'] as const;
/** The kinds that a table has a column for only if there are any. */
const rare: ReadonlySet<string> = new Set(['waived', 'warned']);

/** Decorative: the numbers beside it say the same. */
function Bar({ tally }: { tally: Tally }): JSX.Element {
  const sizes = partsOfBar(
    kinds.map((kind) => tally[kind]),
    barLength,
  );
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const percent = (size = 0) => `${(size / barLength) * 100}%`;
  return (
    <svg class="bar" aria-hidden="true" focusable="false">
      {kinds.map((kind, index) =>
        sizes[index] === 0 ? null : (
          <rect class={kind} x={percent(starts[index])} width={percent(sizes[index])} height="100%" />
        ),
      )}
    </svg>
  );
}

/** A section as it stands in the summary: its heading, its table or its list, and its notes. */
export function SectionView({
  section: { id, heading, table = [], items = [], notes = [] },
  report,
  language,
}: {
  section: Section;
  report: Report;
  language: Language;
}): JSX.Element {
  const anchor = id.replaceAll(' ', '-');
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor}>{heading}</h2>
      {table.length > 0 && <Chapters table={table} report={report} language={language} />}
      {items.length > 0 && <Items items={items} language={language} />}
      {notes.map((note) => (
        <p class="quiet">{withoutControls(note)}</p>
      ))}
    </section>
  );
}

/** Each chapter with its bar and numbers. */
function Chapters({
  table,
  report,
  language,
}: {
  table: readonly TallyRow[];
  report: Report;
  language: Language;
}): JSX.Element {
  const shown = kinds.filter((kind) => !rare.has(kind) || table.some(({ tally }) => tally[kind] > 0));
  const texts = pageTextsOf({ language });
  const list = report.clauses.length > 0 ? 'clauses' : 'checks';
  return (
    <table class="chapters">
      <thead>
        <tr>
          <th scope="col">{report.subject === 'client' ? texts.grade : texts.chapter}</th>
          {shown.map((kind) => (
            <th scope="col" class="number">
              <span class={`swatch ${kind}`} /> {texts.tally[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.map(({ chapter, name, tally }) => (
          <tr>
            <th scope="row">
              <div class="with-bar">
                <a href={`#${list}`} data-chapter={chapter}>
                  {name}
                </a>
                <Bar tally={tally} />
              </div>
            </th>
            {shown.map((kind) => (
              <td class={tally[kind] === 0 ? 'number quiet' : `number ${kind}`}>{tally[kind]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many items are listed; the rest is counted. */
const mostItems = 8;

function Items({ items, language }: { items: Section['items'] & object; language: Language }): JSX.Element {
  const texts = pageTextsOf({ language });
  const rest = items.slice(mostItems);
  const isCounted = items.some(({ checks }) => checks !== undefined);
  return (
    <>
      {isCounted && <p class="quiet">{texts.notTestedHelp}</p>}
      <ul class="reasons">
        {items.slice(0, mostItems).map(({ text, checks }) => (
          <li>
            {checks !== undefined && <strong>{checks}</strong>} <span>{withoutControls(text)}</span>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            {isCounted && <strong>{rest.reduce((sum, { checks = 0 }) => sum + checks, 0)}</strong>}{' '}
            <span>{texts.otherReasons(rest.length)}</span>
          </li>
        )}
      </ul>
    </>
  );
}

/** What it was judged against, and how to identify this report. */
export function About({ report, language }: { report: Report; language: Language }): JSX.Element {
  const texts = pageTextsOf({ language });
  const { run, kit, contract, results } = report;
  const facts: readonly Fact[] = [
    [texts.kit, `${kit.name} ${kit.version}`],
    [texts.contract, `${contract.version} (SHA-256 ${contract.sha256.slice(0, 12)}…)`],
    [texts.started, run.startedAt],
    [texts.took, texts.tookText(secondsText(run.durationMs, language), String(run.requests), run.jobs)],
    ...(report.recorded === undefined ? [[texts.seed, String(run.seed)] as const] : []),
    [texts.profile, outcomeTextsOf({ ...report, language }).profile[report.profile]],
    ...(results === undefined ? [] : [[texts.sha, results.sha256] as const]),
  ];
  return (
    <section aria-labelledby="about">
      <h2 id="about">{texts.about}</h2>
      <Facts facts={facts} />
    </section>
  );
}
