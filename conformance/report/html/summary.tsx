import type { JSX } from 'hono/jsx/jsx-runtime';
import { nextSteps } from '../next-steps.js';
import { withoutControls } from '../printable.js';
import type { Register, Report } from '../report.js';
import { chapterTallies, countedOf, partsOfBar, sumOf, type Tally, tallyOf } from '../tally.js';
import { amount, verdictSentences } from '../verdict-sentence.js';
import { verdictWord } from '../verdict-text.js';

/** What was judged, and the verdict: as a word and as sentences. */
export function Verdict({ report }: { report: Report }): JSX.Element {
  const { verdict, configuration } = report;
  return (
    <header>
      <p class="eyebrow">pixkit conformance report</p>
      <div class={`verdict ${verdict}`}>
        <h1>{verdictWord(report)}</h1>
        <p class="lead">{verdictSentences(report).join(' ')}</p>
        {configuration !== undefined && (
          <p class="lead">
            {withoutControls(configuration.message)} {withoutControls(configuration.mend)}
          </p>
        )}
      </div>
      <Facts facts={identityOf(report)} />
    </header>
  );
}

/** What the user says of the gateway, when it was judged, and how much of it. */
function identityOf(report: Report): readonly Fact[] {
  const { target, run } = report;
  const { name, version, commit, environment, operator } = target.gateway ?? {};
  const all: readonly (readonly [string, string | undefined])[] = [
    ['Gateway', name],
    ['Version', version],
    ['Commit', commit],
    ['Environment', environment],
    ['Operator', operator],
    ['Address', target.baseUrl],
    ['Judged on', `${run.startedAt.slice(0, 16).replace('T', ', ')} UTC`],
    ['What was run', scopeOf(report)],
  ];
  return all.flatMap(([term, text]) => (text === undefined ? [] : [[term, text] as const]));
}

/** What it was a run of, in words. */
function scopeOf(report: Report): string {
  const { profile, run } = report;
  const { only = [], families = [], shard } = run.selection ?? {};
  const part = [
    ...only,
    ...(families.length === 1 ? [`the ${families.join('')} endpoints`] : []),
    ...(shard === undefined ? [] : [`shard ${shard.index} of ${shard.of}`]),
  ];
  if (part.length > 0) return profile === 'part' ? `a part: ${part.join(', ')}` : part.join(', ');
  return `the whole suite${profile === 'without control endpoint' ? `, ${profile}` : ''}`;
}

export type Fact = readonly [term: string, text: string];

/** Terms with their values. */
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

/** The four numbers, and the bar that they make. */
export function Numbers({ report, findings }: { report: Report; findings: number }): JSX.Element {
  const tally = tallyOf(countedOf(report));
  const [what, all] = [report.clauses.length > 0 ? 'requirements' : 'checks', sumOf(tally)];
  const numbers = [
    ['passed', tally.passed, `of ${all} ${what} kept`],
    ['failed', tally.failed, `${what} broken`],
    ['undecided', tally.undecided, `${what} undecided`],
    ['findings', findings, findings === 1 ? 'finding' : 'findings'],
  ] as const;
  return (
    <section aria-label="In numbers">
      <dl class="numbers">
        {numbers.map(([kind, count, label]) => (
          <div class={count === 0 ? 'none' : kind}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <Bar tally={tally} />
      <p class="quiet">
        {report.clauses.length > 0 &&
          'A requirement is a sentence of the specification that binds every gateway (a MUST clause). '}
        Undecided is neither good nor bad: nobody looked, or nothing could be seen.
        {tally.waived > 0 && ` ${amount(tally.waived, what.slice(0, -1))} broken, known and waived.`}
      </p>
    </section>
  );
}

/** Widths of a bar, in parts of its length. */
const barLength = 200;
const kinds = ['passed', 'waived', 'failed', 'undecided'] as const;

/** Says nothing that numbers beside it do not. */
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

/** Each chapter with its bar and numbers. */
export function Chapters({ report, register }: { report: Report; register: Register }): JSX.Element {
  const chapters = chapterTallies(report, register).filter(({ tally }) => sumOf(tally) > 0);
  const shown = kinds.filter((kind) => kind !== 'waived' || chapters.some(({ tally }) => tally.waived > 0));
  const list = report.clauses.length > 0 ? 'clauses' : 'checks';
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters">Chapter by chapter</h2>
      <table class="chapters">
        <thead>
          <tr>
            <th scope="col">Chapter</th>
            {shown.map((kind) => (
              <th scope="col" class="number">
                <span class={`swatch ${kind}`} /> {words[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chapters.map(({ chapter, tally }) => (
            <tr>
              <th scope="row">
                <div class="with-bar">
                  <a href={`#${list}`} data-chapter={chapter}>
                    {chapter}
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
    </section>
  );
}

const words = { passed: 'kept', waived: 'waived', failed: 'broken', undecided: 'undecided' } as const;

/** So many reasons are named; the others are counted. */
const mostReasons = 8;

/** What nobody looked at, and why: what would let it be judged, that which would unlock most first. */
export function NotLookedAt({ report }: { report: Report }): JSX.Element {
  const steps = nextSteps(report);
  const rest = steps.slice(mostReasons);
  const unseen = report.clauses.filter(({ outcome }) => outcome === 'unobservable').length;
  const { notOffered = [], control } = report.target;
  const notes = [
    ...(control === false
      ? ['There was no control endpoint: nobody could put the gateway into the states that most checks need.']
      : []),
    ...(notOffered.length > 0
      ? [`Said to be not offered, and so not asked for: ${notOffered.join(', ')}.`]
      : []),
    ...(unseen > 0
      ? [`${amount(unseen, 'requirement')} cannot be seen from outside by anyone: in no number here.`]
      : []),
  ];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">What was not looked at, and why</h2>
      {steps.length === 0 ? (
        <p>Every check was run to its end.</p>
      ) : (
        <>
          <p class="quiet">
            Checks that could not judge, by what they lack or why. What to do next: whatever stands first
            would unlock most.
          </p>
          <ul class="reasons">
            {steps.slice(0, mostReasons).map(({ what, checks, unlocks }) => (
              <li>
                <strong>{checks}</strong>{' '}
                <span>
                  {unlocks ? (
                    <>
                      need <code>{withoutControls(what)}</code>
                    </>
                  ) : (
                    withoutControls(what)
                  )}
                </span>
              </li>
            ))}
            {rest.length > 0 && (
              <li>
                <strong>{rest.reduce((sum, { checks }) => sum + checks, 0)}</strong>{' '}
                <span>for {amount(rest.length, 'other reason')}, named with the checks below</span>
              </li>
            )}
          </ul>
        </>
      )}
      {notes.map((note) => (
        <p class="quiet">{note}</p>
      ))}
    </section>
  );
}

/** By what it was judged, and how to tell this report from another. */
export function About({ report }: { report: Report }): JSX.Element {
  const { run, kit, contract, results } = report;
  const facts: readonly Fact[] = [
    ['Kit', `${kit.name} ${kit.version}`],
    ['Contract', `${contract.version} (SHA-256 ${contract.sha256.slice(0, 12)}…)`],
    ['Started', run.startedAt],
    [
      'Took',
      `${(run.durationMs / 1000).toFixed(1)} s, ${run.requests} requests, ${run.jobs} checks at a time`,
    ],
    ['Seed', String(run.seed)],
    ['Profile', report.profile],
    ...(results === undefined ? [] : [['SHA-256 of the results', results.sha256] as const]),
  ];
  return (
    <section aria-labelledby="about">
      <h2 id="about">About this report</h2>
      <Facts facts={facts} />
    </section>
  );
}
