/** The output of each printer for a report with one of everything, as files that can be reviewed in a diff. */
import { expect, test } from 'vitest';
import { printed } from '../../support/printed.js';
import { sampleReport } from '../../support/sample-report.js';
import { smallRegister } from '../../support/small-suite.js';

const texts = await printed(sampleReport('text'), smallRegister);

test.each([
  ['console', 'txt'],
  ['junit', 'xml'],
  ['markdown', 'txt'],
  ['annotations', 'txt'],
] as const)('%s', async (kind, type) => {
  await expect(`${texts[kind]}\n`).toMatchFileSnapshot(`printed/${kind}.${type}`);
});
