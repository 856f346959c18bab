import { join } from 'node:path';
import { expect } from 'vitest';
import { operations } from '../../../generated/operations.js';
import { kitRegister } from '../../../conformance/kit-register.js';
import { clauses } from '../../../conformance/contract/register.js';
import { findingsOf } from '../../../conformance/report/findings.js';
import { readReport } from '../../../conformance/report/read.js';
import { titleOf } from '../../../conformance/report/title.js';
import { start } from '../../mutation/start.js';
import type { WireAnswer } from '../../../conformance/variants/parts/wire.js';
import { pixkit } from '../../support/command.js';
import { it } from '../../support/fixtures.js';

const offered = [
  'createAccessToken',
  'createOauthToken',
  'getBalance',
  'getApiBalance',
  'getAccountsBalances',
];
const absent: WireAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: undefined,
  text: 'no such path',
};

const missing = Object.keys(operations).filter((id) => !offered.includes(id));

it('a gateway of tokens and balances gets one finding for each other operation, on 60 lines', async ({
  folder,
  keep,
}) => {
  const { target } = await keep(
    start(
      {
        request: (request) => {
          const { operation, text } = request;
          const isThere =
            operation === 'control' ? text.includes('"an account"') : offered.includes(operation ?? '');
          return isThere ? request : absent;
        },
      },
      { responseValidation: true },
    ),
  );
  const path = join(folder, 'report.json');
  const options = ['--base-url', target.baseUrl, '--control-url', target.control?.url ?? '', '--seed', '1'];
  const { status, out, err } = await pixkit('check', ...options, '--report', `json=${path}`);
  expect(status).toBe(1);
  expect((out + err).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect(out + err).toContain(`${missing.length} findings`);

  const report = readReport(path);
  expect(report.verdict).toBe('nonconformant');
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id }) => id).sort()).toEqual(missing.map((id) => `offered/${id}`).sort());
  const register = await kitRegister();
  const titles = findingsOf(report).map((finding) => titleOf(finding, register));
  expect(titles).toHaveLength(missing.length);
  expect(titles).toContain('POST /dict/pix is not offered: 404 to every request');

  // No clause of a missing operation is decided, and no open point is recorded for it.
  expect(report.openPoints.filter(({ operation }) => missing.includes(operation))).toEqual([]);
  const pointers = new Map<string, string>(clauses.map(({ id, pointer = '' }) => [id, pointer]));
  const places = missing.map((id) => {
    const { method, path: route } = operations[id as keyof typeof operations];
    return `/paths/${route.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/`;
  });
  // The clauses that all operations share are listed with one of them.
  const theirs = report.clauses.filter(
    ({ id }) =>
      !id.startsWith('ERROR-') && places.some((place) => `${pointers.get(id) ?? ''}/`.startsWith(place)),
  );
  expect(theirs.length).toBeGreaterThan(100);
  expect(theirs.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')).toEqual([]);
});
