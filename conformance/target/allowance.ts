/** The number of requests that a target still allows, and the time in ms until it allows more. */
export interface Allowance {
  readonly remaining: number;
  readonly resetMs: number;
}

/** A larger number of seconds is a Unix time rather than a wait. */
const leastEpochSeconds = 1e9;

/**
 * Reads `RateLimit-Remaining` and `RateLimit-Reset`, also with the prefix `X-`, and `RateLimit` of later drafts
 * (`limit=50, remaining=3, reset=1`, or `"default";r=3;t=1`); undefined if the response has none of them.
 */
export function allowanceIn(
  headers: Readonly<Record<string, string>>,
  now: () => number = Date.now,
): Allowance | undefined {
  const field = headers['ratelimit'] ?? '';
  const named = (long: string, short: string) =>
    headers[`ratelimit-${long}`] ??
    headers[`x-ratelimit-${long}`] ??
    new RegExp(`(?:^|[,;\\s])(?:${long}|${short})=(\\d+)`).exec(field)?.[1];
  const remaining = numberIn(named('remaining', 'r'));
  const seconds = numberIn(named('reset', 't'));
  if (remaining === undefined || seconds === undefined) return undefined;
  const resetMs = 1_000 * seconds - (seconds > leastEpochSeconds ? now() : 0);
  return { remaining, resetMs: Math.max(0, resetMs) };
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,15}(\.\d{1,6})?\s*$/.test(text) ? Number(text) : undefined;
}
