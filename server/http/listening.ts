import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import type { PublicOptions } from '../options.js';
import { boundConnections } from './connections.js';
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
  /** Shuts it down: see {@link ending}. */
  close(cut: AbortSignal): Promise<void>;
}

/**
 * Serves on a port (0: any free one) of a host, with bounded connections: {@link boundConnections}. Rejects with Node's
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
  boundConnections(server, {
    max,
    perAddress: options.maxConnectionsPerAddress ?? Math.ceil(max / 2),
    proxies: options.proxyAddresses ?? [],
    firstByteMs: options.firstByteTimeoutMs ?? defaultFirstByteMs,
  });
  const close = ending(server);
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

/**
 * Prepares a server for shutdown, and returns the function that shuts it down. From then on no connection is accepted,
 * every answer carries `Connection: close`, and idle connections are closed, at once and after each answer. Resolves
 * when no connection is left. When `cut` is aborted, the remaining ones are cut off: half-sent requests, and requests
 * without an answer. Node's own `close` does only part of this: with it, a client that keeps a connection busy keeps
 * the server from ending.
 */
export function ending(server: Server): (cut: AbortSignal) => Promise<void> {
  let ends = false;
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (ends) makeLast(response);
    answers.add(response);
    response.once('close', () => {
      answers.delete(response);
      if (ends) server.closeIdleConnections();
    });
  });
  return async (cut) => {
    ends = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    answers.forEach(makeLast);
    // Node does not count a connection as idle if nothing has arrived on it yet.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cutOff = () => server.closeAllConnections();
    if (cut.aborted) cutOff();
    cut.addEventListener('abort', cutOff, { once: true });
    await closed;
    cut.removeEventListener('abort', cutOff);
  };
}

/** Tells the client that this is the connection's last answer, if the headers have not been sent yet. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
