import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../printable.js';
import { howToObtain } from '../curl.js';
import type { Case, Finding } from '../findings.js';
import { chapterOfClause, type Register, type ReportFailure } from '../report.js';
import { titleOf } from '../title.js';
import { DeliveryView, ExchangeView } from './exchange.js';

interface Context {
  readonly register: Register;
  readonly baseUrl: string;
  /** Whether everything was judged: else the want of findings says less. */
  readonly isWhole: boolean;
}

/** How many of the cases of one finding are shown whole; of the others their values. */
const maxWhole = 3;

/** Up to so many checks are named at once. */
const fewChecks = 6;

/** Every cause with its evidence; the first cases whole, the others by their values. */
export function Findings({
  findings,
  context,
}: {
  findings: readonly Finding[];
  context: Context;
}): JSX.Element {
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">
        Findings <span class="quiet">{findings.length}</span>
      </h2>
      {findings.length === 0 ? (
        <p>Nothing was found wrong{context.isWhole ? '' : ' in what was judged'}.</p>
      ) : (
        <>
          <p class="quiet">One for each cause, those that most checks met first.</p>
          <p class="tools" hidden>
            <button type="button" data-open="true">
              Open all
            </button>{' '}
            <button type="button" data-open="false">
              Close all
            </button>
          </p>
          {findings.map((finding, index) => (
            <FindingView finding={finding} id={`finding-${index + 1}`} context={context} />
          ))}
          <p class="nothing" hidden>
            No finding matches the filter.
          </p>
        </>
      )}
    </section>
  );
}

function FindingView({
  finding,
  id,
  context,
}: {
  finding: Finding;
  id: string;
  context: Context;
}): JSX.Element {
  const { head, clauses, checks, cases, stopped, waived } = finding;
  const outcome = waived ? 'waived' : 'failed';
  const { register } = context;
  const stated = clauses.map((clause) => chapterOfClause(register, clause));
  const chapters = new Set(stated.length > 0 ? stated : cases.map(({ check }) => check.chapter));
  return (
    <details class="finding" id={id} data-row data-outcome={outcome} data-chapter={[...chapters].join('|')}>
      <summary>
        <span class={`badge ${outcome}`}>{outcome}</span>{' '}
        <Title clause={head.failure.clause} title={titleOf(finding, register)} />{' '}
        <span class="quiet">
          {checks.length === 1 ? checks[0] : `${checks.length} checks`}
          {stopped.length > 0 && `, ${stopped.length} stopped`}
          {clauses.length > 1 && `, also ${clauses.slice(1).join(' ')}`}
        </span>
      </summary>
      {clauses.map((clause) => (
        <ClauseText clause={clause} register={register} />
      ))}
      {cases.slice(0, maxWhole).map((one, index) => (
        <CaseView one={one} title={cases.length === 1 ? 'Case' : `Case ${index + 1}`} context={context} />
      ))}
      {cases.length > maxWhole && <OtherCases cases={cases.slice(maxWhole)} />}
      <FoundBy title="Found by" checks={checks} />
      {stopped.length > 0 && <FoundBy title="Stopped by it" checks={stopped} />}
    </details>
  );
}

function Title({ clause, title }: { clause: string | null; title: string }): JSX.Element {
  return (
    <>
      {clause !== null && <strong>{clause}</strong>}
      {withoutControls(title.slice(clause?.length ?? 0))}
    </>
  );
}

function FoundBy({ title, checks }: { title: string; checks: readonly string[] }): JSX.Element {
  const list = (
    <ul class="checks">
      {checks.map((check) => (
        <li>
          <a href={`#${checkAnchor(check)}`}>{check}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="found-by">
      <h3>{title}</h3>
      {checks.length <= fewChecks ? (
        list
      ) : (
        <details>
          <summary>{checks.length} checks</summary>
          {list}
        </details>
      )}
    </div>
  );
}

function ClauseText({ clause, register }: { clause: string; register: Register }): JSX.Element {
  const entry = register.clauses.get(clause);
  return (
    <blockquote>
      <p>
        <Prose text={entry?.rule ?? 'This version of the kit does not know the clause.'} />
      </p>
      <footer>
        {clause}
        {entry?.section !== undefined && ', '}
        <Prose text={entry?.section ?? ''} />
      </footer>
    </blockquote>
  );
}

function CaseView({ one, title, context }: { one: Case; title: string; context: Context }): JSX.Element {
  const { check, failure } = one;
  const { exchanges, deliveries, pointer } = failure;
  return (
    <div class="case">
      <h3>
        {title} <span class="quiet">{check.id}</span>
      </h3>
      <Values failure={failure} />
      {exchanges.map((exchange) => (
        <ExchangeView exchange={exchange} pointer={pointer} />
      ))}
      {deliveries.map((delivery) => (
        <DeliveryView delivery={delivery} pointer={pointer} />
      ))}
      {exchanges.length > 0 && <Script failure={failure} baseUrl={context.baseUrl} />}
    </div>
  );
}

function Values({ failure }: { failure: ReportFailure }): JSX.Element {
  const { clause, expected, received, pointer } = failure;
  return (
    <dl class="values">
      <div>
        <dt>Expected</dt>
        <dd class="expected">{withoutControls(expected)}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd class="received">{withoutControls(received)}</dd>
      </div>
      {clause !== null && (
        <div>
          <dt>Clause</dt>
          <dd>{clause}</dd>
        </div>
      )}
      {pointer !== '' && (
        <div>
          <dt>Place</dt>
          <dd>{withoutControls(pointer)}</dd>
        </div>
      )}
    </dl>
  );
}

function Script({ failure, baseUrl }: { failure: ReportFailure; baseUrl: string }): JSX.Element {
  const lines = [...howToObtain(baseUrl), ...failure.exchanges.map(({ curl }) => curl)];
  return (
    <section class="message">
      <h4>
        Script that does it again{' '}
        <button type="button" class="copy" hidden>
          Copy
        </button>
      </h4>
      <pre class="script">{withoutControls(lines.join('\n'))}</pre>
    </section>
  );
}

function OtherCases({ cases }: { cases: readonly Case[] }): JSX.Element {
  return (
    <table>
      <caption>The other cases</caption>
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Clause</th>
          <th scope="col">Expected</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {cases.map(({ check, failure }) => (
          <tr>
            <td>{check.id}</td>
            <td>{failure.clause}</td>
            <td>{withoutControls(failure.expected)}</td>
            <td>{withoutControls(failure.received)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sentence of ours, what stands between backticks as code. */
export function Prose({ text }: { text: string }): JSX.Element {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}

/** The anchor of a check's row. */
export function checkAnchor(id: string): string {
  return `check-${id.replace(/[^\w-]/g, '-')}`;
}
