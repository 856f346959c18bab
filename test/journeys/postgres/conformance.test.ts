import { expect } from 'vitest';

import { it as base } from '../../support/fixtures.js';
import { judge } from '../../mutation/trial.js';

const it = base.extend('options', { scope: 'file' }, { settlementDelayMs: 30 });

it('a gateway on PostgreSQL passes every check of the kit', { timeout: 600_000 }, async ({ served }) => {
  const target = { baseUrl: served.baseUrl, control: { url: served.controlUrl } };
  const { checks } = await judge(target, []);
  const failed = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
  expect(failed.map(({ check, failures, reason }) => ({ id: check.id, failures, reason }))).toEqual([]);
  expect(checks.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(690);
});
