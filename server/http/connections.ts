import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

import { networkOf } from '../domain/networks.js';

/** The bounds of a server's connections. */
export interface ConnectionBounds {
  /** Maximum number of all of them. */
  readonly max: number;
  /** Maximum number from one address; for IPv6, from its network. */
  readonly perAddress: number;
  /** Addresses and CIDR ranges of proxies, to which the second bound does not apply. */
  readonly proxies: readonly string[];
  /** How long a connection may stay without a single byte, in ms. */
  readonly firstByteMs: number;
}

/** A connection. */
interface Peer {
  readonly socket: Socket;
  readonly groups: readonly Group[];
  /** Number of its requests that are not answered yet. */
  underWay: number;
}

/** Connections that share a bound. */
class Group {
  readonly peers = new Set<Peer>();
  /** Those without a request under way, the longest idle first. */
  readonly idle = new Set<Peer>();

  constructor(readonly max: number) {}
}

/**
 * Keeps the connections of a server within bounds. Where there is no room for a new one, the connection that has been
 * without a request for the longest time makes room, or the new one is closed if there is none. So whoever holds many
 * connections without using them keeps nobody out.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const isProxy = within(bounds.proxies);
  const all = new Group(bounds.max);
  const networks = new Map<string, Group>();
  const peers = new Map<Socket, Peer>();

  const leave = (peer: Peer) => {
    peers.delete(peer.socket);
    for (const { peers: members, idle } of peer.groups) {
      members.delete(peer);
      idle.delete(peer);
    }
  };
  const hasRoom = ({ peers: members, idle, max }: Group): boolean => {
    if (members.size < max) return true;
    const [longestIdle] = idle;
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
    const peer: Peer = { socket, groups: [...own, all], underWay: 0 };
    socket.once('close', () => {
      leave(peer);
      if (networks.get(network)?.peers.size === 0) networks.delete(network);
    });
    if (!peer.groups.every(hasRoom)) return void socket.destroy();
    peers.set(socket, peer);
    for (const group of peer.groups) {
      group.peers.add(peer);
      group.idle.add(peer);
    }
    closeIfSilent(socket, bounds.firstByteMs);
  });
  server.prependListener('request', ({ socket }, response) => {
    const peer = peers.get(socket);
    if (!peer) return;
    peer.underWay += 1;
    for (const { idle } of peer.groups) idle.delete(peer);
    response.once('close', () => {
      peer.underWay -= 1;
      if (peer.underWay === 0 && peers.has(socket)) for (const { idle } of peer.groups) idle.add(peer);
    });
  });
}

/** Closes a connection if nothing has come for so many ms. What came while the process was busy is read first. */
function closeIfSilent(socket: Socket, ms: number): void {
  const look = () => {
    if (socket.bytesRead === 0) socket.destroy();
  };
  const timer = setTimeout(() => setImmediate(look), ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Whether an address is among these addresses and ranges. Throws an Error that shows an entry that is neither. */
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
