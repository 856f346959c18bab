/**
 * `npm run nemesis -- --minutes N [--body simulation|processes|failover] [--seed S [--history]] [--about THEME]
 * [--known TEXT] [--patches]`: searches for histories that go wrong, and prints each in as few steps as possible. See
 * docs/nemesis.md.
 */
import { parseArgs } from 'node:util';

import { integerOption, positiveInteger } from '../support/integer-option.js';
import type { Outcome } from './history.js';
import { regressions as simulatedRegressions } from './regressions.js';
import { failoverRegressions, regressions as processRegressions } from './processes/regressions.js';
import { drawFailoverScript, drawProcessScript } from './script/draw-processes.js';
import { drawScript, themes } from './script/draw.js';
import type { Script } from './script/steps.js';
import { search, seedsFrom } from './search.js';
import { formatFinding, formatHistory } from './format.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    body: { type: 'string', default: 'simulation' },
    seed: { type: 'string' },
    history: { type: 'boolean', default: false },
    about: { type: 'string', multiple: true },
    known: { type: 'string' },
    patches: { type: 'boolean', default: false },
  },
});

const minutes = positiveInteger('minutes', values.minutes);
const seed = values.seed === undefined ? undefined : integerOption('seed', values.seed, 0);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** One way of playing scripts, and the source of the scripts. */
interface Body {
  readonly play: (script: Script) => Promise<Outcome>;
  readonly draw: (seed: number) => Script;
  readonly regressions: Readonly<Record<string, Script['steps']>>;
}

/** Loads the virtual clock, which separate processes do not need, so that only the simulation replaces the real one. */
async function simulation(): Promise<Body> {
  const { simulate } = await import('./simulation/play.js');
  const about = themes.filter((theme) => values.about?.includes(theme) ?? true);
  return { play: simulate, draw: (seed) => drawScript(seed, about), regressions: simulatedRegressions };
}

/** Plays odd seeds on PostgreSQL, and even ones on SQLite. */
async function processes(): Promise<Body> {
  const { playProcesses } = await import('./processes/play.js');
  const { postgresBackend, sqliteBackend } = await import('./processes/databases.js');
  return {
    play: (script) => playProcesses(script, script.seed % 2 === 0 ? sqliteBackend : postgresBackend),
    draw: (seed) => drawProcessScript(seed, seed % 2 === 0 ? 'sqlite' : 'postgres'),
    regressions: processRegressions,
  };
}

/** Plays every seed on a primary and a synchronous standby. */
async function failover(): Promise<Body> {
  const { playProcesses } = await import('./processes/play.js');
  const { replicatedBackend } = await import('./processes/replicated.js');
  return {
    play: (script) => playProcesses(script, replicatedBackend),
    draw: drawFailoverScript,
    regressions: failoverRegressions,
  };
}

const bodies: Readonly<Record<string, () => Promise<Body>>> = { simulation, processes, failover };

async function once(script: Script, { play }: Body): Promise<number> {
  const { history, findings } = await play(script);
  if (values.history) print(formatHistory(history));
  for (const { judge, text } of findings) print(`${judge}: ${text}`);
  return findings.length;
}

/** Reintroduces every fixed fault, and hunts for it; returns the number of faults that were not found. */
async function provePatches(): Promise<number> {
  const { patches } = await import('./faults/patches.js');
  const { huntWith } = await import('./faults/patched.js');
  let missed = 0;
  for (const patch of patches) {
    const { found, output } = await huntWith(patch);
    print(`${patch.finding} again: ${found ? 'found' : `NOT found\n${output}`}`);
    missed += found ? 0 : 1;
  }
  return missed;
}

async function main(): Promise<number> {
  if (values.patches) return provePatches();
  const body = await (bodies[values.body] ?? simulation)();
  const nowMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);
  const { known: text } = values;
  if (text !== undefined) {
    let count = 0;
    for (const [name, steps] of Object.entries(body.regressions)) {
      if (!name.includes(text)) continue;
      print(name);
      count += await once({ seed: seed ?? 1, steps }, body);
    }
    return count;
  }
  if (seed !== undefined && values.history) return once(body.draw(seed), body);
  const untilMs = nowMs() + minutes * 60_000;
  let last: number | undefined;
  // Nothing is left that could end the history. This fault of the harness must not be taken for an end without findings.
  process.once('beforeExit', () => {
    print(`the history of seed ${last} never came to an end`);
    process.exit(3);
  });
  const { histories, found } = await search(async (script) => (await body.play(script)).findings, {
    seeds: seed === undefined ? seedsFrom(nowMs() % 1_000_000_000) : [seed],
    enough: () => nowMs() > untilMs,
    draw: (seed) => body.draw((last = seed)),
    beforeShrinking: (seed, { judge, text }) =>
      print(`seed ${seed}: ${judge}: ${text}; looking for fewer steps …`),
    onFound: (one) => print(formatFinding(one)),
  });
  print(`${histories} histories, ${found.length} kinds of findings`);
  return found.length;
}

// Exits explicitly, because the package that starts PostgreSQL makes a process that ends normally exit with 0.
process.exit((await main()) > 0 ? 1 : 0);
