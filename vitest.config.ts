// What runs once for a project is loaded here, and is TypeScript as well.
import './tools/loader/register.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { SummaryReporter } from './tools/summary-reporter.js';

// Some tests run what is built. If this fails, a test of the project `sources` fails, too.
spawnSync(process.execPath, ['tools/build.mjs', '--if-changed'], { stdio: 'inherit' });

/**
 * Runs the files of one project after another, so that its workers keep what they have loaded. `sources` starts first,
 * because it waits for slow programs. Of the files of a project, the mutants take longest: started last, they would leave
 * a core idle at the end.
 */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order: Readonly<Record<string, string>> = { sources: '!', tests: '~' };
    const rank = ({ project: { name }, moduleId }: TestSpecification): string =>
      `${order[name] ?? name} ${moduleId.includes('/test/mutation/') ? 0 : 1}`;
    return (await super.sort(files)).sort((one, other) =>
      rank(one) < rank(other) ? -1 : +(rank(one) > rank(other)),
    );
  }
}

/**
 * Which mutants, variants and the like a run tries (test/support/sample.ts), and the seed of what it generates: those of
 * its commit. Outside of a clone, the first.
 */
function commit(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${parseInt(hash.toString(), 16)}`;
  } catch {
    return '0';
  }
}

const part = process.env['SAMPLE_PART'] ?? commit();
const seed = part === 'all' ? commit() : part;

/** How long a test may take that says nothing about it; 0 for as long as it wants, as in a debugger. */
const timeoutMs = Number(process.env['TEST_TIMEOUT_MS'] ?? 60_000);

/** Only Vite's loader tells coverage where compiled lines come from. */
const isCovered = process.argv.some((argument) => argument.startsWith('--coverage'));

/** Types, generated files, clauses and the build. */
const ofSources = ['test/tools/sources.test.ts'];

/** Pages as Chromium shows them. */
const inBrowser = [
  'test/server/{api-reference,dashboard}/*browser.test.ts',
  'test/server/dashboard/qr-code.test.ts',
  'test/conformance/report/html/page.test.ts',
  'test/matrix/site-browser.test.ts',
];

/**
 * What runs programs as a user would: the Action and the templates step by step in a shell, a generated client, Pact's
 * verifier, the scaffolds, the set-ups, the tutorials and the examples of the documentation, gateways that are killed, proxies in
 * front of one, clients that are judged whole, simulations and variants that take long.
 */
const byPrograms = [
  'test/pipelines/*.test.ts',
  'test/tools/generated-client.test.ts',
  'test/clients/examples.test.ts',
  'test/clients/legal/legal.test.ts',
  'test/clients/proof/{caught,idle,replay,signs-of-life}.test.ts',
  'test/clients/mcp/mcp.test.ts',
  'test/conformance/cli/{client,client-by-hand}.test.ts',
  'test/conformance/recordings/{command,secrets,soak}.test.ts',
  'test/passive/passive.test.ts',
  'test/nemesis/nemesis.test.ts',
  'test/nemesis/faults/patches.test.ts',
  'test/mutation/variants.test.ts',
  'test/mutation/replay.test.ts',
  'test/clients/languages/languages.test.ts',
  'test/server/api-reference/samples.test.ts',
  'test/conformance/pact/{command,reference-gateway}.test.ts',
  'test/conformance/library/{as-installed,set-ups}.test.ts',
  'test/docs/{charge,is-my-client-right,payment-tools,test-fixtures,verdict}.test.ts',
  'test/conformance/scaffold/scaffold.test.ts',
  'test/journeys/{backup,doors,killed,starter}.test.ts',
  'test/nemesis/{processes,failover}.test.ts',
];

/** What most depends on PostgreSQL itself: its transactions, locks and lost connections. */
const onPostgres = ['test/server/storage/{,postgres/}*.test.ts', 'test/server/scheduler/*.test.ts'];

/** What most depends on the driver of SQLite: statements, transactions, files and locks. */
const onSqlite3 = [
  'test/server/storage/{,sqlite/}*.test.ts',
  'test/server/{scheduler,ledger,operations,lifecycle}/*.test.ts',
];

/** What a client of the gateway or of its storage sees is the same on every database; test/support/databases.ts. */
const alsoOnPostgres = [
  'test/server/{operations,lifecycle}/*.test.ts',
  'test/journeys/killed.test.ts',
  'test/server/ledger/audit*.test.ts',
  'test/server/sandbox/{clock-shift,demo-account,provider-states,seeding,settings}.test.ts',
  'test/server/http/delivery-routes.test.ts',
  'test/server/notifications/{deliveries,managed-webhooks,receivers-anywhere,retention,webhook-secrets}.test.ts',
  'test/server/dashboard/live-streams.test.ts',
  'test/server/monitoring/{health,log}.test.ts',
  'test/conformance/pact/reference-gateway.test.ts',
  'test/nemesis/processes.test.ts',
  'test/{journeys,tools}/postgres/*.test.ts',
];

/** A project on a PostgreSQL of its own. */
const ofPostgres = (name: string, include: string[], exclude: string[] = []): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    exclude,
    globalSetup: 'test/support/postgres.ts',
    runner: 'test/support/optional-runner.ts',
  },
});

const projects: readonly TestProjectConfiguration[] = [
  { extends: true, test: { name: 'sources', include: ofSources } },
  {
    extends: true,
    test: {
      name: 'tests',
      include: ['test/**/*.test.ts'],
      exclude: ['test/**/postgres/**', ...ofSources, ...inBrowser, ...byPrograms],
    },
  },
  {
    extends: true,
    test: {
      name: 'sqlite3',
      include: onSqlite3,
      globalSetup: 'test/support/sqlite3.ts',
      runner: 'test/support/optional-runner.ts',
    },
  },
  ofPostgres('postgres', onPostgres),
  ofPostgres('postgres-more', alsoOnPostgres, onPostgres),
  { extends: true, test: { name: 'browser', include: inBrowser } },
  { extends: true, test: { name: 'programs', include: byPrograms } },
];

/** `npm test` without arguments runs the first four projects: what most changes concern. */
const isShort = process.argv.slice(2).join(' ') === 'run';

export default defineConfig({
  test: {
    reporters: ['default', new SummaryReporter()],
    // What a test leaves open keeps a run from ending: say so after this time instead of waiting for ever.
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // The limit only ends a wait in vain.
    expect: { poll: { timeout: 50_000 } },
    teardownTimeout: 5_000,
    // One worker more than cores, because many tests wait for a timer or a program. Projects take this from here and not
    // from the command line.
    maxWorkers: process.env['TEST_WORKERS'] ?? availableParallelism() + 1,
    // Loading the kit takes longer than most files of tests.
    isolate: false,
    // Node itself loads the modules, each file compiled once for all projects and workers: Vite would do so for each of them.
    ...(!isCovered && {
      execArgv: ['--import', './tools/loader/register.mjs'],
      experimental: { viteModuleRunner: false, nodeLoader: false },
    }),
    // Sets the language of the expected texts, regardless of the machine's.
    env: {
      SAMPLE_PART: part,
      PIXKIT_FUZZ_SEED: process.env['PIXKIT_FUZZ_SEED'] ?? seed,
      PIXKIT_KILL_SEED: process.env['PIXKIT_KILL_SEED'] ?? seed,
      PIXKIT_LANG: 'en',
    },
    sequence: { sequencer: ProjectByProject },
    coverage: {
      provider: 'v8',
      include: ['{client,server,conformance,tools}/**/*.{ts,tsx}'],
      // In percent; two or three below what a run has, because each part of the samples runs other lines.
      thresholds: { statements: 86, branches: 79, functions: 87, lines: 87 },
    },
    projects: isShort ? projects.slice(0, 4) : [...projects],
  },
});
