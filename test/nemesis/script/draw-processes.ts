import { type Dice, dice } from '../../support/seeded.js';
import { among, drawScript } from './draw.js';
import { behaviours, type Fault, type Script, type Step } from './steps.js';

/** A script for real processes, which the seed decides: calls of all kinds, and now and then a fault, one after the other. */
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
