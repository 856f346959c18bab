import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ClauseOutcome } from '../engine/outcome.js';
import { withoutControls } from '../report/printable.js';
import type { Register } from '../report/report.js';
import { ruleOf } from '../report/report.js';
import { type Fact, Facts } from '../report/html/summary.js';
import { Prose } from '../report/html/texts.js';
import { portabilityOf, sumOf } from '../report/tally.js';
import { outcomeTextsOf } from '../report/texts/outcomes.js';
import { languageIn, minuteText } from '../report/words.js';
import { repeatingCommand } from './command-line.js';
import { type Cell, type CellTone, type Row, versionOf } from './rows.js';
import { textsIn, translate } from '../language/phrases.js';
import { type MatrixTexts, matrixTexts } from './texts.js';

/** Returns the texts of the site in the language of the register. */
export function textsOf(register: Register): MatrixTexts {
  return textsIn(matrixTexts, languageIn(register));
}

/** Returns the name and version of the gateway or client. */
export function nameOf({ name, report }: Row): string {
  return withoutControls([name, versionOf(report)].filter((part) => part !== '').join(' '));
}

/** Returns the outcome of a requirement for a table. A sweep may only warn of what breaks the client; that counts as failed. */
export function outcomeIn({ report }: Row, outcome: ClauseOutcome): ClauseOutcome {
  return report.subject === 'sweep' && outcome === 'warned' ? 'failed' : outcome;
}

/** Renders how many requirements of a cell were decided, and how many failed. */
export function CellView({
  cell,
  label,
  isStale,
  register,
}: {
  cell: Cell;
  label: string;
  isStale: boolean;
  register: Register;
}): JSX.Element {
  const texts = textsOf(register);
  const { tally, fresh, tone } = cell;
  const all = sumOf(tally);
  const notes = [
    ...(tally.failed > 0 ? [texts.failed(tally.failed)] : []),
    ...(tally.waived > 0 ? [texts.waived(tally.waived)] : []),
    ...(tally.warned > 0 ? [texts.warned(tally.warned)] : []),
    ...(fresh.seen > 0 ? [texts.fresh(fresh.seen, fresh.failed)] : []),
  ];
  return (
    <td class={`cell ${tone}${isStale ? ' stale' : ''}`}>
      <span class="label">{label}</span>
      <span class="share">{all === 0 ? '–' : texts.decided(all - tally.undecided, all)}</span>
      {notes.map((note) => (
        <span class="note">{note}</span>
      ))}
    </td>
  );
}

/** Renders the legend of the colours. */
export function Legend({ register }: { register: Register }): JSX.Element {
  const texts = textsOf(register);
  const tones: readonly CellTone[] = ['passed', 'failed', 'waived', 'partial', 'absent'];
  return (
    <ul class="legend" aria-label={texts.legend}>
      {tones.map((tone) => (
        <li>
          <span class={`cell sample ${tone}`} /> {texts.tone[tone]}
        </li>
      ))}
      <li>
        <span class="cell sample partial stale" /> {texts.striped}
      </li>
    </ul>
  );
}

/** Renders the heading of a row: the name and the version. */
export function RowHead({ row, register }: { row: Row; register: Register }): JSX.Element {
  const texts = textsOf(register);
  return (
    <th scope="row">
      <a href={`#${row.id}`}>{withoutControls(row.name)}</a>{' '}
      <span class="version">{withoutControls(versionOf(row.report))}</span>
      <span class={row.trust === 'mismatch' ? 'note failed' : 'note'}>{texts.trust[row.trust]}</span>
      {row.stale.map((why) => (
        <span class="note">{texts.stale[why]}</span>
      ))}
    </th>
  );
}

/** Renders the verdict of a row as a word. */
export function WordCell({ row, register }: { row: Row; register: Register }): JSX.Element {
  const texts = textsOf(register);
  const isRisky = row.report.clauses.some(
    ({ money, outcome }) => money === true && (outcome === 'failed' || outcome === 'warned'),
  );
  return (
    <td class="word">
      <strong class={row.word}>{texts.word[row.word]}</strong>
      {isRisky && row.report.subject === 'client' && <span class="note failed">{texts.money}</span>}
    </td>
  );
}

/** Renders how each result was obtained, and the results of earlier versions. */
export function Runs({ rows, register }: { rows: readonly Row[]; register: Register }): JSX.Element {
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">{textsOf(register).runs}</h2>
      {rows.map((row) => (
        <Run row={row} register={register} />
      ))}
    </section>
  );
}

function Run({ row, register }: { row: Row; register: Register }): JSX.Element {
  const texts = textsOf(register);
  return (
    <article class="run" id={row.id} aria-labelledby={`${row.id}-name`}>
      <h3 id={`${row.id}-name`}>
        {nameOf(row)}: <ResultWord row={row} register={register} />
      </h3>
      <Facts facts={factsOf(row, register)} />
      <p class="quiet">{texts.repeat}</p>
      <pre class="command">{withoutControls(repeatingCommand(row))}</pre>
      <Broken row={row} register={register} />
      {row.older.length > 0 && (
        <details>
          <summary>
            {texts.older} <span class="quiet">{row.older.length}</span>
          </summary>
          <ul class="older">
            {row.older.map((older) => (
              <li id={older.id}>
                <strong>{nameOf(older)}</strong>: <ResultWord row={older} register={register} />
                <Facts facts={factsOf(older, register)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** Renders the verdict or, for a sweep, with how many gateways the client works. */
function ResultWord({ row: { report, word }, register }: { row: Row; register: Register }): JSX.Element {
  const texts = textsOf(register);
  if (report.subject !== 'sweep') return <span class={word}>{texts.word[word]}</span>;
  const { to, of } = portabilityOf(report);
  return <span>{texts.portable(to, of)}</span>;
}

/** Maximum number of failed requirements that are named. */
const mostBroken = 8;

function Broken({ row, register }: { row: Row; register: Register }): JSX.Element {
  const texts = textsOf(register);
  const failed = row.report.clauses.filter(({ outcome }) => outcomeIn(row, outcome) === 'failed');
  if (failed.length === 0) return <></>;
  const rest = failed.length - mostBroken;
  return (
    <details>
      <summary>{texts.broken(failed.length)}</summary>
      <ul>
        {failed.slice(0, mostBroken).map(({ id }) => (
          <li>
            <strong>{id}</strong> <Prose text={ruleOf(register, id)} />
          </li>
        ))}
        {rest > 0 && <li>{texts.andMore(rest)}</li>}
      </ul>
    </details>
  );
}

function factsOf({ report, path, trust, mismatch }: Row, register: Register): readonly Fact[] {
  const language = languageIn(register);
  const { facts, noSeal, trust: trusts } = textsOf(register);
  const why = mismatch === undefined ? '' : `: ${translate(mismatch, language)}`;
  const { gateway } = report.target;
  const all: readonly (readonly [string, string | undefined])[] = [
    [facts.date, minuteText(report.run.startedAt, language)],
    [facts.commit, gateway?.commit],
    [facts.environment, gateway?.environment],
    [facts.operator, gateway?.operator],
    [facts.kit, `${report.kit.name} ${report.kit.version}`],
    [facts.contract, `${report.contract.version} (${report.contract.sha256.slice(0, 12)}…)`],
    [facts.seed, String(report.run.seed)],
    [facts.profile, outcomeTextsOf({ language }).profile[report.profile]],
    [facts.seal, report.results?.sha256 ?? noSeal],
    [facts.trust, `${trusts[trust]}${why}`],
    [facts.file, path],
  ];
  return all.flatMap(([term, text]) => (text === undefined ? [] : [[term, text] as const]));
}
