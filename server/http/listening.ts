import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { PublicOptions } from '../options.js';
import { type End, keepConnections } from './connections.js';
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
/** For the first byte of a connection, in ms: long enough for a client that is too busy to send it. */
const defaultFirstByteMs = 10_000;

/** How a server listens. */
export interface ListenOptions extends Pick<
  PublicOptions,
  'maxConnections' | 'maxConnectionsPerAddress' | 'proxyAddresses' | 'firstByteTimeoutMs'
> {
  /** Default: Node's own. */
  readonly messages?: Messages | Record<never, never>;
}

/** A server that is listening. */
export interface Listening {
  readonly baseUrl: string;
  /** Shuts it down. */
  readonly close: End;
}

/**
 * Serves on a port (0: any free one) of a host, with bounded connections: {@link keepConnections}. Rejects with Node's
 * error if the port is not available.
 */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  { messages = {}, ...options }: ListenOptions = {},
): Promise<Listening> {
  const { maxConnections: max = defaultMaxConnections } = options;
  const server = createServer({ ...timeouts, ...messages }, listener);
  const close = keepConnections(server, {
    max,
    perAddress: options.maxConnectionsPerAddress ?? Math.ceil(max / 2),
    proxies: options.proxyAddresses ?? [],
    firstByteMs: options.firstByteTimeoutMs ?? defaultFirstByteMs,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node's default of 511 is less than may connect at once: with SYN cookies, the rest would be reset.
    server.listen({ port, host, backlog: max }, resolve);
  });
  return { baseUrl: urlOf(server), close };
}

/** The address for calling a server on all addresses from this machine. */
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** A URL that can be called from this machine. */
function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const reached = ownAddress[address] ?? address;
  return `http://${family === 'IPv6' ? `[${reached}]` : reached}:${port}`;
}
