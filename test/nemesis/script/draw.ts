import { type Dice, dice } from '../../support/seeded.js';
import { type Call, type Fault, type Happening, behaviours, resolutions, type Script, type Step, type Who } from './steps.js';

/** What a history is mainly about. */
export const themes = ['races', 'receivers', 'names', 'burst', 'faults', 'spoilt'] as const;
export type Theme = (typeof themes)[number];

/** A script that the seed decides. The same seed gives the same script. */
export function drawScript(seed: number): Script {
  const roll = dice(seed);
  const among = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
  const theme = among(themes);
  const steps: Step[] = [];
  const add = (afterMs: number, happening: Happening) => steps.push({ afterMs, ...happening });
  if (theme === 'receivers') add(0, { receivers: among(behaviours) });
  if (theme === 'names') add(0, { names: among(resolutions) });
  const length = 6 + roll(14);
  for (let index = 0; index < length; index += 1) add(gap(roll), happening(theme, index, roll));
  if (theme === 'burst') {
    steps.unshift({ afterMs: 0, receivers: among(['hangs', 'slow', 'drips', 'fails', 'well']) });
    steps.splice(1 + roll(2), 0, { afterMs: 1, burst: 34 + roll(6), id: 100, cents: 1 });
  }
  return { seed, steps };
}

/** Mostly at once or nearly so; now and then long enough for a retry. */
function gap(roll: Dice): number {
  const kind = roll(100);
  if (kind < 40) return 0;
  if (kind < 65) return roll(10);
  if (kind < 90) return roll(600);
  return roll(9_000);
}

function happening(theme: Theme, index: number, roll: Dice): Happening {
  if (theme === 'faults' && roll(5) === 0) return faultOf(roll);
  if (theme === 'spoilt' && index > 2 && roll(6) === 0) return { fault: 'row spoilt' };
  if (theme === 'receivers' && roll(6) === 0) return { receivers: behaviours[roll(behaviours.length)] ?? 'well' };
  if (theme === 'names' && roll(8) === 0) return { names: resolutions[roll(resolutions.length)] ?? 'well' };
  const who: Who = roll(theme === 'races' ? 4 : 2) === 0 ? 'good' : 'bad';
  return { who, ...callOf(theme, roll) };
}

function callOf(theme: Theme, roll: Dice): Call {
  // Few ids and large amounts where calls are to get into each other's way.
  const ids = theme === 'races' ? 4 : 50;
  const cents = theme === 'races' ? 1 + roll(6_000) : 1 + roll(400);
  const id = roll(ids);
  const kind = roll(100);
  if (kind < 40) return { call: 'pay', id, cents, ends: roll(4) === 0 ? 'failed' : 'confirmed' };
  if (kind < 55) return { call: 'transfer', id, cents };
  if (kind < 68) return { call: 'receive', id: roll(1_000), cents };
  if (kind < 85) return { call: 'balance' };
  if (kind < 90) return { call: 'resend', id };
  return { call: 'refund', id, of: 0, cents: 1 + roll(cents), by: roll(2) === 0 ? 'refund-in' : 'devolucao' };
}

function faultOf(roll: Dice): Fault {
  const forMs = 1 + roll(3_000);
  const faults: readonly Fault[] = [
    { fault: 'crash', when: 'now', forMs },
    { fault: 'crash', when: 'before commit', forMs },
    { fault: 'crash', when: 'after commit', forMs },
    { fault: 'pause', forMs },
    { fault: 'statement fails', nth: 1 + roll(60) },
    { fault: 'commit fails' },
    { fault: 'disk full', forMs },
  ];
  return faults[roll(faults.length)] ?? { fault: 'commit fails' };
}
