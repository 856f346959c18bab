import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';

import { ending } from './ending.js';
import type { Messages } from './messages.js';

/**
 * Timeouts in ms: for a whole request to arrive, for its headers, and for an idle connection. They also run while the
 * process is too busy to read, so shorter ones would reset honest clients of a loaded machine. Proxies keep a
 * connection for up to a minute: it must not be closed here while a request is on its way.
 */
const timeouts = { requestTimeout: 30_000, headersTimeout: 30_000, keepAliveTimeout: 65_000 };
/**
 * Maximum number of simultaneous connections. Each uses an open file: if the process may have fewer of those, set it
 * lower.
 */
export const defaultMaxConnections = 2_000;

/** How a server listens. */
export interface ListenOptions {
  /** Default: 2,000. */
  readonly maxConnections?: number | undefined;
  /** Default: Node's own. */
  readonly messages?: Messages | Record<never, never>;
}

/** A server that is listening. */
export interface Listening {
  readonly baseUrl: string;
  /** Shuts it down: see `ending.ts`. */
  close(cut: AbortSignal): Promise<void>;
}

/**
 * Serves on a port (0: any free one) of a host. Connections beyond `maxConnections` are closed at once. Rejects with
 * Node's error if the port is not available.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  { maxConnections = defaultMaxConnections, messages = {} }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer({ ...timeouts, ...messages }, listener);
  server.maxConnections = maxConnections;
  const close = ending(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node's default of 511 is less than may connect at once: with SYN cookies, the rest would be reset.
    server.listen({ port, host, backlog: maxConnections }, resolve);
  });
  return { baseUrl: urlOf(server), close };
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** The address for calling a server on all addresses from this machine. */
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** A URL that can be called from this machine. */
function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const reached = ownAddress[address] ?? address;
  return `http://${family === 'IPv6' ? `[${reached}]` : reached}:${port}`;
}
