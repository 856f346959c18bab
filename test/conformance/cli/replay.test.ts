import { expect } from 'vitest';
import { pixkit } from '../../support/command.js';
import { freePort } from '../../support/free-port.js';
import { it } from '../../support/fixtures.js';
import { resealed, sampleReport } from '../../support/sample-report.js';

const replay = (...args: readonly string[]) => pixkit('report', 'replay', ...args);
const report = resealed(sampleReport(''));

it('lists the findings with the numbers by which they are called', async ({ write }) => {
  const { status, out } = await replay(await write('report.json', report));
  expect(status).toBe(0);
  expect(out).toMatch(/^1 {2}\S+/m);
  expect(out).toMatch(/^3 {2}\S+/m);
});

it('suggests a finding for an unknown name', async ({ write }) => {
  const { status, err } = await replay(await write('report.json', report), 'CASHOUT-06');
  expect(status).toBe(2);
  expect(err).toContain('The report has no finding CASHOUT-06; it has 3. Did you mean CASHOUT-05?');
});

it('does not call a finding fixed at an unreachable gateway', async ({ write }) => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const path = await write('report.json', report);
  const { status, out } = await replay(path, 'CASHOUT-05', '--base-url', baseUrl);
  expect(status).toBe(2);
  expect(out).not.toContain('FIXED');
});

it('does not start clients, and says what to do instead', async ({ write }) => {
  const ofClient = resealed({ ...report, subject: 'client' });
  const { status, err } = await replay(await write('report.json', ofClient), '1');
  expect(status).toBe(2);
  expect(err).toContain('pixkit check client --only DUTY --seed 7');
});
