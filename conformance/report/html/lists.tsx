import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Finding } from '../findings.js';
import { withoutControls } from '../printable.js';
import {
  chapterOfClause,
  type Register,
  type Report,
  type ReportCheck,
  type ReportClause,
  type ReportObservation,
  ruleOf,
} from '../report.js';
import { htmlOf, type Row } from './rows.js';
import { anchorOf, Links, Prose } from './texts.js';

/** So many checks of a clause are named. */
const mostChecks = 12;

/** A row for each check. */
export function checkRows(report: Report, findings: readonly Finding[]): Promise<readonly Row[]> {
  const numbers = new Map<string, number[]>();
  findings.forEach(({ checks, stopped }, index) => {
    for (const id of [...checks, ...stopped]) numbers.set(id, [...(numbers.get(id) ?? []), index + 1]);
  });
  return Promise.all(
    report.checks.map((check) => {
      const { id, outcome, chapter } = check;
      return rowOf(
        anchorOf('check', id),
        outcome,
        [chapter],
        <Check check={check} findings={numbers.get(id) ?? []} />,
      );
    }),
  );
}

/** A row for each clause. */
export function clauseRows({ clauses }: Report, register: Register): Promise<readonly Row[]> {
  return Promise.all(
    clauses.map((clause) => {
      const { id, outcome } = clause;
      const chapters = [chapterOfClause(register, id)];
      return rowOf(anchorOf('clause', id), outcome, chapters, <Clause clause={clause} register={register} />);
    }),
  );
}

/** A row for each point that the specification leaves open and that something was seen of. */
export function openPointRows({ openPoints }: Report, register: Register): Promise<readonly Row[]> {
  const seen = new Map<string, ReportObservation[]>();
  for (const observation of openPoints) {
    seen.set(observation.id, [...(seen.get(observation.id) ?? []), observation]);
  }
  return Promise.all(
    [...seen].map(([id, observations]) => {
      const point = register.openPoints.get(id)?.point ?? '';
      const element = <OpenPoint id={id} point={point} observations={observations} />;
      return rowOf(anchorOf('point', id), 'recorded', [], element);
    }),
  );
}

/** A row for each known failure that the user accepted. */
export function waiverRows({ waivers = [] }: Report): Promise<readonly Row[]> {
  return Promise.all(
    waivers.map(({ id, state, reason, until }) =>
      rowOf(
        `waiver-${id}`,
        'waived',
        [],
        <li>
          <strong>{id}</strong> {state}
          {until === undefined ? '' : `, until ${until}`}: {withoutControls(reason)}
        </li>,
      ),
    ),
  );
}

async function rowOf(
  id: string,
  outcome: string,
  chapters: readonly string[],
  element: JSX.Element,
): Promise<Row> {
  return { id, outcome, chapters, html: await htmlOf(element), body: '' };
}

function Check({ check, findings }: { check: ReportCheck; findings: readonly number[] }): JSX.Element {
  const { id, title, clauses, outcome, reason, unlock, durationMs } = check;
  return (
    <li id={anchorOf('check', id)}>
      <span class={`badge ${outcome}`}>{outcome}</span> <code>{id}</code> {withoutControls(title)}{' '}
      <span class="quiet">{durationMs} ms</span>
      {reason !== null && <p class="quiet">{withoutControls(reason)}</p>}
      {unlock !== undefined && <p class="quiet">It needs {withoutControls(unlock)}.</p>}
      <p class="links">
        {findings.map((number) => (
          <>
            <a href={`#${anchorOf('finding', number)}`}>finding {number}</a>{' '}
          </>
        ))}
        <Links kind="clause" ids={clauses} />
      </p>
    </li>
  );
}

function Clause({ clause, register }: { clause: ReportClause; register: Register }): JSX.Element {
  const { id, level, outcome, checks, reason } = clause;
  return (
    <li id={anchorOf('clause', id)}>
      <span class={`badge ${outcome}`}>{outcome}</span> <strong>{id}</strong>{' '}
      <Prose text={ruleOf(register, id)} />
      {level === 'open' && <span class="quiet"> (open)</span>}
      {reason !== null && <p class="quiet">{withoutControls(reason)}</p>}
      <p class="links">
        <Links kind="check" ids={checks} most={mostChecks} />
      </p>
    </li>
  );
}

function OpenPoint({
  id,
  point,
  observations,
}: {
  id: string;
  point: string;
  observations: readonly ReportObservation[];
}): JSX.Element {
  return (
    <li id={anchorOf('point', id)}>
      <strong>{id}</strong> <Prose text={point} />
      <ul>
        {observations.map(({ operation, observed }) => (
          <li>
            {operation !== '' && <code>{operation}</code>} {withoutControls(observed)}
          </li>
        ))}
      </ul>
    </li>
  );
}
