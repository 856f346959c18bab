export const cashOut = 'createCashOut';

export const startedAt = new Date(Date.now() - 3_600_000).toISOString();
