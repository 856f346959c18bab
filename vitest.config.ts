// What runs once for a project is loaded here, and is TypeScript as well.
import 'tsx';
import { createRequire } from 'node:module';

import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The proof takes minutes: begun last, it would leave a core idle at the end. */
class ProofFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProof = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/proof/');
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))];
  }
}

/** Only Vite's loader tells coverage where compiled lines come from. */
const isCovered = process.argv.some((argument) => argument.startsWith('--coverage'));

/** Files that need a process of their own: they replace its clocks and timers, or measure it. */
const alone = ['test/nemesis/**/*.test.ts', 'test/server/http/bounded-requests.test.ts'];

const loads = createRequire(import.meta.url);
/** Drivers of SQLite that are asked for by name. None comes with a clone: `npm run test:drivers` brings them. */
const namedDrivers = ['better-sqlite3', 'sqlite3'].filter((name) => {
  try {
    return loads.resolve(name) !== '';
  } catch {
    return false;
  }
});

/** What a client of the gateway or of its storage sees is the same with every driver. */
const ofDriver = (name: string): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [
      ...['test/server/{cash-out,races,receiving,sending}.test.ts', 'test/storage/*.test.ts'],
      ...['test/storage/sqlite/*.test.ts', 'test/journeys/killed.test.ts'],
    ],
    provide: { sqlitePrefix: `${name}:` },
  },
});

export default defineConfig({
  test: {
    // What a test leaves open keeps a run from ending: say so after this time instead of waiting for ever.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
    // Not one less: the longest files take turns with those that wait. One more would load everything once more.
    maxWorkers: '100%',
    // Loading the kit takes longer than most files of tests.
    isolate: false,
    // Node itself loads the modules, each file compiled once for all projects and workers: Vite would do so for each of them.
    ...(!isCovered && {
      execArgv: ['--import', 'tsx'],
      experimental: { viteModuleRunner: false, nodeLoader: false },
    }),
    // Which mutants, variants and the like a run tries; test/support/sample.ts.
    // Whoever runs the tests may have another language than the texts that they compare.
    env: { PROOF_PART: process.env['PROOF_PART'] ?? `${Date.now()}`, PIXKIT_LANG: 'en' },
    sequence: { sequencer: ProofFirst },
    coverage: { provider: 'v8', include: ['{server,conformance,tools}/**/*.{ts,tsx}'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/postgres/**', ...alone],
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, isolate: true },
      },
      {
        // What a client of the gateway or of its storage sees is the same on PostgreSQL; test/support/databases.ts.
        extends: true,
        test: {
          name: 'postgres',
          include: [
            ...['test/server/*.test.ts', 'test/storage/*.test.ts', 'test/storage/postgres/*.test.ts'],
            'test/tools/postgres/*.test.ts',
            ...['test/journeys/killed.test.ts', 'test/nemesis/processes.test.ts'],
            'test/pipelines/postgres/*.test.ts',
          ],
          globalSetup: 'test/support/postgres.ts',
          runner: 'test/support/postgres-runner.ts',
        },
      },
      ...namedDrivers.map(ofDriver),
    ],
  },
});
