import { sourceOf } from './causes.js';
import type { Case, Finding } from './findings.js';
import type { Register, ReportFailure } from './report.js';

/** The operations besides that of its title at which a finding was met, as `PUT /cob/*`. */
export function otherOperations({ head, cases }: Finding, { operations }: Register): readonly string[] {
  const nameOf = ({ failure: { operation = '', exchanges } }: Case): string =>
    operations?.get(operation) ?? sourceOf(exchanges[0], undefined);
  return [...new Set(cases.map(nameOf))].filter((name) => name !== '' && name !== nameOf(head));
}

/** The body that ended in a server error, or in no answer: it is the whole point of such a finding. */
export function crashingBody({ exchanges: [exchange] }: ReportFailure, longest: number): string {
  if (exchange === undefined || (exchange.response?.status ?? 500) < 500) return '';
  const body = exchange.request.body ?? '';
  return body.length > longest ? `${body.slice(0, longest)}…` : body;
}
