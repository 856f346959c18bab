/**
 * The reference gateway for the benchmarks: a durable file, request and response validation, JSON log to a file.
 * `gateway.ts PORT DATABASE LOGFILE`
 */
import { createWriteStream } from 'node:fs';

import { createGateway } from '../../../server/gateway.js';

const [port = '0', database = ':memory:', logFile = '/dev/null'] = process.argv.slice(2);
const sink = createWriteStream(logFile, { flags: 'a' });
const gateway = await createGateway({
  database,
  control: {},
  sandboxReceivers: 'loopback',
  log: (level, message, facts) =>
    sink.write(`${JSON.stringify({ level, time: new Date(), message, ...facts })}\n`),
});
await gateway.listen(Number(port));
// An ordinary end, so that Node's own profiler writes what it saw.
process.once('SIGINT', () => process.exit(0));
