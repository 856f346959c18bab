import { groupBy } from '../../core/groups.js';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { caughtAt } from '../../contract/caught-defects.js';
import type { Finding } from '../findings.js';
import { withoutControls } from '../printable.js';
import { chapterOfClause, impliedText, ruleOf } from '../report.js';
import type { Register, Report, ReportCheck, ReportClause, ReportObservation } from '../report.js';
import { sectionsOf } from '../sections.js';
import { htmlOf, type Row } from './rows.js';
import { outcomeTextsOf } from '../texts/outcomes.js';
import { pageTextsOf } from '../texts/page.js';
import { textIn, titleOfCheck } from '../words.js';
import { anchorOf, Links, Prose } from './texts.js';

/** Maximum number of checks listed for a clause. */
const mostChecks = 12;

/** Returns a row for each check. */
export function checkRows(
  report: Report,
  findings: readonly Finding[],
  register: Register,
): Promise<readonly Row[]> {
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
        <Check check={check} findings={numbers.get(id) ?? []} register={register} />,
      );
    }),
  );
}

/** Returns a row for each clause. */
export function clauseRows({ clauses }: Report, register: Register): Promise<readonly Row[]> {
  return Promise.all(
    clauses.map((clause) => {
      const { id, outcome } = clause;
      const chapters = [chapterOfClause(register, id)];
      return rowOf(anchorOf('clause', id), outcome, chapters, <Clause clause={clause} register={register} />);
    }),
  );
}

/** Returns a row for each open point with observations. */
export function openPointRows({ openPoints }: Report, register: Register): Promise<readonly Row[]> {
  return Promise.all(
    [...groupBy(openPoints, ({ id }) => id)].map(([id, observations]) => {
      const point = register.openPoints.get(id)?.point ?? '';
      const element = <OpenPoint id={id} point={point} observations={observations} register={register} />;
      return rowOf(anchorOf('point', id), 'recorded', [], element);
    }),
  );
}

/** Returns a row for each known failure that the user has waived. */
export function waiverRows(report: Report, register: Register): Promise<readonly Row[]> {
  const items = sectionsOf(report, register).find(({ id }) => id === 'known failures')?.items ?? [];
  return Promise.all(
    items.map(({ text }, index) =>
      rowOf(`waiver-${index + 1}`, 'waived', [], <li>{withoutControls(text)}</li>),
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

function Check({
  check,
  findings,
  register,
}: {
  check: ReportCheck;
  findings: readonly number[];
  register: Register;
}): JSX.Element {
  const { id, clauses, outcome, durationMs } = check;
  const [reason, unlock] = [textIn(check, 'reason', register), textIn(check, 'unlock', register)];
  const texts = pageTextsOf(register);
  return (
    <li id={anchorOf('check', id)}>
      <span class={`badge ${outcome}`}>{outcomeTextsOf(register).outcome[outcome]}</span> <code>{id}</code>{' '}
      {withoutControls(titleOfCheck(check, register))} <span class="quiet">{durationMs} ms</span>
      {reason !== '' && <p class="quiet">{withoutControls(reason)}</p>}
      {unlock !== '' && <p class="quiet">{texts.needs(withoutControls(unlock))}</p>}
      <p class="links">
        {findings.map((number) => (
          <>
            <a href={`#${anchorOf('finding', number)}`}>{texts.finding(number)}</a>{' '}
          </>
        ))}
        <Links kind="clause" ids={clauses} register={register} />
      </p>
    </li>
  );
}

function Clause({ clause, register }: { clause: ReportClause; register: Register }): JSX.Element {
  const { id, level, outcome, checks } = clause;
  const reason = textIn(clause, 'reason', register);
  const implied = impliedText(register, id);
  const caught = Object.keys(caughtAt(id)).length;
  return (
    <li id={anchorOf('clause', id)}>
      <span class={`badge ${outcome}`}>{outcomeTextsOf(register).outcome[outcome]}</span>{' '}
      <strong>{id}</strong> <Prose text={ruleOf(register, id)} />
      {level === 'open' && <span class="quiet">{pageTextsOf(register).open}</span>}
      {caught > 0 && <span class="quiet"> {pageTextsOf(register).caught(caught)}</span>}
      {implied !== '' && (
        <p class="quiet">
          <Prose text={implied} />
        </p>
      )}
      {reason !== '' && <p class="quiet">{withoutControls(reason)}</p>}
      <p class="links">
        <Links kind="check" ids={checks} register={register} most={mostChecks} />
      </p>
    </li>
  );
}

function OpenPoint({
  id,
  point,
  observations,
  register,
}: {
  id: string;
  point: string;
  observations: readonly ReportObservation[];
  register: Register;
}): JSX.Element {
  return (
    <li id={anchorOf('point', id)}>
      <strong>{id}</strong> <Prose text={point} />
      <ul>
        {observations.map((observation) => (
          <li>
            {observation.operation !== '' && <code>{observation.operation}</code>}{' '}
            {withoutControls(textIn(observation, 'observed', register))}
          </li>
        ))}
      </ul>
    </li>
  );
}
