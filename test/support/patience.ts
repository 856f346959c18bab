import type { GatewayOptions } from '../../server/gateway.js';

/** Limits of a PostgreSQL that a busy machine does not reach; whoever tests a limit sets it. */
export const patience: NonNullable<GatewayOptions['postgres']> = {
  lockMs: 60_000,
  statementMs: 60_000,
  queryMs: 70_000,
  connectMs: 30_000,
  waitMs: 60_000,
};
