import type { JSX } from 'hono/jsx/jsx-runtime';
import { withoutControls } from '../printable.js';
import { howToObtain } from '../curl.js';
import type { Case, Finding } from '../findings.js';
import { chapterOfClause, type Register, type ReportFailure, ruleOf } from '../report.js';
import { titleOf } from '../title.js';
import { DeliveryView, ExchangeView } from './exchange.js';
import { htmlOf, type Row } from './rows.js';
import { anchorOf, Links, Prose } from './texts.js';

interface Context {
  readonly register: Register;
  readonly baseUrl: string;
}

/** How many of the cases of one finding are shown whole; of the others their values. */
const maxWhole = 3;

/** Up to so many checks and clauses are named at once. */
const fewChecks = 6;
const fewClauses = 3;

/** A row for each finding, its evidence to be rendered when it is opened. */
export function findingRows(findings: readonly Finding[], context: Context): Promise<readonly Row[]> {
  return Promise.all(
    findings.map(async (finding, index) => {
      const stated = finding.clauses.map((clause) => chapterOfClause(context.register, clause));
      const own = finding.cases.map(({ check }) => check.chapter);
      return {
        id: anchorOf('finding', index + 1),
        outcome: finding.waived ? 'waived' : 'failed',
        chapters: [...new Set(stated.length > 0 ? stated : own)],
        html: await htmlOf(<FindingView finding={finding} number={index + 1} register={context.register} />),
        body: await htmlOf(<Evidence finding={finding} context={context} />),
      };
    }),
  );
}

/** What it says before it is opened. */
export function FindingView({
  finding,
  number,
  register,
}: {
  finding: Finding;
  number: number;
  register: Register;
}): JSX.Element {
  const { head, clauses, checks, stopped, waived } = finding;
  const { clause } = head.failure;
  const title = titleOf(finding, register);
  const others = clauses.filter((id) => id !== clause);
  const facts = [
    checks.length === 1 ? checks[0] : `${checks.length} checks`,
    ...(stopped.length > 0 ? [`${stopped.length} stopped`] : []),
  ];
  return (
    <li>
      <details class="finding" id={anchorOf('finding', number)}>
        <summary>
          <span class="index">{number}</span>
          <span class="title">
            {waived && <span class="badge waived">waived</span>}{' '}
            {clause !== null && <strong>{clause}</strong>}
            {withoutControls(title.slice(clause?.length ?? 0))}
          </span>{' '}
          <span class="quiet">
            {facts.join(', ')}
            <Others ids={others} />
          </span>
        </summary>
        <div class="evidence" />
      </details>
    </li>
  );
}

/** The clauses besides that of the title; few of them by name. */
function Others({ ids }: { ids: readonly string[] }): JSX.Element {
  if (ids.length === 0) return <></>;
  const rest = ids.length - fewClauses;
  return (
    <>
      , also{' '}
      {ids.slice(0, fewClauses).map((id) => (
        <>
          <span class="id">{id}</span>{' '}
        </>
      ))}
      {rest > 0 && `and ${rest} more`}
    </>
  );
}

function Evidence({ finding, context }: { finding: Finding; context: Context }): JSX.Element {
  const { clauses, checks, cases, stopped } = finding;
  return (
    <>
      {clauses.slice(0, fewClauses).map((clause) => (
        <ClauseText clause={clause} register={context.register} />
      ))}
      {clauses.length > fewClauses && (
        <details>
          <summary>{clauses.length - fewClauses} more clauses</summary>
          {clauses.slice(fewClauses).map((clause) => (
            <ClauseText clause={clause} register={context.register} />
          ))}
        </details>
      )}
      {cases.slice(0, maxWhole).map((one, index) => (
        <CaseView one={one} title={cases.length === 1 ? 'Case' : `Case ${index + 1}`} context={context} />
      ))}
      {cases.length > maxWhole && <OtherCases cases={cases.slice(maxWhole)} />}
      <FoundBy title="Found by" checks={checks} />
      {stopped.length > 0 && <FoundBy title="Stopped by it" checks={stopped} />}
    </>
  );
}

function FoundBy({ title, checks }: { title: string; checks: readonly string[] }): JSX.Element {
  const list = (
    <p class="links">
      <Links kind="check" ids={checks} />
    </p>
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
  const rule = ruleOf(register, clause);
  return (
    <blockquote>
      <p>
        <Prose text={rule === '' ? 'This version of the kit does not know the clause.' : rule} />
      </p>
      <footer>
        <Links kind="clause" ids={[clause]} />
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
        <button type="button" class="copy">
          Copy
        </button>
      </h4>
      <pre class="script">{withoutControls(lines.join('\n'))}</pre>
    </section>
  );
}

function OtherCases({ cases }: { cases: readonly Case[] }): JSX.Element {
  return (
    <div class="wide" role="region" aria-label="The other cases" tabindex={0}>
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
    </div>
  );
}
