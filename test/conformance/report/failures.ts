import type {
  Report,
  ReportCheck,
  ReportExchange,
  ReportFailure,
} from '../../../conformance/report/report.js';
import { sampleReport } from '../../support/sample-report.js';

const whole = sampleReport('text');
const [pattern] = whole.checks[0]!.failures;

/** Creates a failure with these changes. */
export function failure(changes: Partial<ReportFailure>): ReportFailure {
  return { ...pattern!, deliveries: [], ...changes };
}

/** Creates an exchange with this address. */
export function at(url: string, method = 'GET'): ReportFailure['exchanges'] {
  const [exchange] = pattern!.exchanges;
  return [{ ...exchange!, request: { ...exchange!.request, method, url }, curl: `curl ${url}` }];
}

/** Creates an exchange with this status. */
export function answered(
  status: number,
  {
    url = 'http://g/x',
    method = 'POST',
    body = '',
    headers = {},
    answer = {},
  }: {
    readonly url?: string;
    readonly method?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly answer?: object;
  } = {},
): ReportExchange {
  const [exchange] = at(url, method);
  return {
    ...exchange!,
    request: { ...exchange!.request, body, headers },
    response: { status, headers: {}, body: JSON.stringify(answer) },
  };
}

/** Creates a report with only these failures, by check. */
export function reportOf(checks: Record<string, ReportFailure[]>): Report {
  const list = Object.entries(checks).map(([id, failures]): ReportCheck => ({
    ...whole.checks[0]!,
    id,
    clauses: [...new Set([...whole.checks[0]!.clauses, ...failures.flatMap(({ clause }) => clause ?? [])])],
    failures,
  }));
  return { ...whole, checks: list, clauses: [] };
}
