import { setTimeout as pause } from 'node:timers/promises';

import type { Outcome } from '../history.js';
import { judge } from '../judges/judge.js';
import type { Script } from '../script/steps.js';
import type { Backend } from './databases.js';
import { World } from './world.js';

/** Maximum time to finish all work after the last fault, in ms: more than the longest retry. */
const aftermathMs = 40_000;

/** Plays a script with real gateways on separate books, and judges it. */
export async function playProcesses(script: Script, openBackend: () => Promise<Backend>): Promise<Outcome> {
  const backend = await openBackend();
  try {
    const world = await World.begin(backend);
    for (const step of script.steps) {
      await pause(step.afterMs);
      if ('call' in step) {
        const { afterMs: _unused, who, ...call } = step;
        world.call(who, call);
      } else if ('burst' in step) {
        for (let index = 0; index < step.burst; index += 1) {
          world.call('bad', { call: 'pay', id: step.id + index, cents: step.cents, ends: 'confirmed' });
        }
      } else if ('receivers' in step) world.receivers.behaviour = step.receivers;
      else if (!('names' in step || 'crowd' in step)) world.strike(step);
    }
    await world.heal();
    await world.answered();
    world.receivers.behaviour = 'well';
    await world.settle(aftermathMs);
    await world.waitUntilNotified(aftermathMs);
    for (const who of ['bad', 'good'] as const) world.call(who, { call: 'balance' });
    await world.answered();
    await world.end();
    const { history } = world;
    return { history, findings: await judge(history, backend.database) };
  } finally {
    await backend.remove();
  }
}
