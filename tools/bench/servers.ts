/** The servers that the benchmarks measure, each on its own core. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { controlToken } from './accounts.js';
import { type Server, startServer } from './processes.js';

/** Ports of servers, starting with `BENCH_PORT`, so that two benchmarks can run at once. */
const firstPort = Number(process.env.BENCH_PORT ?? 4711);
export const ports = { gateway: firstPort, other: firstPort + 1 };
/** The built command, of this project or of another copy of it. */
export const pixkit = (root = '.') => ['node', `${root}/dist/conformance/cli/main.js`];
/**
 * Starts a gateway on an SQLite file: the built version, as a user would. A TypeScript loader would slow it down by naming
 * every function again each time it is created.
 */
export const gatewayServer = (file: string, port = ports.gateway, root = '.') => {
  const options = `--control-token ${controlToken} --port ${port} --log-format json`.split(' ');
  return startServer([...pixkit(root), 'serve', '--database', file, ...options], port, {
    log: `${file}.log`,
  });
};
const prismCli = 'tools/bench/prism/node_modules/@stoplight/prism-cli/dist/index.js';
/** Starts the mock server. */
export const prism = () =>
  startServer(
    `node ${prismCli} mock generated/contract.json -p ${ports.other} -v silent`.split(' '),
    ports.other,
  );
/** Starts a server that validates like the gateway but responds with a constant. */
export const constant = () =>
  startServer(`node --import tsx tools/bench/targets/constant.ts ${ports.other}`.split(' '), ports.other);

/** Calls `use` with the path of a database file in a new folder, which is removed afterwards. */
export async function inFolder<T>(folder: string, use: (database: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(folder, 'pixkit-bench-'));
  try {
    return await use(join(directory, 'gateway.db'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Calls `use` with the started servers, and stops them afterwards, even after a failure. */
export async function serving<T>(
  servers: readonly Promise<Server>[],
  use: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const started = await Promise.all(servers);
  try {
    return await use(started);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
