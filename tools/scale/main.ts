/**
 * Past one machine: what docs/past-one-machine.md says, simulated. `npm run scale -- [--only NAME] [--part 0.01]`. The gateway's own
 * scheduler, delivery gate and deliverer run on virtual time, at costs that were measured; `--part` makes everything smaller, 1 is
 * the whole size. `--measure` first measures these costs and a small backlog here, and simulates the same beside it.
 */
import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { startPostgres } from '../bench/postgres.js';
import { inFolder } from '../bench/servers.js';
import { measuredBacklog, measuredLook, postgresSeconds } from './measured.js';
import { scenariosAt } from './scenarios.js';
import { type Costs, type Outcomes, type Scenario, Simulation } from './simulation.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '0.01' },
    measure: { type: 'boolean', default: false },
  },
});

const shown = (ms: number) =>
  Number.isNaN(ms)
    ? ''
    : ms >= 10_000
      ? `${(ms / 1_000).toFixed(0)} s`
      : ms >= 1_000
        ? `${(ms / 1_000).toFixed(1)} s`
        : `${ms.toFixed(0)} ms`;
const line = (cells: readonly unknown[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

function rowsOf(name: string, { groups, busy, recoveredAtSeconds, pending }: Outcomes): void {
  for (const { name: group, delivered, dead, attempts, lags, backlogLags, fairness } of groups) {
    const lag = (kept: typeof lags) =>
      kept.count === 0 ? '' : [0.5, 0.99, 1].map((share) => shown(kept.quantile(share))).join(' · ');
    line([
      ...[name, group, delivered, dead, attempts, lag(lags), lag(backlogLags)],
      ...[
        recoveredAtSeconds === null ? '' : `${recoveredAtSeconds.toFixed(0)} s`,
        backlogLags.count === 0 ? '' : fairness.toFixed(3),
        pending,
      ],
      `${(busy.deliverers * 100).toPrecision(2)} %, ${(busy.database * 100).toPrecision(2)} %`,
    ]);
  }
}

const headings = [
  'scenario',
  'accounts',
  'delivered',
  'dead',
  'attempts',
  'lag: median · 99 % · all',
  'of what waited',
  'waits no more after',
  'fairness',
  'pending',
  'busy: deliverers, database',
];

/** A backlog at a real gateway, and the same simulated with what it has cost there. */
async function compare(): Promise<void> {
  line([
    'backlog of 20,000, 100 accounts',
    'per delivery: processor · thread',
    'measured: all · median',
    'simulated',
    'load',
  ]);
  line(['---', '---', '---', '---', '---']);
  for (const afterMs of [50, 200, 500]) {
    const real = await inFolder(tmpdir(), (file) =>
      measuredBacklog(file, { accounts: 100, count: 20_000, afterMs }),
    );
    const [look, lane] = [0.05, 0.0025].map((own) => ({ own, database: 0 })) as [
      Costs['look'],
      Costs['lane'],
    ];
    const costs: Costs = { delivery: { own: real.thread, database: 0 }, look, lane };
    const scenario: Scenario = {
      ...{ seconds: 120, deliverers: 1, costs, untilDone: true, database: { cores: 1, free: 1 } },
      groups: [
        {
          ...{ name: 'quick', accounts: 100, perSecond: 0, backlog: { count: 20_000, overMs: 0 } },
          answer: () => ({ statusCode: 200, afterMs }),
        },
      ],
    };
    const { groups, recoveredAtSeconds } = await new Simulation(scenario).run();
    const median = groups[0]?.backlogLags.quantile(0.5) ?? NaN;
    line([
      ...[`answers after ${afterMs} ms`, `${real.own.toFixed(3)} · ${real.thread.toFixed(3)} ms`],
      `${real.seconds.toFixed(1)} s · ${shown(real.lags.quantile(0.5))}`,
      `${(recoveredAtSeconds ?? NaN).toFixed(1)} s · ${shown(median)}`,
      loadavg()[0]?.toFixed(1) ?? '',
    ]);
  }
}

/** What deliveries cost on PostgreSQL here. */
async function costsHere(): Promise<Costs> {
  const port = 4733;
  const postgres = await startPostgres(tmpdir(), port);
  try {
    const there = () => postgresSeconds(port);
    const { own, database } = await measuredBacklog(
      postgres.url,
      { accounts: 100, count: 10_000, afterMs: 50 },
      there,
    );
    return { delivery: { own, database }, ...(await measuredLook(postgres.url, 1_000, there)) };
  } finally {
    await postgres.stop();
  }
}

/** On a machine with two cores beside other work (load 15), in ms: `--measure` measures them anew. */
const costsThere: Costs = {
  delivery: { own: 0.49, database: 0.62 },
  look: { own: 0.235, database: 0.124 },
  lane: { own: 0.0014, database: 0.005 },
};

if (values.measure) await compare();
const costs = values.measure ? await costsHere() : costsThere;
process.stdout.write(`\ncosts in ms: ${JSON.stringify(costs)}\n\n`);
line(headings);
line(headings.map(() => '---'));
for (const [name, scenario] of Object.entries(scenariosAt(Number(values.part), costs))) {
  if (!name.includes(values.only)) continue;
  const startedMs = Date.now();
  rowsOf(name, await new Simulation(scenario).run());
  process.stderr.write(`${name}: ${((Date.now() - startedMs) / 1_000).toFixed(0)} s\n`);
}
