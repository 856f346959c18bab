import { t, type Sentence } from '../core/text.js';

/**
 * An HTTP library that repeats a POST on its own if a kept-alive connection breaks before the first byte of the
 * response. The application never learns of the first request. docs/lost-answers.md has the measurements.
 */
export interface RepeatingLibrary {
  readonly name: string;
  /** Matches its default User-Agent. */
  readonly agent: RegExp;
  /** How to keep it from repeating calls that move money. */
  readonly remedy: Sentence;
}

const fresh = t`CURLOPT_FRESH_CONNECT for calls that move money`;

/** All such libraries; the first match counts. */
export const repeatingLibraries: readonly RepeatingLibrary[] = [
  { name: 'Guzzle (libcurl)', agent: /^GuzzleHttp\//, remedy: fresh },
  {
    name: 'curl',
    agent: /^curl\//,
    remedy: t`a separate curl for each call that moves money, without --next`,
  },
  { name: 'HttpURLConnection', agent: /^Java\/\d/, remedy: t`the option -Dsun.net.http.retryPost=false` },
  {
    name: 'requests with Retry',
    agent: /^python-requests\//,
    remedy: t`Retry without allowed_methods=None (by default, Retry never repeats a POST)`,
  },
  {
    name: 'axios with axios-retry',
    agent: /^axios\//,
    remedy: t`retryCondition: isIdempotentRequestError (by default, axios-retry also repeats a POST without a response)`,
  },
  {
    name: 'got',
    agent: /^got\b/,
    remedy: t`no POST in retry.methods (by default, got never repeats a POST)`,
  },
  {
    name: 'Go net/http',
    agent: /^Go-http-client\//,
    remedy: t`no Idempotency-Key or X-Idempotency-Key on operations where the gateway ignores that header`,
  },
];

/** For calls without a User-Agent: PHP's curl and superagent send none by default, and few others do the same. */
const withoutName: Pick<RepeatingLibrary, 'name' | 'remedy'> = {
  name: 'libcurl (PHP) or superagent',
  remedy: t`CURLOPT_FRESH_CONNECT, or no .retry() of superagent, for calls that move money`,
};

/** Finds the library that sent a call, by its User-Agent; undefined for a library that is not known to repeat calls. */
export function repeatingLibrary(
  agent: string | undefined,
): Pick<RepeatingLibrary, 'name' | 'remedy'> | undefined {
  if (agent === undefined || agent === '') return withoutName;
  return repeatingLibraries.find((library) => library.agent.test(agent));
}
