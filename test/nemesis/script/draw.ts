import { type Dice, dice } from '../../support/seeded.js';
import {
  type Call,
  type Fault,
  type Happening,
  behaviours,
  resolutions,
  type Script,
  type Step,
  type Who,
} from './steps.js';

/** The main subjects of histories. */
export const themes = ['races', 'receivers', 'names', 'burst', 'faults', 'spoilt', 'clock', 'crowd'] as const;
export type Theme = (typeof themes)[number];

/** The number of histories per theme, out of 21; those with bursts and crowds are long. */
const shares: Readonly<Record<Theme, number>> = {
  races: 5,
  receivers: 4,
  names: 2,
  burst: 1,
  faults: 6,
  spoilt: 1,
  clock: 1,
  crowd: 1,
};

/** Draws a script from a seed, about one of the themes in `about`. The same seed yields the same script. */
export function drawScript(seed: number, about: readonly Theme[] = themes): Script {
  const roll = dice(seed);
  const theme = among(
    roll,
    about.flatMap((one) => Array.from({ length: shares[one] }, () => one)),
  );
  const steps: Step[] = [];
  const add = (afterMs: number, happening: Happening) => steps.push({ afterMs, ...happening });
  if (theme === 'receivers') add(0, { receivers: among(roll, behaviours) });
  if (theme === 'names') add(0, { names: among(roll, resolutions) });
  const length = theme === 'burst' ? 5 : 6 + roll(14);
  for (let index = 0; index < length; index += 1) add(gap(roll), happening(theme, index, roll));
  if (theme === 'burst') {
    steps.unshift({
      afterMs: 0,
      receivers: among(roll, ['hangs', 'slow', 'drips', 'fails', 'well'] as const),
    });
    steps.splice(1 + roll(2), 0, { afterMs: 1, burst: 34 + roll(6), id: 100, cents: 1 });
  }
  if (theme === 'crowd') {
    steps.unshift({
      afterMs: 0,
      receivers: among(roll, ['hangs', 'slow', 'drips', 'later', 'fails'] as const),
    });
    steps.splice(1 + roll(3), 0, { afterMs: 1, crowd: 4 + roll(4), id: 200, cents: 1 });
  }
  return { seed, steps };
}

/** Shifts of the machine's clock, in ms: a second or a minute forward or back, or an hour back. */
const clockShifts = [-3_600_000, -60_000, -1_000, 1_000, 60_000] as const;

/** Draws one of the items. */
export const among = <T>(roll: Dice, all: readonly T[]): T => all[roll(all.length)] as T;

/** Draws a pause in ms: mostly none or a very short one, occasionally one that is long enough for a retry. */
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
  if (theme === 'clock' && roll(5) === 0) return { fault: 'clock shifts', byMs: among(roll, clockShifts) };
  if (theme === 'receivers' && roll(6) === 0) return { receivers: among(roll, behaviours) };
  if (theme === 'names' && roll(8) === 0) return { names: among(roll, resolutions) };
  const who: Who = roll(theme === 'races' ? 4 : 2) === 0 ? 'good' : 'bad';
  return { who, ...callOf(theme, roll) };
}

function callOf(theme: Theme, roll: Dice): Call {
  // Few ids and large amounts make calls conflict with each other.
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
  return among(roll, faults);
}
