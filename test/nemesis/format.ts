import type { History } from './history.js';
import { describe } from './judges/order.js';
import type { Found } from './search.js';

/** A finding, as it is printed. */
export function formatFinding({ seed, finding, script }: Found): string {
  const steps = script.steps.map((step) => `    ${JSON.stringify(step)}`);
  return [`seed ${seed}: ${finding.judge}: ${finding.text}`, '  needs no more than', ...steps].join('\n');
}

/** Everything that was seen, in the order in which it began. */
export function formatHistory({ calls, received, troubles }: History): string {
  const lines = [
    ...calls.map((called) => ({ atMs: called.startMs, text: describe(called) })),
    ...received.map(({ atMs, url, behaviour, status, text }) => ({
      atMs,
      text: `${url} (${behaviour}) answered ${status ?? 'nothing'} to ${text.slice(0, 160)}`,
    })),
    ...troubles.map(({ fault, fromMs, untilMs }) => ({
      atMs: fromMs,
      text: `${fault} until ${Math.round(untilMs)} ms`,
    })),
  ];
  return lines
    .sort((one, other) => one.atMs - other.atMs)
    .map(({ atMs, text }) => `${String(Math.round(atMs)).padStart(7)} ${text}`)
    .join('\n');
}
