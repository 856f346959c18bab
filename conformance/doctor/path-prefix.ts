import { t } from '../core/text.js';
import type { HttpClient } from '../target/http.js';
import type { Diagnosis } from './reporter.js';

/** Operations of which every gateway has at least one; they are called without credentials, so they have no effect. */
const essential = [
  { method: 'GET', path: '/balance' },
  { method: 'POST', path: '/api/auth/token' },
  { method: 'POST', path: '/oauth/token' },
];

/**
 * Diagnoses a base URL that misses the API, with the status 404 for each essential operation, and looks for the API closer
 * to the root of the same host. Returns undefined if any of the operations exists.
 */
export async function wrongPrefix(http: HttpClient, baseUrl: string): Promise<Diagnosis | undefined> {
  if (await hasApi(http, baseUrl)) return undefined;
  const what = t`${baseUrl} returns 404 for GET /balance, POST /api/auth/token and POST /oauth/token: the API is not at this path`;
  for (const url of shortened(baseUrl))
    if (await hasApi(http, url)) {
      const hint = t`The API is at ${url}: give that as --base-url (baseUrl in the target file).`;
      return { subject: 'address', state: 'wrong', what, hint };
    }
  const hint = t`Correct the path in --base-url (baseUrl in the target file): it lacks a prefix, or has an extra one. If the gateway has none of these operations yet, start with POST /oauth/token.`;
  return { subject: 'address', state: 'wrong', what, hint };
}

async function hasApi(http: HttpClient, baseUrl: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answers = await Promise.all(
    essential.map(({ method, path }) => {
      const body = method === 'POST' ? '{}' : undefined;
      return http.send({ method, url: baseUrl + path, headers, body });
    }),
  );
  return answers.some((answer) => 'error' in answer || answer.status !== 404);
}

/** Returns the addresses with ever fewer segments in the path. */
function shortened(baseUrl: string): readonly string[] {
  const { origin, pathname } = new URL(baseUrl);
  const steps = pathname.split('/').filter((step) => step !== '');
  return steps.map((_, dropped) => [origin, ...steps.slice(0, steps.length - dropped - 1)].join('/'));
}
