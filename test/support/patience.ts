import type { GatewayOptions } from '../../server/gateway.js';

/** PostgreSQL timeouts that a busy machine does not reach; tests of a timeout set it themselves. */
export const patience: NonNullable<GatewayOptions['postgres']> = {
  lockMs: 60_000,
  statementMs: 60_000,
  queryMs: 70_000,
  connectMs: 30_000,
  waitMs: 60_000,
  requestMs: 90_000,
};
