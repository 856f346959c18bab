import { createServer } from 'node:net';

import { close, listen } from './servers.js';

/** A port on which nobody is listening now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await close(server);
  return port;
}
