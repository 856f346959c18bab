import type { JSX } from 'hono/jsx/jsx-runtime';
import { receivedText } from '../recorded.js';
import { findingText } from '../finding-text.js';
import { sectionTitle } from '../../language/register.js';
import { withoutControls } from '../printable.js';
import { sequenceOf } from '../sequence.js';
import { chainLines, stepTexts } from '../timeline.js';
import { titleInList } from '../title.js';
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
import { SequenceView } from './sequence.js';
import { Table } from './table.js';
import { anchorOf, Links, Prose } from './texts.js';
import { textsIn } from '../../language/phrases.js';

interface Context {
  readonly report: Report;
  readonly register: Register;
}

/** Maximum number of failures of a finding shown in full after the clearest; others show only their values. */
const maxOthers = 2;

/** Longer lists of checks and of clauses are collapsed. */
const fewChecks = 6;
const fewClauses = 1;

/** Returns a row for each finding; its evidence is rendered when it is opened. */
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
        body: await htmlOf(<Evidence finding={finding} number={index + 1} context={context} />),
      };
    }),
  );
}

/** Renders a finding as a card: what is wrong, expected and received. The first has its evidence open initially. */
export function FindingView({
  finding,
  number,
  report,
  register,
}: Context & { finding: Finding; number: number }): JSX.Element {
  const { severity, where } = findingText(finding, report, register);
  const { outcome, head } = finding;
  const isFirst = number === 1;
  return (
    <li>
      <details class="finding" id={anchorOf('finding', number)} open={isFirst}>
        <summary>
          <span class="index">{number}</span>{' '}
          <span class={`badge severity ${finding.severity}`}>{severity}</span>{' '}
          {outcome !== 'failed' && (
            <span class={`badge ${outcome}`}>{outcomeTextsOf(register).outcome[outcome]}</span>
          )}{' '}
          <strong class="title">{withoutControls(titleInList(finding, register))}</strong>{' '}
          <Difference failure={head.failure} register={register} />{' '}
          <span class="where quiet">{withoutControls(where.join(', '))}</span>
        </summary>
        <div class="evidence">
          {isFirst && <Evidence finding={finding} number={number} context={{ report, register }} />}
        </div>
      </details>
    </li>
  );
}

/** Renders the expected value above the received one. */
function Difference({ failure, register }: { failure: ReportFailure; register: Register }): JSX.Element {
  const texts = pageTextsOf(register);
  return (
    <span class="difference">
      <span class="expected">
        <span>{texts.expected}</span> <code>{withoutControls(textIn(failure, 'expected', register))}</code>
      </span>{' '}
      <span class="received">
        <span>{texts.received}</span> <code>{withoutControls(receivedText(failure, register))}</code>
      </span>
    </span>
  );
}

/** Renders `follows from: “…”` with the reasoning, for an implied clause. */
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

function Evidence({
  finding,
  number,
  context,
}: {
  finding: Finding;
  number: number;
  context: Context;
}): JSX.Element {
  const { clauses, checks, head, stopped } = finding;
  const { register } = context;
  const entry = context.report.findings?.[number - 1];
  const repeat = findingText(finding, context.report, register).repeat ?? entry?.repeat;
  const texts = pageTextsOf(register);
  const others = finding.cases.filter((one) => one !== head);
  const whole = others.slice(0, maxOthers);
  const anchor = anchorOf('finding', number);
  return (
    <>
      <Remedy failure={head.failure} register={register} />
      {clauses.slice(0, fewClauses).map((clause) => (
        <ClauseText clause={clause} register={register} />
      ))}
      {clauses.length > fewClauses && (
        <details>
          <summary>{texts.moreClauses(clauses.length - fewClauses)}</summary>
          {clauses.slice(fewClauses).map((clause) => (
            <ClauseText clause={clause} register={register} />
          ))}
        </details>
      )}
      <CaseView one={head} anchor={anchor} context={context} />
      {repeat !== undefined && <Copied title={texts.again} text={repeat} register={register} />}
      {others.length > 0 && (
        <details>
          <summary>{texts.otherCases(others.length)}</summary>
          {whole.map((one, index) => (
            <div class="case">
              <h3>
                {texts.caseNumber(index + 2)}{' '}
                <span class="quiet">
                  {withoutControls(
                    [one.check.id, one.failure.clause, one.failure.pointer].filter(Boolean).join(' '),
                  )}
                </span>
              </h3>
              <Difference failure={one.failure} register={register} />
              <CaseView one={one} anchor={`${anchor}-${index + 2}`} context={context} />
            </div>
          ))}
          {others.length > maxOthers && (
            <Table
              title={texts.otherCases(others.length - maxOthers)}
              columns={[texts.check, texts.clause, texts.expected, texts.received]}
              rows={others
                .slice(maxOthers)
                .map(({ check, failure }) => [
                  check.id,
                  failure.clause ?? '',
                  textIn(failure, 'expected', register),
                  receivedText(failure, register),
                ])}
            />
          )}
        </details>
      )}
      <FoundBy title={texts.foundBy} checks={checks} register={register} />
      {stopped.length > 0 && <FoundBy title={texts.stoppedBy} checks={stopped} register={register} />}
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

/** Renders the sentences on which a duty is based, and why it follows from them or is advisable. */
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

/** Renders the messages that show a failure, and the commands that send them again. */
function CaseView({ one, anchor, context }: { one: Case; anchor: string; context: Context }): JSX.Element {
  const { failure } = one;
  const { report, register } = context;
  const { exchanges, deliveries, pointer } = failure;
  const language = languageIn(register);
  const curl = [...howToObtain(report.target.baseUrl, language), ...exchanges.map(({ curl }) => curl)];
  return (
    <>
      <Chain failure={failure} anchor={anchor} register={register} />
      {exchanges.map((exchange) => (
        <ExchangeView exchange={exchange} pointer={pointer} language={language} />
      ))}
      {deliveries.map((delivery) => (
        <DeliveryView delivery={delivery} pointer={pointer} language={language} />
      ))}
      {exchanges.length > 0 && register.subject !== 'client' && (
        <Copied title={pageTextsOf(register).scriptTitle} text={curl.join('\n')} register={register} />
      )}
    </>
  );
}

/** Renders a text with a button that copies it. */
function Copied({ title, text, register }: { title: string; text: string; register: Register }): JSX.Element {
  return (
    <section class="message">
      <h3>
        {title}{' '}
        <button type="button" class="copy">
          {pageTextsOf(register).copy}
        </button>
      </h3>
      <pre class="script">{withoutControls(text)}</pre>
    </section>
  );
}

/** Renders how the owner of a client can fix a failure; nothing if the duty already says everything. */
function Remedy({ failure, register }: { failure: ReportFailure; register: Register }): JSX.Element {
  const remedy = register.duties?.get(failure.clause ?? '')?.remedy ?? '';
  if (remedy === '') return <></>;
  return (
    <>
      <h3>{pageTextsOf(register).whatToDo}</h3>
      <p class="remedy">
        <Prose text={remedy} />
      </p>
    </>
  );
}

/** Renders the calls and provider states that led to a failure; for a client, also as a diagram. */
function Chain({
  failure,
  anchor,
  register,
}: {
  failure: ReportFailure;
  anchor: string;
  register: Register;
}): JSX.Element {
  const lines = chainLines(failure, register);
  if (lines.length === 0) return <></>;
  const { title } = textsIn(stepTexts, languageIn(register));
  const sequence = sequenceOf(failure, register);
  const list = (
    <ol class="chain">
      {lines.map((line) => (
        <li>
          <code>{withoutControls(line)}</code>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <h3>{title}</h3>
      {sequence === undefined ? (
        list
      ) : (
        <>
          <SequenceView
            sequence={sequence}
            id={`${anchor}-sequence`}
            title={title}
            description={lines.join('\n')}
          />
          <details>
            <summary>{pageTextsOf(register).steps(lines.length)}</summary>
            {list}
          </details>
        </>
      )}
    </>
  );
}
