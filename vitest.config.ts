import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The proof takes minutes: begun last, it would leave a core idle at the end. */
class ProofFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProof = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/proof/');
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))];
  }
}

/** Files that need a process of their own: they replace its clocks and timers, or measure it. */
const alone = ['test/nemesis/**/*.test.ts', 'test/server/http/bounded-requests.test.ts'];

export default defineConfig({
  test: {
    // What a test leaves open keeps a run from ending: say so after this time instead of waiting for ever.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
    // Not one less: the longest files take turns with what waits for timers.
    maxWorkers: '100%',
    // Loading the kit takes longer than most files of tests.
    isolate: false,
    // Which mutants, variants and the like a run tries; test/support/sample.ts.
    env: { PROOF_PART: process.env['PROOF_PART'] ?? `${Date.now()}` },
    sequence: { sequencer: ProofFirst },
    coverage: { provider: 'v8', include: ['server/**', 'conformance/**', 'tools/**'] },
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
            ...['test/journeys/killed.test.ts', 'test/nemesis/processes.test.ts'],
          ],
          globalSetup: 'test/support/postgres.ts',
          runner: 'test/support/postgres-runner.ts',
        },
      },
      {
        // Likewise with the other driver of SQLite.
        extends: true,
        test: {
          name: 'sqlite3',
          include: [
            ...['test/server/{cash-out,races,receiving,sending}.test.ts', 'test/storage/*.test.ts'],
            ...['test/storage/sqlite/full-disk.test.ts', 'test/journeys/killed.test.ts'],
          ],
          provide: { sqlitePrefix: 'sqlite3:' },
        },
      },
    ],
  },
});
