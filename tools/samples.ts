/**
 * `npm run samples` writes the figures that README and the tutorials show, from one run each: their tests, told to write
 * what they otherwise compare. Words that a command prints are changed by hand.
 */
import { startVitest } from 'vitest/node';

process.env['WRITE_SAMPLES'] = 'true';
/** A full run takes what it takes; in ms. */
const patience = { testTimeout: 3_600_000, hookTimeout: 3_600_000 };
const files = ['test/conformance/cli/first-run.test.ts', 'test/docs/samples.test.ts'];
// One after the other, as they write to the same pages.
const vitest = await startVitest('test', files, {
  run: true,
  project: ['tests'],
  fileParallelism: false,
  ...patience,
});
await vitest.close();
