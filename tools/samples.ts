/**
 * `npm run samples` writes the figures that README and the tutorials show, from one run each: their tests, told to write
 * what they otherwise compare. Words that a command prints are changed by hand.
 */
import { startVitest } from 'vitest/node';

Object.assign(process.env, { WRITE_SAMPLES: 'true', TEST_TIMEOUT_MS: '0' });
const files = [
  'test/conformance/cli/first-run.test.ts',
  'test/docs/samples.test.ts',
  'test/docs/verdict.test.ts',
];
// One after the other, as they write to the same pages.
const vitest = await startVitest('test', files, {
  run: true,
  project: ['tests', 'programs'],
  fileParallelism: false,
});
await vitest.close();
