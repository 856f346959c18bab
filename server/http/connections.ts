import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, BlockList, isIP, type Socket } from 'node:net';

import ipaddr from 'ipaddr.js';

import { defaults, type PublicOptions } from '../options.js';
import type { Messages } from './app.js';

export interface ConnectionBounds {
  /** Maximum total number of connections. */
  readonly max: number;
  /** Maximum number of connections from one address; for IPv6, from its network. */
  readonly perAddress: number;
  /** Addresses and CIDR ranges of proxies, to which `perAddress` does not apply. */
  readonly proxies: readonly string[];
  /** How long a connection may stay without a single byte, in ms. */
  readonly firstByteMs: number;
}

/**
 * Shuts a server down. It accepts no more connections, every response carries `Connection: close`, and idle connections
 * are closed, both immediately and after each response. Resolves when no connection is left. When `cut` aborts, the
 * remaining connections are cut off: half-sent requests, and requests without a response. Node's own `close` does only
 * part of this: with it, a client that keeps a connection busy keeps the server from ending.
 */
export type End = (cut: AbortSignal) => Promise<void>;

interface Peer {
  readonly socket: Socket;
  readonly groups: readonly Group[];
  /** The response to its newest request; null if there was none. */
  newest: ServerResponse | null;
  /** When that request arrived, or else the connection, in ms of `performance.now()`. */
  usedAtMs: number;
}

/** Connections that share a limit. */
class Group {
  readonly peers = new Set<Peer>();

  constructor(readonly max: number) {}

  /** Returns the least recently used connection without a request in progress. */
  longestIdle(): Peer | undefined {
    let found: Peer | undefined;
    for (const peer of this.peers) {
      const isIdle = peer.newest?.writableFinished ?? true;
      if (isIdle && peer.usedAtMs < (found?.usedAtMs ?? Infinity)) found = peer;
    }
    return found;
  }
}

/**
 * Caps the connections of a server. At the cap, a new connection replaces the least recently used one without a request
 * in progress, or is closed if there is none: a client with many idle connections cannot lock others out. Returns the
 * function that shuts the server down: {@link End}.
 */
export function keepConnections(server: Server, bounds: ConnectionBounds): End {
  const isProxy = within(bounds.proxies);
  const all = new Group(bounds.max);
  const networks = new Map<string, Group>();
  const peers = new Map<Socket, Peer>();

  const leave = (peer: Peer) => {
    peers.delete(peer.socket);
    for (const group of peer.groups) group.peers.delete(peer);
  };
  const hasRoom = (group: Group): boolean => {
    if (group.peers.size < group.max) return true;
    const longestIdle = group.longestIdle();
    if (!longestIdle) return false;
    leave(longestIdle);
    longestIdle.socket.destroy();
    return true;
  };
  const groupOf = (network: string): Group => {
    const group = networks.get(network) ?? new Group(bounds.perAddress);
    networks.set(network, group);
    return group;
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress);
    const own = isProxy(remoteAddress) ? [] : [groupOf(network)];
    const peer: Peer = { socket, groups: [...own, all], newest: null, usedAtMs: performance.now() };
    socket.once('close', () => {
      leave(peer);
      if (networks.get(network)?.peers.size === 0) networks.delete(network);
    });
    if (!peer.groups.every(hasRoom)) return void socket.destroy();
    peers.set(socket, peer);
    for (const group of peer.groups) group.peers.add(peer);
    closeIfSilent(socket, bounds.firstByteMs);
  });
  let ends = false;
  // A connection's responses are sent in the order of its requests, so the newest is the last to be finished.
  server.prependListener('request', ({ socket }, response) => {
    const peer = peers.get(socket);
    if (!peer) return;
    peer.newest = response;
    peer.usedAtMs = performance.now();
    if (ends) makeLast(server, response);
  });
  return async (cut) => {
    ends = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const { socket, newest } of peers.values()) {
      if (newest?.writableFinished === false) makeLast(server, newest);
      // Node does not count a connection as idle if nothing has arrived on it yet.
      else if (socket.bytesRead === 0) socket.destroy();
    }
    const cutOff = () => server.closeAllConnections();
    if (cut.aborted) cutOff();
    cut.addEventListener('abort', cutOff, { once: true });
    await closed;
    cut.removeEventListener('abort', cutOff);
  };
}

/** Announces that this is the connection's last response, if that is still possible, and closes the connection after it. */
function makeLast(server: Server, answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close');
  answer.once('close', () => server.closeIdleConnections());
}

/** Closes a connection if no byte has arrived for `ms`. Bytes that arrived while the process was busy are read first. */
function closeIfSilent(socket: Socket, ms: number): void {
  const look = () => {
    if (socket.bytesRead === 0) socket.destroy();
  };
  const timer = setTimeout(() => setImmediate(look), ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Returns whether an address is among these addresses and ranges. Throws an Error that shows an entry that is neither. */
function within(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [start = '', length, ...rest] = entry.split('/');
    const version = isIP(start);
    const bits = length === undefined || !/^\d{1,3}$/.test(length) ? NaN : Number(length);
    const isLength = length === undefined || bits <= (version === 4 ? 32 : 128);
    if (version === 0 || !isLength || rest.length > 0)
      throw new Error(`'${entry}' is no address or CIDR range of a proxy; write 10.1.2.3 or 172.16.0.0/12`);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(start, family);
    else list.addSubnet(start, bits, family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Timeouts in ms: for a whole request to arrive, for its headers, and for an idle connection. They also run while the
 * process is too busy to read, so shorter ones would reset honest clients of a loaded machine. Proxies keep a
 * connection for up to a minute: it must not be closed here while a request is on its way.
 */
const timeouts = { requestTimeout: 30_000, headersTimeout: 30_000, keepAliveTimeout: 65_000 };

export interface ListenOptions extends Pick<
  PublicOptions,
  'maxConnections' | 'maxConnectionsPerAddress' | 'proxyAddresses' | 'firstByteTimeoutMs'
> {
  /** Default: Node's own classes. */
  readonly messages?: Messages | Record<never, never>;
}

export interface Listening {
  readonly baseUrl: string;
  readonly close: End;
}

/** Serves on a port (0: any free one), with {@link keepConnections}. Rejects if the port is not available. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  { messages = {}, ...options }: ListenOptions = {},
): Promise<Listening> {
  const { maxConnections: max = defaults.maxConnections } = options;
  const server = createServer({ ...timeouts, ...messages }, listener);
  const close = keepConnections(server, {
    max,
    perAddress: options.maxConnectionsPerAddress ?? Math.ceil(max / 2),
    proxies: options.proxyAddresses ?? [],
    firstByteMs: options.firstByteTimeoutMs ?? defaults.firstByteTimeoutMs,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Node's default of 511 is less than the number of clients that may connect at once: with SYN cookies, the rest
    // would be reset.
    server.listen({ port, host, backlog: max }, resolve);
  });
  return { baseUrl: urlOf(server), close };
}

/** The addresses by which this machine can call a server that listens on all addresses. */
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns a URL that can be called from this machine. */
function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const reached = ownAddress[address] ?? address;
  return `http://${family === 'IPv6' ? `[${reached}]` : reached}:${port}`;
}

/** Returns the address of a client, or its network for IPv6: a machine can have any number of addresses in that network. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}
