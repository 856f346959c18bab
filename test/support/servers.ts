import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Makes a server listen on a free port; resolves with the port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes a server with its connections, if it is open. */
export async function close(server: Server & { closeAllConnections?(): void }): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections?.();
  await closed;
}
