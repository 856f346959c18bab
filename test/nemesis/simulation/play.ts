import './time.js';

import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Outcome } from '../history.js';
import { judge } from '../judges/judge.js';
import type { Script, Step } from '../script/steps.js';
import { startMs, template } from './template.js';
import { World } from './world.js';

/** Duration of a history after its last step, without further faults, in ms: more than the longest retry. */
const aftermathMs = 45_000;
/** Maximum duration of the last reading of balances, in ms. */
const readingMs = 5_000;

let histories = 0;

/** Plays a script in a simulated world, and judges it. The same script yields the same history. */
export async function simulate(script: Script): Promise<Outcome> {
  const prepared = await template();
  histories += 1;
  const file = join(prepared.folder, `history-${histories}.db`);
  prepared.copyTo(file);
  const world = new World(prepared, file, script.seed);
  const { stackTraceLimit } = Error;
  // Most errors of a history are expected, and creating their stack traces takes longer than the errors themselves.
  Error.stackTraceLimit = 0;
  try {
    await world.begin(startMs);
    for (const step of script.steps) {
      await world.go(step.afterMs);
      await take(step, world);
    }
    world.calm();
    await world.go(aftermathMs);
    for (const who of ['bad', 'good'] as const) world.call(who, { call: 'balance' });
    await world.go(readingMs);
    await world.end();
    const { history } = world;
    return { history, findings: await judge(history, file) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    for (const suffix of ['', '-wal', '-shm', '-lock']) rmSync(file + suffix, { force: true });
  }
}

async function take(step: Step, world: World): Promise<void> {
  if ('call' in step) {
    const { afterMs: _unused, who, ...call } = step;
    world.call(who, call);
  } else if ('burst' in step) {
    for (let index = 0; index < step.burst; index += 1) {
      world.call('bad', { call: 'pay', id: step.id + index, cents: step.cents, ends: 'confirmed' });
    }
  } else if ('crowd' in step) world.crowd(step);
  else if ('receivers' in step) world.receivers.behaviour = step.receivers;
  else if ('names' in step) world.receivers.resolution = step.names;
  else await world.strike(step);
}
