/** `npm run nemesis -- --minutes N [--body simulation|processes] [--seed S [--history]]`: looks for histories that go wrong. */
import { parseArgs } from 'node:util';

import { drawScript, themes } from './script/draw.js';
import { search, seedsFrom } from './search.js';
import { tell, tellHistory } from './tell.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    body: { type: 'string', default: 'simulation' },
    seed: { type: 'string' },
    history: { type: 'boolean', default: false },
    about: { type: 'string', multiple: true },
  },
});

/** What histories are about; all that there is, where nothing is named. */
const about = themes.filter((theme) => values.about?.includes(theme) ?? true);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function simulation(): Promise<number> {
  // Its clock must be replaced before anything that looks at clocks is loaded.
  const { simulate } = await import('./simulation/play.js');
  const { realNow } = await import('./simulation/time.js');
  const play = async (script: Parameters<typeof simulate>[0]) => (await simulate(script)).findings;
  if (values.history) {
    const { history, findings } = await simulate(drawScript(Number(values.seed), about));
    say(tellHistory(history));
    for (const { judge, text } of findings) say(`${judge}: ${text}`);
    return findings.length > 0 ? 1 : 0;
  }
  const untilMs = realNow() + Number(values.minutes) * 60_000;
  const fresh = realNow() % 1_000_000_000;
  const { histories, found } = await search(play, {
    seeds: values.seed === undefined ? seedsFrom(fresh) : [Number(values.seed)],
    enough: () => realNow() > untilMs,
    draw: (seed) => drawScript(seed, about),
    onFound: (one) => say(tell(one)),
  });
  say(`${histories} histories, ${found.length} kinds of findings`);
  return found.length > 0 ? 1 : 0;
}

process.exitCode = await simulation();
