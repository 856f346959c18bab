import type { JSX } from 'hono/jsx/jsx-runtime';
import { isDecided } from '../../engine/outcome.js';
import { withoutControls } from '../printable.js';
import type { Finding } from '../findings.js';
import {
  byChapter,
  chapterOfClause,
  type Register,
  type Report,
  type ReportClause,
  ruleOf,
} from '../report.js';
import { checkAnchor, Prose } from './findings.js';

const outcomes = ['passed', 'failed', 'waived', 'recorded', 'skipped', 'error', 'unobservable'] as const;

/** How much of each chapter was decided, and how it came out. */
export function Coverage({ report, register }: { report: Report; register: Register }): JSX.Element {
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">Coverage by chapter</h2>
      <div class="wide" role="region" aria-label="Table of coverage" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Chapter</th>
              <th scope="col">MUST clauses decided</th>
              {outcomes.map((outcome) => (
                <th scope="col" class="number">
                  {outcome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...byChapter(report.clauses, register)].map(([chapter, clauses]) => (
              <ChapterRow chapter={chapter} clauses={clauses} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ChapterRow({
  chapter,
  clauses,
}: {
  chapter: string;
  clauses: readonly ReportClause[];
}): JSX.Element {
  const must = clauses.filter(({ level, outcome }) => level === 'must' && outcome !== 'unobservable');
  const decided = must.filter(({ outcome }) => isDecided(outcome)).length;
  const count = (wanted: string) => clauses.filter(({ outcome }) => outcome === wanted).length;
  return (
    <tr>
      <th scope="row">{chapter}</th>
      <td>
        <meter min={0} max={Math.max(must.length, 1)} value={decided} aria-label={`${chapter}: decided`} />{' '}
        {decided} of {must.length}
      </td>
      {outcomes.map((outcome) => (
        <td class={count(outcome) > 0 ? `number ${outcome}` : 'number quiet'}>{count(outcome)}</td>
      ))}
    </tr>
  );
}

/** Every check with its outcome. */
export function Checks({ report, findings }: { report: Report; findings: readonly Finding[] }): JSX.Element {
  const anchors = new Map<string, string[]>();
  findings.forEach(({ checks }, index) => {
    for (const check of checks) anchors.set(check, [...(anchors.get(check) ?? []), `finding-${index + 1}`]);
  });
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">
        Checks <span class="quiet">{report.checks.length}</span>
      </h2>
      <div class="wide" role="region" aria-label="Table of checks" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col">Check</th>
              <th scope="col">Clauses</th>
              <th scope="col" class="number">
                ms
              </th>
            </tr>
          </thead>
          <tbody>
            {report.checks.map(({ id, title, chapter, clauses, outcome, reason, durationMs }) => (
              <tr id={checkAnchor(id)} data-row data-outcome={outcome} data-chapter={chapter}>
                <td>
                  <span class={`badge ${outcome}`}>{outcome}</span>
                </td>
                <td>
                  <code>{id}</code> {title}
                  {reason !== null && <p class="quiet">{withoutControls(reason)}</p>}
                  {(anchors.get(id) ?? []).map((anchor) => (
                    <>
                      {' '}
                      <a href={`#${anchor}`}>{anchor.replace('-', ' ')}</a>
                    </>
                  ))}
                </td>
                <td class="ids">{clauses.join(' ')}</td>
                <td class="number">{durationMs}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="nothing" hidden>
          No check matches the filter.
        </p>
      </div>
    </section>
  );
}

/** Every clause with its sentence and outcome. */
export function Clauses({ report, register }: { report: Report; register: Register }): JSX.Element {
  return (
    <section aria-labelledby="clauses">
      <h2 id="clauses">
        Clauses <span class="quiet">{report.clauses.length}</span>
      </h2>
      <div class="wide" role="region" aria-label="Table of clauses" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col">Clause</th>
              <th scope="col">Sentence</th>
              <th scope="col">Checks</th>
            </tr>
          </thead>
          <tbody>
            {report.clauses.map(({ id, level, outcome, checks, reason }) => (
              <tr data-row data-outcome={outcome} data-chapter={chapterOfClause(register, id)}>
                <td>
                  <span class={`badge ${outcome}`}>{outcome}</span>
                </td>
                <th scope="row" class="ids">
                  {id}
                </th>
                <td>
                  <Prose text={ruleOf(register, id)} />
                  {level === 'open' && <span class="quiet"> (open)</span>}
                  {reason !== null && <p class="quiet">{withoutControls(reason)}</p>}
                </td>
                <td class="ids">{checks.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="nothing" hidden>
          No clause matches the filter.
        </p>
      </div>
    </section>
  );
}

/** What was seen where the specification leaves something open. */
export function OpenPoints({ report, register }: { report: Report; register: Register }): JSX.Element {
  const seen = new Map<string, Report['openPoints'][number][]>();
  for (const observation of report.openPoints) {
    seen.set(observation.id, [...(seen.get(observation.id) ?? []), observation]);
  }
  return (
    <section aria-labelledby="open-points">
      <h2 id="open-points">
        Open points <span class="quiet">{seen.size}</span>
      </h2>
      <p class="quiet">Where the specification leaves something open: recorded, never graded.</p>
      <div class="wide" role="region" aria-label="Table of open points" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Point</th>
              <th scope="col">What is open</th>
              <th scope="col">Seen</th>
            </tr>
          </thead>
          <tbody>
            {[...seen].map(([id, observations]) => (
              <tr>
                <th scope="row" class="ids">
                  {id}
                </th>
                <td>
                  <Prose text={register.openPoints.get(id)?.point ?? ''} />
                </td>
                <td>
                  <ul>
                    {observations.map(({ operation, observed }) => (
                      <li>
                        {operation !== '' && <code>{operation}</code>} {withoutControls(observed)}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Known failures that the user accepted, and what became of them. */
export function WaiverList({ report }: { report: Report }): JSX.Element | null {
  const { waivers = [] } = report;
  if (waivers.length === 0) return null;
  return (
    <section aria-labelledby="waivers">
      <h2 id="waivers">Waivers</h2>
      <ul>
        {waivers.map(({ id, state, reason, until }) => (
          <li>
            <strong>{id}</strong> {state}
            {until === undefined ? '' : `, until ${until}`}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
