import type { Finding, History, Received } from '../history.js';
import { troublesIn } from './troubles.js';

/** Maximum number of attempts at a delivery, by the retry schedule of the gateway under test. */
const maxAttempts = 4;
/** Time within which a receiver's response reaches the gateway and is stored there, in ms. */
const keptMs = 1_000;

/** Judges that no accepted notification is sent again, and none is sent forever. */
export function judgeDeliveries(history: History): readonly Finding[] {
  const groups = new Map<string, Received[]>();
  for (const received of history.received) {
    const key = `${received.url} ${received.text}`;
    groups.set(key, [...(groups.get(key) ?? []), received]);
  }
  return [...groups.values()].flatMap((attempts) => [
    ...again(attempts, history),
    ...endless(attempts, history),
  ]);
}

/** Number of resends requested in a period. Each excuses a further delivery to any URL. */
function resendsBetween({ calls }: History, fromMs: number, untilMs: number): number {
  return calls.filter(
    ({ step, startMs, endMs }) => step.call === 'resend' && startMs <= untilMs && endMs >= fromMs,
  ).length;
}

function again(attempts: readonly Received[], history: History): Finding[] {
  for (const [index, attempt] of attempts.entries()) {
    const { status, atMs, url, behaviour, who } = attempt;
    if (status === null || status < 200 || status > 299) continue;
    const next = attempts.slice(index + 1).find((later) => later.atMs > atMs + keptMs);
    if (!next) continue;
    if (troublesIn(history, atMs, next.atMs).length > 0) continue;
    if (resendsBetween(history, 0, next.atMs) > 0) continue;
    const text = `${who}: ${url} answered ${status} (${behaviour}) at ${Math.round(atMs)} ms, and was sent the same at ${Math.round(next.atMs)} ms`;
    return [{ judge: 'deliveries', kind: `sent again: ${behaviour}`, text }];
  }
  return [];
}

function endless(attempts: readonly Received[], history: History): Finding[] {
  const [first] = attempts;
  if (!first) return [];
  const excused = history.troubles.length + resendsBetween(history, 0, Infinity);
  if (attempts.length <= maxAttempts + excused) return [];
  const text = `${first.who}: ${first.url} (${first.behaviour}) was sent the same ${attempts.length} times`;
  return [{ judge: 'deliveries', kind: `sent for ever: ${first.behaviour}`, text }];
}
