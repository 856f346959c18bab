import { parseJson, textOf, untrusted } from '../core/untrusted-json.js';
import type { ReportExchange } from './report.js';

/**
 * What a refusal complains about: the request members that its message names, in order. Two refusals with the same
 * general code that name different members have different causes.
 */
export function complaintOf({ request, response }: ReportExchange): readonly string[] {
  const { message } = untrusted(parseJson(response?.body ?? ''));
  const texts = Array.isArray(message) ? message.map(textOf) : [textOf(message)];
  const words = new Set(texts.join(' ').match(/\w+/g));
  return [...new Set(membersOf(request))].filter((name) => words.has(name)).sort();
}

/** The names of all members of a request's body, and of the parameters of its query. */
function membersOf({ url, body }: ReportExchange['request']): readonly string[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams.keys()] : [];
  return [...query, ...namesIn(parseJson(body ?? ''))];
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, within]) => [name, ...namesIn(within)]);
}
