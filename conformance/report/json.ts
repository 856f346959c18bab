import { before } from '../core/cut.js';
import { english, Sentence, type SentenceData, type Text } from '../core/text.js';
import type { Subject } from '../engine/check.js';
import type { Failure } from '../engine/finding.js';
import type { Step } from '../engine/trail.js';
import type { GradedCheck, RunResult } from '../engine/result.js';

import { isPartial } from '../engine/select.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import { curlLine } from './curl.js';
import type { Redactor } from './redact.js';
import { withFindings } from './finding-entries.js';
import { sealed } from './seal.js';
import { derivedSeverity, type JudgedDuty, severityOfDuty } from './severity.js';
import type {
  Report,
  ReportCheck,
  ReportCounts,
  ReportDelivery,
  ReportExchange,
  ReportFailure,
  ReportRun,
  ReportStep,
  ReportTarget,
  Texts,
} from './report.js';

/** Maximum length of a text about recorded messages, in characters; other failures have only texts of the kit. */
const maxRecorded = 300;
/** Maximum length of a body in a report, in characters. */
const maxBody = 10_000;
/** Maximum length of the target's name for a kind of notification, in characters. */
const maxEvent = 100;
/** Maximum length of what a step that led to a failure sent, and of what it received, in characters. */
const maxStep = 300;
/** Maximum length of a reason, in characters. */
const maxReason = 600;

/** Creates the version 2 report of a result. It contains no secrets. `more` has the members specific to its subject. */
export function jsonReport(
  result: RunResult,
  redactor: Redactor,
  more: Pick<Report, 'recorded' | 'sweep'> = {},
): Report {
  const { kit, contract, run, verdict, decided, counts, configuration } = result;
  const byId = new Map(result.clauses.map((clause) => [clause.id, clause]));
  // A recording has clauses of the gateway, whose failures have derived severities, and duties of the client.
  const dutyOf = (id: string): JudgedDuty | undefined => {
    const clause = byId.get(id);
    const isDuty = result.subject === 'client' || clause?.grade !== undefined || clause?.money === true;
    return isDuty ? clause : undefined;
  };
  return sealed(
    withFindings(
      {
        report: 2,
        ...(result.subject !== undefined && { subject: result.subject }),
        kit,
        contract,
        target: targetEntry(result, redactor),
        run: runEntry(run, redactor),
        profile: result.profile,
        verdict,
        decided,
        counts: run.implied === 'warn' || result.subject !== undefined ? counts : withoutWarned(counts),
        clauses: result.clauses.map(({ id, level, implied, grade, money, outcome, checks, reason }) => ({
          id,
          level,
          ...(implied !== undefined && { implied }),
          ...(grade !== undefined && { grade }),
          ...(money === true && { money }),
          outcome,
          checks,
          ...textMembers({ reason }, redactor),
        })),
        checks: result.checks.map((check) =>
          checkEntry(
            check,
            chapterOf(check.check, (id) => byId.get(id)?.chapter),
            redactor,
            dutyOf,
          ),
        ),
        openPoints: result.openPoints.map(({ id, operation, observed }) => ({
          id,
          operation: redactor.text(operation),
          ...textMembers({ observed }, redactor),
        })),
        ...(result.waivers.length > 0 && { waivers: result.waivers }),
        ...more,
        ...(configuration !== undefined && {
          configuration: textMembers({ message: configuration.message, mend: configuration.hint }, redactor),
        }),
      },
      byId,
    ),
  );
}

/** Returns the counts without `warned`, for a run in which nothing can have this outcome. */
function withoutWarned({ checks, clauses }: RunResult['counts']): ReportCounts {
  const { warned: _check, ...ofChecks } = checks;
  const { warned: _clause, ...ofClauses } = clauses;
  return { checks: ofChecks, clauses: ofClauses };
}

function targetEntry({ target, hasControl }: RunResult, redactor: Redactor): ReportTarget {
  const { baseUrl, gateway, client, notOffered } = target;
  return {
    baseUrl: redactor.text(baseUrl),
    ...(gateway !== undefined && { gateway: redactor.value(gateway) }),
    ...(client !== undefined && { client: redactor.value(client) }),
    ...(!hasControl && { control: false }),
    ...(notOffered.length > 0 && { notOffered }),
  };
}

function runEntry(
  { seed, jobs, startedAt, durationMs, requests, notes = [], ...rest }: RunResult['run'],
  redactor: Redactor,
): ReportRun {
  const { only, families } = rest.selection;
  return {
    seed,
    jobs,
    startedAt: startedAt.toISOString(),
    durationMs,
    requests,
    ...(isPartial(rest.selection) && { selection: { only, families } }),
    ...(rest.implied === 'warn' && { implied: 'warn' }),
    ...(rest.interrupted && { interrupted: true }),
    ...(notes.length > 0 && { notes: notes.map((note) => textMembers({ note }, redactor)) }),
  };
}

/** Creates the entry of a check; `dutyOf` returns the client duties among its clauses, which have their own severities. */
export function checkEntry(
  result: GradedCheck,
  chapter: string,
  redactor: Redactor,
  dutyOf: (id: string) => JudgedDuty | undefined,
): ReportCheck {
  const { check, outcome, reason, unlock, durationMs, failures, injected, keptEvidence } = result;
  const entry: ReportCheck = {
    id: check.id,
    title: check.title.en,
    chapter,
    clauses: [...check.clauses],
    outcome,
    ...textMembers(unlock === undefined ? { reason } : { reason, unlock }, redactor),
    durationMs,
    failures: [],
    ...(injected !== undefined && {
      injected: injected.map(({ at, heldMs, note, ...known }) => ({
        ...redactor.value(known),
        at: at.toISOString(),
        heldMs: Math.max(0, Math.round(heldMs)),
        ...textMembers({ note }, redactor),
      })),
    }),
    ...(keptEvidence !== undefined && {
      seen: {
        exchanges: keptEvidence.exchanges.map((exchange) => exchangeEntry(exchange, redactor)),
        deliveries: keptEvidence.deliveries.map((delivery) => deliveryEntry(delivery, redactor)),
        omitted: keptEvidence.omitted,
      },
    }),
  };
  const withSeverity = (failure: ReportFailure) => {
    const duty = dutyOf(failure.clause ?? '');
    const severity = duty === undefined ? derivedSeverity({ check: entry, failure }) : severityOfDuty(duty);
    return { ...failure, severity };
  };
  return { ...entry, failures: failures.map((failure) => withSeverity(failureEntry(failure, redactor))) };
}

/** Returns the chapter of the check or, without one, that of its first clause or the first part of its id. */
export function chapterOf(check: Subject, chapterOfClause: (id: string) => string | undefined): string {
  const first = check.clauses[0] ?? '';
  return check.chapter ?? chapterOfClause(first) ?? before(check.id, '/');
}

function failureEntry(failure: Failure, redactor: Redactor): ReportFailure {
  const { kind, about, operation, event, matcher, field, seenBy, refusedBefore, acceptedBefore, clause } =
    failure;
  const { message, expected, received, values, pointer, exchanges, deliveries, messages, chain } = failure;
  return {
    kind,
    ...(about !== undefined && { about }),
    ...(operation !== '' && { operation }),
    ...(event !== undefined && { event: redactor.shortText(event, maxEvent) }),
    ...(matcher !== undefined && { matcher }),
    ...(field !== undefined && { field }),
    ...(seenBy !== undefined && { seenBy }),
    ...(refusedBefore !== undefined && { refusedBefore }),
    ...(acceptedBefore !== undefined && { acceptedBefore }),
    clause,
    ...textMembers(
      { message, expected, received },
      redactor,
      messages === undefined ? Infinity : maxRecorded,
    ),
    ...(values !== undefined && { values: redactor.value(values) }),
    pointer: redactor.text(pointer),
    exchanges: exchanges.map((exchange) => exchangeEntry(exchange, redactor)),
    deliveries: deliveries.map((delivery) => deliveryEntry(delivery, redactor)),
    ...(messages !== undefined && { messages }),
    ...(chain !== undefined && { chain: chain.map((step) => stepEntry(step, redactor)) }),
  };
}

/**
 * Converts texts to members of a report: each in English, redacted and shortened; the sentences among them also as data
 * in `texts`, for other languages.
 */
function textMembers<Members extends Readonly<Record<string, Text | null>>>(
  members: Members,
  redactor: Redactor,
  maxCharacters = maxReason,
): TextMembers<Members> {
  const entries = Object.entries(members);
  const shown = entries.map(([name, text]): [string, string | null] => [
    name,
    text === null ? null : redactor.shortText(english(text), maxCharacters),
  ]);
  const sentences = entries.flatMap(([name, text]): [string, SentenceData][] =>
    text instanceof Sentence ? [[name, redactor.sentence(text, maxCharacters)]] : [],
  );
  const texts = sentences.length > 0 ? { texts: Object.fromEntries(sentences) } : {};
  return { ...Object.fromEntries(shown), ...texts } as TextMembers<Members>;
}

type TextMembers<Members> = {
  readonly [Name in keyof Members]: null extends Members[Name] ? string | null : string;
} & Texts<Extract<keyof Members, string>>;

function stepEntry(step: Step, redactor: Redactor): ReportStep {
  const at = step.at.toISOString();
  const short = (text: string): string => redactor.shortText(text, maxStep);
  switch (step.kind) {
    case 'state':
    case 'step': {
      const [sent = '', came = ''] = [step.params, step.returned].map((value) => JSON.stringify(value));
      return { kind: step.kind, at, what: step.state, sent: short(sent), came: short(came) };
    }
    case 'notification': {
      const { eventType, text, answeredStatus } = step.delivery;
      const came = answeredStatus === 0 ? '' : String(answeredStatus);
      return {
        kind: 'notification',
        at,
        what: redactor.text(eventType),
        sent: short(text),
        came,
        ...textMembers({ note: step.note ?? null }, redactor),
      };
    }
    case 'call': {
      const { request, response, error = '' } = step.exchange;
      const answer = response && `${response.status} ${response.bytes.toString('utf8')}`;
      return {
        kind: 'call',
        at,
        what: redactor.text(`${request.method} ${request.path}`),
        sent: short(request.body ?? ''),
        came: short(answer ?? english(error)).trim(),
        ...(step.note !== undefined && textMembers({ note: step.note }, redactor)),
      };
    }
  }
}

function exchangeEntry(
  { request, response, size, error, durationMs }: Exchange,
  redactor: Redactor,
): ReportExchange {
  const { method, url, headers, body = null } = request;
  return {
    request: redactor.value({ method, url, headers, body }),
    response:
      response === undefined
        ? null
        : {
            status: response.status,
            headers: redactor.value(response.headers),
            body: shortened(response.bytes, size, redactor),
          },
    ...textMembers({ error: error ?? null }, redactor, Infinity),
    durationMs: Math.round(durationMs),
    curl: curlLine(request, redactor),
  };
}

function deliveryEntry(delivery: Delivery, redactor: Redactor): ReportDelivery {
  const headers = Object.entries(delivery.headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    receivedAt: delivery.receivedAt.toISOString(),
    eventType: delivery.eventType,
    method: delivery.method,
    headers: redactor.value(Object.fromEntries(headers)),
    body: shortened(delivery.bytes, delivery.bytes.length, redactor),
    answered: delivery.answeredStatus,
  };
}

/** Redacts and then shortens a body, so that no part of a secret remains. */
function shortened(bytes: Buffer, size: number, redactor: Redactor): string {
  const text = redactor.text(bytes.subarray(0, 2 * maxBody).toString('utf8'));
  return text.length > maxBody ? `${text.slice(0, maxBody)}… (${size} bytes)` : text;
}
