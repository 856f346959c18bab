import { describe, expect } from 'vitest';

import { DashboardClient } from '../../support/dashboard.js';
import { it as base } from '../../support/fixtures.js';
import { faultIn } from '../../support/forms.js';

const it = base.extend('dashboard', ({ account }) =>
  DashboardClient.signedIn(account, { 'accept-language': 'pt-BR' }),
);

describe('the filter of the transactions', () => {
  it.for([
    ['startDate=2026-02-30', 'startDate', 'não existe 2026-02-30'],
    ['endDate=2026-02-30', 'endDate', 'não existe 2026-02-30'],
    ['startDate=yesterday', 'startDate', 'não existe yesterday'],
    ['startDate=2026-03-01T10:00:00Z', 'startDate', 'não existe 2026-03-01T10:00:00Z'],
    ['startDate=2026-01-01&endDate=2026-03-31', 'startDate', 'não pode passar de 31 dias'],
    ['startDate=2026-03-31&endDate=2026-03-01', 'endDate', 'não pode ser posterior à final'],
  ] as const)(
    'says at the field what is wrong with %s, and keeps what was asked',
    async ([query, field, fault], { dashboard }) => {
      const page = await dashboard.get(`/transactions?status=ERROR&${query}`).expect(400);
      const { text } = page;
      expect(faultIn(page, field)).toMatch(new RegExp(`${fault}$`));
      expect(faultIn(page, field === 'startDate' ? 'endDate' : 'startDate')).toBeUndefined();
      expect(text).toMatch(/<option value="ERROR" selected/);
      for (const [, value] of new URLSearchParams(query)) expect(text).toContain(`value="${value}"`);
    },
  );

  it.for(['startDate=9999-12-31', 'startDate=2026-03-01', 'startDate=', ''])(
    'takes %s',
    async (query, { dashboard }) => {
      await dashboard.get(`/transactions?${query}`).expect(200);
    },
  );
});
