/** The commands for auditors print what the page says. */
import { execFileSync } from 'node:child_process';

import { expect } from 'vitest';

import { it } from '../support/fixtures.js';
import { lack, programNamed } from '../support/programs.js';
import { resealed, sampleReport } from '../support/sample-report.js';
import { blocksOf, readPage } from './pages.js';

const page = 'docs/verdict.md';
const jq = programNamed('jq');

it.skipIf(jq === undefined)(`the commands read a report${lack('jq', jq)}`, async ({ folder, write }) => {
  await write('report.json', JSON.stringify(resealed(sampleReport('a text'))));
  const block = blocksOf(readPage(page)).find((one) => one.startsWith('jq ')) ?? '';
  const printed = block
    .trimEnd()
    .split('\n')
    .map((line) => execFileSync('sh', ['-c', line], { cwd: folder }).toString().trimEnd());
  expect(printed).toEqual([
    'nonconformant\nfull\n1.2.3\n1.0.0\n2026-01-31T12:00:00.000Z\n7',
    expect.stringContaining('"baseUrl": "http://127.0.0.1:3000"'),
    `${printed[3] ?? ''}  -`,
    expect.stringMatching(/^[\da-f]{64}$/),
    expect.stringMatching(/^\S+ until \S+: ./),
    'TOKEN-02\nTOKEN-03',
  ]);
});
