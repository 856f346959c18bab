import { median } from './comparison.js';
import { latencies } from './load.js';
import { cashOut } from './loads.js';
import type { Server } from './processes.js';

/** In ms for each call: what `through` adds to the median, and the processor time that it takes itself. */
export async function overhead(
  behind: Server,
  through: Server,
  { minutes, pauseMs }: { readonly minutes: number; readonly pauseMs: number },
): Promise<{ readonly overheadMs: number; readonly processorMs: number }> {
  const load = cashOut(['Bearer x']);
  const calls = 100;
  const ask = async ({ baseUrl }: Server) => median(await latencies(baseUrl, load, { calls, pauseMs }));
  const added: number[] = [];
  const worked: number[] = [];
  // What is loaded and compiled at first use.
  for (let turn = 0; turn < 10; turn += 1) await ask(through);
  const until = performance.now() + (minutes * 60_000) / 4;
  do {
    const first = await ask(behind);
    const before = await through.processorSeconds();
    const own = [await ask(through), await ask(through)] as const;
    worked.push((((await through.processorSeconds()) - before) * 1000) / (2 * calls));
    added.push((own[0] + own[1] - first - (await ask(behind))) / 2);
  } while (performance.now() < until);
  return {
    overheadMs: median(added),
    processorMs: worked.reduce((sum, one) => sum + one, 0) / worked.length,
  };
}
