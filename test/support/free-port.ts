import { createServer } from 'node:net';

import { close, listen } from './servers.js';

/** Returns an unused port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await close(server);
  return port;
}
