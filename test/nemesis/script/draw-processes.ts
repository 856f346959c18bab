import { type Dice, dice } from '../../support/seeded.js';
import { among, drawScript } from './draw.js';
import { behaviours, type Fault, type Script, type Step } from './steps.js';

/** Draws a script for real processes from a seed: calls of all kinds, and occasional faults, one after another. */
export function drawProcessScript(seed: number, dialect: 'sqlite' | 'postgres'): Script {
  const roll = dice(seed);
  const { steps: calls } = drawScript(seed, ['races']);
  const steps: Step[] = [{ afterMs: 0, receivers: among(roll, behaviours) }];
  for (const call of [...calls, ...calls]) {
    steps.push({ ...call, afterMs: Math.min(call.afterMs, 1_000) });
    if (roll(10) === 0) steps.push({ afterMs: roll(100), ...faultOf(roll, dialect) });
    if (roll(14) === 0)
      steps.push({ afterMs: 0, burst: 10 + roll(60), id: 1_000 + steps.length * 100, cents: 1 });
  }
  return { seed, steps };
}

/**
 * Draws a script for a primary and a synchronous standby from a seed: the standby may be cut off, the primary dies, the
 * standby takes its place, and one of the two gateways may notice late; before and after that, calls of all kinds.
 */
export function drawFailoverScript(seed: number): Script {
  const roll = dice(seed);
  const calls = [...drawScript(seed, ['races']).steps];
  const few = (from: number): Step[] =>
    Array.from({ length: 4 + roll(16) }, (_, index) => ({
      afterMs: roll(80),
      who: among(roll, ['bad', 'bad', 'bad', 'good'] as const),
      call: 'pay',
      id: from + index,
      cents: 1,
      ends: 'confirmed',
    }));
  const until = (most: number) =>
    calls.splice(0, roll(calls.length)).map((call) => ({ ...call, afterMs: Math.min(call.afterMs, most) }));
  const steps: Step[] = [...until(500), ...few(1_000)];
  if (roll(5) > 0) {
    steps.push({ afterMs: roll(1_500), fault: 'standby cut off' }, ...few(2_000), ...until(100));
    if (roll(4) === 0)
      steps.push({ afterMs: roll(1_000), fault: 'waiting commits end', isCancelled: roll(2) === 0 });
    // Occasionally longer than a gateway waits for a response.
    steps.push({
      afterMs: roll(8) === 0 ? 13_000 : roll(2_500),
      fault: 'primary dies',
      when: among(roll, ['now', 'commits wait'] as const),
    });
  } else steps.push({ afterMs: roll(50), fault: 'primary dies', when: 'now' });
  steps.push(...few(3_000));
  steps.push({ afterMs: roll(1_500), fault: 'promotion', lateMs: roll(3) === 0 ? 0 : roll(3_000) });
  for (let turn = 0; turn < 3; turn += 1) steps.push(...few(4_000 + 100 * turn), ...until(500));
  return { seed, steps };
}

function faultOf(roll: Dice, dialect: 'sqlite' | 'postgres'): Fault {
  const forMs = 200 + roll(4_000);
  const anywhere: readonly Fault[] = [
    { fault: 'crash', when: 'now', forMs },
    { fault: 'pause', forMs },
    { fault: 'terminate' },
    { fault: 'clock shifts', byMs: among(roll, [-60_000, -1_000, 1_000, 60_000]) },
  ];
  const server: readonly Fault[] = [
    { fault: 'database dies', forMs },
    { fault: 'connections break' },
    { fault: 'connections slow', forMs },
    { fault: 'commit lost' },
    { fault: 'cut off', forMs: 3 * forMs },
  ];
  const file: readonly Fault[] = [{ fault: 'disk full', forMs }];
  return among(roll, [...anywhere, ...(dialect === 'postgres' ? server : file)]);
}
