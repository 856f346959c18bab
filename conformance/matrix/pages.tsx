import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../report/printable.js';
import { Wide } from '../report/html/table.js';
import { Prose } from '../report/html/texts.js';
import type { Register } from '../report/report.js';
import { ruleOf } from '../report/report.js';
import { nameOfChapter, textIn } from '../report/words.js';
import { CellView, Legend, nameOf, outcomeIn, RowHead, Runs, textsOf, WordCell } from './parts.js';
import { differs, type Point, pointsOf } from './points.js';
import type { Row } from './rows.js';
import { grades, type RequirementSet } from './sets.js';

interface Props {
  readonly rows: readonly Row[];
  readonly register: Register;
}

/** Renders rows with a cell per chapter or per grade of duties. */
function Scores({ rows, register, head, names }: Props & ScoresProps): JSX.Element {
  const texts = textsOf(register);
  return (
    <>
      <Legend register={register} />
      <Wide label={head}>
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{texts.verdict}</th>
              <th scope="col">{texts.total}</th>
              {names.map(([, name]) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                <RowHead row={row} register={register} />
                <WordCell row={row} register={register} />
                <CellView
                  cell={row.all}
                  label={texts.total}
                  isStale={row.stale.length > 0}
                  register={register}
                />
                {names.map(([key, name]) => {
                  const cell = row.cells.get(key);
                  return cell === undefined ? (
                    <td class="cell absent">–</td>
                  ) : (
                    <CellView cell={cell} label={name} isStale={row.stale.length > 0} register={register} />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </>
  );
}

interface ScoresProps {
  readonly head: string;
  /** The keys of the cells with the names of their columns. */
  readonly names: readonly (readonly [string, string])[];
}

/** Renders the gateways by chapter. */
export function GatewaysPage({ rows, register }: Props): JSX.Element {
  const texts = textsOf(register);
  if (rows.length === 0) return <p>{texts.nothing.gateways}</p>;
  const keys = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const used = keys.filter((key) => rows.some(({ cells }) => cells.get(key)?.tone !== 'absent'));
  return (
    <>
      <p class="quiet">{texts.gatewaysHelp}</p>
      <Scores
        rows={rows}
        register={register}
        head={texts.gateway}
        names={used.map((key) => [key, nameOfChapter(key, register)])}
      />
      <Runs rows={rows} register={register} />
    </>
  );
}

/** Renders what gateways do at open points: a table of letters, then each point with its answers. */
export function PointsPage({ rows, register }: Props): JSX.Element {
  const texts = textsOf(register);
  const points = pointsOf(rows);
  if (points.length === 0) return <p>{texts.nothing.points}</p>;
  return (
    <>
      <p class="quiet">{texts.pointsHelp}</p>
      <p>{texts.differing(points.filter(differs).length, points.length)}</p>
      <Wide label={texts.ofOpenPoint}>
        <table class="letters">
          <thead>
            <tr>
              <th scope="col">{texts.point}</th>
              {rows.map((row) => (
                <th scope="col">{nameOf(row)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...points.filter(differs), ...points.filter((point) => !differs(point))].map((point) => (
              <tr class={differs(point) ? 'differs' : undefined}>
                <th scope="row">
                  <a href={`#${point.id}`}>{point.id}</a>{' '}
                  <Prose text={register.openPoints.get(point.id)?.point ?? ''} />
                </th>
                {rows.map((row) => (
                  <LetterCell row={row} point={point} register={register} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <section aria-labelledby="each">
        <h2 id="each">{texts.pointsInDetail}</h2>
        {points.map((point) => (
          <PointView point={point} count={rows.length} register={register} />
        ))}
      </section>
    </>
  );
}

function LetterCell({ row, point, register }: { row: Row; point: Point; register: Register }): JSX.Element {
  const texts = textsOf(register);
  const answer = point.answers.find(({ rows, partly }) => rows.includes(row) || partly.includes(row));
  if (answer === undefined) return <td class="letter quiet">{texts.notSeen}</td>;
  const { letter, partly } = answer;
  return (
    <td class={letter === 'A' ? 'letter' : 'letter other'}>
      {letter}
      {partly.includes(row) && <span class="note">{texts.inPart}</span>}
    </td>
  );
}

/** Maximum number of observations of an answer shown before the rest is collapsed. */
const mostObservations = 12;

function PointView({
  point,
  count,
  register,
}: {
  point: Point;
  count: number;
  register: Register;
}): JSX.Element {
  const texts = textsOf(register);
  const entry = register.openPoints.get(point.id);
  const { answers, unseen, id } = point;
  return (
    <article class="point" id={id} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>
        {id} <Prose text={entry?.point ?? ''} />
      </h3>
      {entry !== undefined && (
        <p class="quiet">
          {texts.accepts} <Prose text={entry.accepts} />
        </p>
      )}
      {answers.map(({ letter, rows, partly, observations }) => (
        <div class="answer">
          <h4>
            <span class="letter">{letter}</span>{' '}
            {rows.length === count && count > 1 ? texts.all : rows.map(nameOf).join(', ')}
          </h4>
          <Observations observations={observations} register={register} />
          {partly.length > 0 && (
            <p class="quiet">
              {texts.onlyInPart} {partly.map(nameOf).join(', ')}
            </p>
          )}
        </div>
      ))}
      {unseen.length > 0 && (
        <p class="quiet">
          {texts.unseen} {unseen.map(nameOf).join(', ')}
        </p>
      )}
    </article>
  );
}

function Observations({
  observations,
  register,
}: {
  observations: Point['answers'][number]['observations'];
  register: Register;
}): JSX.Element {
  const items = observations.map((observation) => (
    <li>
      {observation.operation !== '' && <code>{withoutControls(observation.operation)}</code>}{' '}
      {withoutControls(textIn(observation, 'observed', register))}
    </li>
  ));
  const rest = items.slice(mostObservations);
  return (
    <>
      <ul>{items.slice(0, mostObservations)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{textsOf(register).andMore(rest.length)}</summary>
          <ul>{rest}</ul>
        </details>
      )}
    </>
  );
}

/** Renders the clients by grade, then duty by duty. */
export function ClientsPage({ rows, register, set }: Props & { set: RequirementSet }): JSX.Element {
  const texts = textsOf(register);
  if (rows.length === 0) return <p>{texts.nothing.clients}</p>;
  const scored: readonly { id: string; grade: string }[] = grades.flatMap((grade) =>
    set.duties[grade].map((id) => ({ id, grade })),
  );
  const known = new Set(scored.map(({ id }) => id));
  const fresh = [...new Set(rows.flatMap(({ report }) => report.clauses.map(({ id }) => id)))]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, grade: texts.freshWord }));
  return (
    <>
      <p class="quiet">{texts.clientsHelp}</p>
      <Scores
        rows={rows}
        register={register}
        head={texts.client}
        names={grades.map((grade) => [grade, grade])}
      />
      <RequirementTable
        title={texts.clientsTitle}
        head={texts.duty}
        items={[...scored, ...fresh]}
        rows={rows}
        register={register}
      />
      <Runs rows={rows} register={register} />
    </>
  );
}

/** Renders what clients rely on, according to their tests against legal gateways. */
export function SweepsPage({ rows, register }: Props): JSX.Element {
  const texts = textsOf(register);
  if (rows.length === 0) return <p>{texts.nothing.legal}</p>;
  return (
    <>
      <p class="quiet">{texts.legalHelp}</p>
      <RequirementTable
        title={texts.legalTitle}
        head={texts.requirement}
        items={[...register.clauses.values()]}
        rows={rows}
        register={register}
      />
      <Runs rows={rows} register={register} />
    </>
  );
}

interface RequirementTableProps extends Props {
  readonly title: string;
  readonly head: string;
  readonly items: readonly { readonly id: string; readonly grade?: string | undefined }[];
}

/** Renders a table with a row per requirement and a column per result. */
function RequirementTable({ title, head, items, rows, register }: RequirementTableProps): JSX.Element {
  return (
    <Wide label={title}>
      <table class="duties">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {rows.map((row) => (
              <th scope="col">{nameOf(row)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, grade }) => (
            <tr>
              <th scope="row">
                <strong>{id}</strong> <span class="quiet">{grade}</span> <Prose text={ruleOf(register, id)} />
              </th>
              {rows.map((row) => (
                <DutyCell row={row} id={id} register={register} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function DutyCell({ row, id, register }: { row: Row; id: string; register: Register }): JSX.Element {
  const clause = row.report.clauses.find((one) => one.id === id);
  const outcome = outcomeIn(row, clause?.outcome ?? 'skipped');
  // As in the rows, nothing in a partial run is green.
  const tone = outcome === 'passed' && row.isPart ? 'skipped' : outcome;
  return <td class={tone}>{textsOf(register).outcome[outcome]}</td>;
}
