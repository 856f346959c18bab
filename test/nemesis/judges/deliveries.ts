import type { Finding, History, Received } from '../history.js';
import { troublesIn } from './troubles.js';

/** Max attempts at a delivery, by the schedule of the gateway under test. */
const maxAttempts = 4;
/** A receiver's answer reaches the gateway, and is kept there, within this time, ms. */
const keptMs = 1_000;

/** No notification is sent again that was taken, and none is sent for ever. */
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

/** Resends are asked for: they excuse another one to any URL. */
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
