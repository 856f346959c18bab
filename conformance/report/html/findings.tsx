import type { JSX } from 'hono/jsx/jsx-runtime';
import { receivedText } from '../recorded.js';
import { findingText } from '../finding-text.js';
import { sectionTitle } from '../../language/register.js';
import { withoutControls } from '../printable.js';
import { chainLines, stepTexts } from '../timeline.js';
import { howToObtain } from '../curl.js';
import type { Case, Finding } from '../findings.js';
import {
  chapterOfClause,
  impliedText,
  type Register,
  type Report,
  type ReportFailure,
  ruleOf,
} from '../report.js';
import { pageTextsOf } from '../texts/page.js';
import { outcomeTextsOf } from '../texts/outcomes.js';
import { textIn, languageIn } from '../words.js';
import { DeliveryView, ExchangeView } from './exchange.js';
import { htmlOf, type Row } from './rows.js';
import { anchorOf, Links, Prose } from './texts.js';
import { textsIn } from '../../language/phrases.js';

interface Context {
  readonly report: Report;
  readonly register: Register;
}

/** How many failures of a finding are shown in full; of the others only the values. */
const maxWhole = 3;

/** Up to this many checks and clauses are listed without being collapsed. */
const fewChecks = 6;
const fewClauses = 3;

/** A row for each finding; its evidence is rendered when it is opened. */
export function findingRows(findings: readonly Finding[], context: Context): Promise<readonly Row[]> {
  return Promise.all(
    findings.map(async (finding, index) => {
      const stated = finding.clauses.map((clause) => chapterOfClause(context.register, clause));
      const own = finding.cases.map(({ check }) => check.chapter);
      return {
        id: anchorOf('finding', index + 1),
        outcome: finding.outcome,
        chapters: [...new Set(stated.length > 0 ? stated : own)],
        html: await htmlOf(<FindingView finding={finding} number={index + 1} {...context} />),
        body: await htmlOf(<Evidence finding={finding} context={context} />),
      };
    }),
  );
}

/** What is visible before it is opened. */
export function FindingView({
  finding,
  number,
  report,
  register,
}: Context & { finding: Finding; number: number }): JSX.Element {
  const { title, requirement, severity, where } = findingText(finding, report, register);
  const { outcome, head } = finding;
  return (
    <li>
      <details class="finding" id={anchorOf('finding', number)}>
        <summary>
          <span class="index">{number}</span>
          <span class="title">
            <span class={`badge severity ${finding.severity}`}>{severity}</span>{' '}
            {outcome !== 'failed' && (
              <span class={`badge ${outcome}`}>{outcomeTextsOf(register).outcome[outcome]}</span>
            )}{' '}
            <strong>{withoutControls(title)}</strong>{' '}
            {requirement !== '' && <span class="quiet">{withoutControls(requirement)}</span>}
            <Implied clause={head.failure.clause} register={register} />
          </span>{' '}
          <span class="quiet">{withoutControls(where.join(', '))}</span>
        </summary>
        <div class="evidence" />
      </details>
    </li>
  );
}

/** `implied: …`, with the reasoning, if the clause is. */
function Implied({ clause, register }: { clause: string | null; register: Register }): JSX.Element {
  const text = impliedText(register, clause);
  if (text === '') return <></>;
  return (
    <>
      {' '}
      <span class="quiet">
        (<Prose text={text} />)
      </span>
    </>
  );
}

function Evidence({ finding, context }: { finding: Finding; context: Context }): JSX.Element {
  const { clauses, checks, cases, stopped } = finding;
  const { repeat } = findingText(finding, context.report, context.register);
  const texts = pageTextsOf(context.register);
  return (
    <>
      {clauses.slice(0, fewClauses).map((clause) => (
        <ClauseText clause={clause} register={context.register} />
      ))}
      {clauses.length > fewClauses && (
        <details>
          <summary>{texts.moreClauses(clauses.length - fewClauses)}</summary>
          {clauses.slice(fewClauses).map((clause) => (
            <ClauseText clause={clause} register={context.register} />
          ))}
        </details>
      )}
      {cases.slice(0, maxWhole).map((one, index) => (
        <CaseView
          one={one}
          title={cases.length === 1 ? texts.case : texts.caseNumber(index + 1)}
          context={context}
        />
      ))}
      {cases.length > maxWhole && <OtherCases cases={cases.slice(maxWhole)} register={context.register} />}
      <FoundBy title={texts.foundBy} checks={checks} register={context.register} />
      {stopped.length > 0 && <FoundBy title={texts.stoppedBy} checks={stopped} register={context.register} />}
      {repeat !== undefined && (
        <p class="quiet">
          {texts.again} <code>{repeat}</code>
        </p>
      )}
    </>
  );
}

function FoundBy({
  title,
  checks,
  register,
}: {
  title: string;
  checks: readonly string[];
  register: Register;
}): JSX.Element {
  const texts = pageTextsOf(register);
  const list = (
    <p class="links">
      <Links kind="check" ids={checks} register={register} />
    </p>
  );
  return (
    <div class="found-by">
      <h3>{title}</h3>
      {checks.length <= fewChecks ? (
        list
      ) : (
        <details>
          <summary>{texts.checksCount(checks.length)}</summary>
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
        <Prose text={rule === '' ? pageTextsOf(register).unknownClause : rule} />
        <Implied clause={clause} register={register} />
      </p>
      <Quotes clause={clause} register={register} />
      <footer>
        <Links kind="clause" ids={[clause]} register={register} />
        {entry?.section !== undefined && ', '}
        <Prose text={sectionTitle(entry?.section ?? '', languageIn(register))} />
      </footer>
    </blockquote>
  );
}

/** The sentences that a duty rests on, and why it follows, or is wise. */
function Quotes({ clause, register }: { clause: string; register: Register }): JSX.Element {
  const duty = register.duties?.get(clause);
  if (duty === undefined) return <></>;
  const { because, quotes } = duty;
  return (
    <>
      {because !== '' && (
        <p class="quiet">
          <Prose text={because} />
        </p>
      )}
      {[...new Set(quotes.map(({ text }) => text))].map((quote) => (
        <p class="quiet" lang="en">
          “<Prose text={quote} />”
        </p>
      ))}
    </>
  );
}

function CaseView({ one, title, context }: { one: Case; title: string; context: Context }): JSX.Element {
  const { check, failure } = one;
  const { exchanges, deliveries, pointer } = failure;
  const language = languageIn(context.register);
  return (
    <div class="case">
      <h3>
        {title} <span class="quiet">{check.id}</span>
      </h3>
      <Values failure={failure} register={context.register} />
      {exchanges.map((exchange) => (
        <ExchangeView exchange={exchange} pointer={pointer} language={language} />
      ))}
      {deliveries.map((delivery) => (
        <DeliveryView delivery={delivery} pointer={pointer} language={language} />
      ))}
      <Remedy failure={failure} register={context.register} />
      <Chain failure={failure} register={context.register} />
      {exchanges.length > 0 && context.register.subject !== 'client' && (
        <Script failure={failure} context={context} />
      )}
    </div>
  );
}

/** What the owner of a client does about it, if more is known than the duty says. */
function Remedy({ failure, register }: { failure: ReportFailure; register: Register }): JSX.Element {
  const remedy = register.duties?.get(failure.clause ?? '')?.remedy ?? '';
  if (remedy === '') return <></>;
  return (
    <>
      <h4>{pageTextsOf(register).whatToDo}</h4>
      <p>
        <Prose text={remedy} />
      </p>
    </>
  );
}

/** The calls and provider states that led to it. */
function Chain({ failure, register }: { failure: ReportFailure; register: Register }): JSX.Element {
  const lines = chainLines(failure, register);
  if (lines.length === 0) return <></>;
  return (
    <>
      <h4>{textsIn(stepTexts, languageIn(register)).title}</h4>
      <ol class="chain">
        {lines.map((line) => (
          <li>
            <code>{withoutControls(line)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function Values({ failure, register }: { failure: ReportFailure; register: Register }): JSX.Element {
  const texts = pageTextsOf(register);
  const { clause, pointer } = failure;
  return (
    <dl class="values">
      <div>
        <dt>{texts.expected}</dt>
        <dd class="expected">{withoutControls(textIn(failure, 'expected', register))}</dd>
      </div>
      <div>
        <dt>{texts.received}</dt>
        <dd class="received">{withoutControls(receivedText(failure, register))}</dd>
      </div>
      {clause !== null && (
        <div>
          <dt>{texts.clause}</dt>
          <dd>{clause}</dd>
        </div>
      )}
      {pointer !== '' && (
        <div>
          <dt>{texts.place}</dt>
          <dd>{withoutControls(pointer)}</dd>
        </div>
      )}
    </dl>
  );
}

function Script({ failure, context }: { failure: ReportFailure; context: Context }): JSX.Element {
  const language = languageIn(context.register);
  const texts = pageTextsOf(context.register);
  const lines = [
    ...howToObtain(context.report.target.baseUrl, language),
    ...failure.exchanges.map(({ curl }) => curl),
  ];
  return (
    <section class="message">
      <h4>
        {texts.scriptTitle}{' '}
        <button type="button" class="copy">
          {texts.copy}
        </button>
      </h4>
      <pre class="script">{withoutControls(lines.join('\n'))}</pre>
    </section>
  );
}

function OtherCases({ cases, register }: { cases: readonly Case[]; register: Register }): JSX.Element {
  const texts = pageTextsOf(register);
  return (
    <div class="wide" role="region" aria-label={texts.otherCases} tabindex={0}>
      <table>
        <caption>{texts.otherCases}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.check}</th>
            <th scope="col">{texts.clause}</th>
            <th scope="col">{texts.expected}</th>
            <th scope="col">{texts.received}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ check, failure }) => (
            <tr>
              <td>{check.id}</td>
              <td>{failure.clause}</td>
              <td>{withoutControls(textIn(failure, 'expected', register))}</td>
              <td>{withoutControls(receivedText(failure, register))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
