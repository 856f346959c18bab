import { boundary } from '../domain/date-range.js';
import { instant } from '../domain/clock.js';
import { medView } from '../domain/med.js';
import { pageLimits } from '../domain/paging.js';
import type { Handler } from './handler.js';

/** GET /api/med: the account's cases, newest first. */
export const listMeds: Handler<'listMeds'> = async ({ query, account }, { store }) => {
  const { page = 1, pageSize = 20, status, isReconciled, startDate, endDate } = query;
  const limits = pageLimits(page, pageSize);
  const filter = {
    accountId: account.id,
    status: status ?? null,
    reconciled: isReconciled ?? null,
    from: startDate === undefined ? null : instant(boundary('startDate', startDate)),
    to: endDate === undefined ? null : instant(boundary('endDate', endDate)),
  };
  const { items, total } = await store.read(({ meds }) => meds.list(filter, limits));
  const metadata = { total, page, pageSize, totalPages: Math.ceil(total / pageSize) };
  return { status: 200, body: { data: items.map(medView), metadata } };
};
