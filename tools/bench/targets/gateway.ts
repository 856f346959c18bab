/**
 * The reference gateway for the benchmarks: a durable file, request and response validation, JSON log to a file.
 * `gateway.ts PORT DATABASE LOGFILE`
 */
import { openSync, writeSync } from 'node:fs';

import { createGateway } from '../../../server/gateway.js';
import { logLines } from '../../../server/log-lines.js';

const [port = '0', database = ':memory:', logFile = '/dev/null'] = process.argv.slice(2);
const file = openSync(logFile, 'a');
const { log } = logLines((lines) => void writeSync(file, `${lines}\n`));
const gateway = await createGateway({
  database,
  control: {},
  sandboxReceivers: 'loopback',
  log,
});
await gateway.listen(Number(port));
// An ordinary end, so that Node's own profiler writes what it saw.
process.once('SIGINT', () => process.exit(0));
