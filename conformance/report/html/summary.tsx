import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Language } from '../../core/language.js';
import { withoutControls } from '../printable.js';
import type { Register, Report } from '../report.js';
import type { Section } from '../sections.js';
import { countedOf, partsOfBar, sumOf, type Tally, tallyOf } from '../tally.js';
import { outcomeTextsOf } from '../texts/outcomes.js';
import { pageTextsOf } from '../texts/page.js';
import { recordingLines } from '../recorded.js';
import { verdictOf } from '../verdict.js';
import { Brand } from './frame.js';
import { textIn, secondsText, languageIn, minuteText } from '../words.js';

/** Renders what was checked, the verdict as a word and in sentences, and the number of findings. */
export function Verdict({
  report,
  register,
  findings,
  since,
}: {
  report: Report;
  register: Register;
  findings: number;
  /** Changes since the baseline; empty without one. */
  since: readonly string[];
}): JSX.Element {
  const language = languageIn(register);
  const { verdict, configuration } = report;
  const { word, sentences, goingLive } = verdictOf(report, language);
  const lines = [
    sentences.join(' '),
    goingLive,
    ...since,
    ...(configuration === undefined
      ? []
      : [`${textIn(configuration, 'message', register)} ${textIn(configuration, 'mend', register)}`]),
  ];
  const texts = pageTextsOf({ language });
  return (
    <header>
      <Brand page={texts.report} />
      <div class={`verdict ${verdict}`}>
        <div>
          <h1>{word}</h1>
          {lines.map((line) => (
            <p>{withoutControls(line)}</p>
          ))}
        </div>
        <p class={findings === 0 ? 'total quiet' : 'total failed'}>
          <strong>{findings.toLocaleString(language)}</strong> {texts.findings(findings)}
        </p>
      </div>
      <Facts facts={identityOf(report, language)} />
      {recordingLines(report, language).map((line) => (
        <p class="quiet">{withoutControls(line)}</p>
      ))}
    </header>
  );
}

/** Returns what the user says about the gateway, when it was checked, and what the run covered. */
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

/** Describes what the run covered. */
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

/** Returns the name of an endpoint family: that of the profile of this family alone. */
function familyText(family: string, language: Language): string {
  const words: Readonly<Record<string, string>> = outcomeTextsOf({ language }).profile;
  return words[family] ?? family;
}

export type Fact = readonly [term: string, text: string];

/** Renders a list of terms with their values. */
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

/** Renders how many requirements or checks passed, in total and in each chapter or grade. */
export function Numbers({
  report,
  chapters,
  language,
}: {
  report: Report;
  chapters: Section | undefined;
  language: Language;
}): JSX.Element {
  const texts = pageTextsOf({ language });
  const tally = tallyOf(countedOf(report));
  const [kind, all] = [report.clauses.length > 0 ? 'clauses' : 'checks', sumOf(tally)] as const;
  const numbers = [
    ['passed', texts.kept(all, kind)],
    ['failed', texts.broken],
    ['undecided', texts.undecided],
  ] as const;
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters">{chapters?.heading ?? texts.inNumbers}</h2>
      <ul class="numbers">
        {numbers.map(([name, label]) => (
          <li>
            <span class={`swatch ${name}`} />
            <strong>{tally[name].toLocaleString(language)}</strong> {label}
          </li>
        ))}
      </ul>
      <ul class="strip">
        {(chapters?.table ?? []).map(({ chapter, name, tally }) => (
          <li class={tally.failed > 0 ? 'has-failed' : undefined}>
            <a href={`#${kind}`} data-chapter={chapter}>
              {name}
            </a>
            <Bar tally={tally} />
            {kinds
              .filter((kind) => tally[kind] > 0)
              .map((kind, index) => (
                <>
                  {index > 0 && ', '}
                  <span class={kind}>
                    {tally[kind]} {texts.tally[kind]}
                  </span>
                </>
              ))}
          </li>
        ))}
      </ul>
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

/** Renders a decorative bar: the numbers next to it say the same. */
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

/** Renders a section of the summary: its heading, its list, and its notes. */
export function SectionView({
  section: { id, heading, items = [], notes = [] },
  language,
}: {
  section: Section;
  language: Language;
}): JSX.Element {
  const anchor = id.replaceAll(' ', '-');
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor}>{heading}</h2>
      {items.length > 0 && <Items items={items} language={language} />}
      {notes.map((note) => (
        <p class="quiet">{withoutControls(note)}</p>
      ))}
    </section>
  );
}

/** Maximum number of items listed; further items are only counted. */
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

/** Renders what the target was checked against, and how to identify this report. */
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
