/**
 * A gateway in a separate process that can be killed: `gateway-process.ts DATABASE [LIMITS]` prints its URLs as one
 * line of JSON.
 */
import { createGateway, type GatewayOptions } from '../../server/gateway.js';
import { patience } from './patience.js';

const limits = JSON.parse(process.argv[3] ?? '{}') as GatewayOptions['postgres'];
const gateway = await createGateway({
  database: process.argv[2] ?? ':memory:',
  postgres: { ...patience, ...limits },
  control: { withoutToken: true },
  sandboxReceivers: 'loopback',
  settlementDelayMs: 20,
  // Notifications that a restart finds are retried every second for a minute.
  retrySchedule: Array.from({ length: 60 }, (_, seconds) => seconds),
});
const urls = await gateway.listen(0);
process.stdout.write(`${JSON.stringify(urls)}\n`);
