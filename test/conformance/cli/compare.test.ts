import { expect } from 'vitest';
import { main } from '../../../conformance/cli/main.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';

it('is bold on a terminal, and obeys nothing that a gateway has sent', async ({ write }) => {
  const report = resealed(sampleReport(''));
  const observed = 'answered \u001b[31mred';
  const changed = resealed({
    ...report,
    openPoints: [{ id: 'OP-05', operation: 'createCashOut', observed }],
  });
  const files = [await write('old.json', report), await write('new.json', changed)];
  let out = '';
  const output = { write: (text: string) => (out += text), isTTY: true };
  const { signal } = new AbortController();
  const environment = { TERM: 'xterm' };
  await main(['report', 'diff', ...files], { stdout: output, stderr: output, signal, environment });
  expect(out).toContain('\u001b[1mOP-05 createCashOut\u001b[22m');
  expect(out).toContain('answered \\u001b[31mred');
});
