import type { Failure } from '../runner/finding.js';
import type { RunResult } from '../runner/result.js';
import type { CheckResult } from '../runner/run-check.js';
import type { Delivery, Exchange } from '../target/exchange.js';
import { curlLine } from './curl.js';
import type { Redactor } from './redact.js';

/** How much of a body stands in a report. */
const longestBody = 10_000;

/** The report, version 1, as a JSON value; `report.schema.json` describes it. Nothing secret is left in it. */
export function jsonReport(result: RunResult, redactor: Redactor): object {
  const { kit, contract, run, verdict, decided, counts } = result;
  return {
    report: 1,
    kit,
    contract,
    target: { baseUrl: redactor.text(result.target.baseUrl) },
    run: { ...run, startedAt: run.startedAt.toISOString() },
    verdict,
    decided,
    counts,
    clauses: result.clauses.map(({ id, level, outcome, checks, reason }) => ({
      id,
      level,
      outcome,
      checks,
      reason: reason === null ? null : redactor.text(reason),
    })),
    checks: result.checks.map((check) => checkEntry(check, result, redactor)),
    openPoints: redactor.value(result.openPoints),
    ...(result.waivers.length > 0 && { waivers: result.waivers }),
  };
}

function checkEntry(result: CheckResult, run: RunResult, redactor: Redactor): object {
  const { check, outcome, reason, durationMs, failures } = result;
  return {
    id: check.id,
    title: check.title,
    chapter: chapterOf(result, run),
    clauses: [...check.clauses, ...(check.byContract ?? [])],
    outcome,
    reason: reason === null ? null : redactor.text(reason),
    durationMs,
    failures: failures.map((failure) => failureEntry(failure, redactor)),
  };
}

/** The chapter of the check's first clause; a check without any goes by the first word of its id. */
export function chapterOf({ check }: CheckResult, run: RunResult): string {
  const first = check.clauses[0] ?? check.byContract?.[0];
  const clause = run.clauses.find(({ id }) => id === first);
  return clause?.chapter ?? check.id.replace(/\/.*$/, '');
}

function failureEntry(failure: Failure, redactor: Redactor): object {
  const { clause, message, expected, received, pointer, exchanges, deliveries } = failure;
  return {
    clause,
    message: redactor.text(message),
    expected: redactor.text(expected),
    received: redactor.text(received),
    pointer,
    exchanges: exchanges.map((exchange) => exchangeEntry(exchange, redactor)),
    deliveries: deliveries.map((delivery) => deliveryEntry(delivery, redactor)),
  };
}

function exchangeEntry({ request, response, error, durationMs }: Exchange, redactor: Redactor): object {
  return {
    request: redactor.value({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body ?? null,
    }),
    response:
      response === undefined
        ? null
        : redactor.value({
            status: response.status,
            headers: response.headers,
            body: shortened(response.bytes),
          }),
    error: error ?? null,
    durationMs: Math.round(durationMs),
    curl: curlLine(request, redactor),
  };
}

function deliveryEntry(delivery: Delivery, redactor: Redactor): object {
  return {
    receivedAt: delivery.receivedAt.toISOString(),
    eventType: delivery.eventType,
    method: delivery.method,
    headers: redactor.value(delivery.headers),
    body: redactor.text(shortened(delivery.bytes)),
    answered: delivery.answeredStatus,
  };
}

function shortened(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.length > longestBody ? `${text.slice(0, longestBody)}… (${bytes.length} bytes)` : text;
}
