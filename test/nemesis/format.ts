import type { History } from './history.js';
import { describe } from './judges/order.js';
import type { Found } from './search.js';

/** Formats a finding for printing. */
export function formatFinding({ seed, finding, script }: Found): string {
  const steps = script.steps.map((step) => `    ${JSON.stringify(step)}`);
  return [`seed ${seed}: ${finding.judge}: ${finding.text}`, '  needs no more than', ...steps].join('\n');
}

/** Formats all events of a history, in the order in which they began. */
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
