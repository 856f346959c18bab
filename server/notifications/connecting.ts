import type { Socket } from 'node:net';

import { buildConnector } from 'undici';

import type { Resolve } from './names.js';
import { guardedLookup, type GuardOptions, isLoopback, mayCall, RefusedAddress } from './url-guard.js';

/** How connections to receivers are made. */
export interface ConnectOptions extends GuardOptions {
  /** Longest wait for a connection, ms. */
  readonly timeoutMs: number;
}

/**
 * Connects to receivers that may be called, and knows how many connections there are. Certificates are verified, except where
 * every address of the receiver is on loopback: what answers there is on this machine, and sandboxes have self-signed ones.
 */
export function receiverConnector(options: ConnectOptions, resolve: Resolve) {
  const mayBeCalled = (address: string) => mayCall(address, options);
  const isOnLoopback = (address: string) => mayBeCalled(address) && isLoopback(address);
  const verified = connectorTo(mayBeCalled, options, resolve, true);
  const unverified = connectorTo(isOnLoopback, options, resolve, false);
  const sockets = new Set<Socket>();
  const connect: buildConnector.connector = (wanted, connected) => {
    // A literal address comes out as it went in: sockets look only names up.
    resolve(wanted.hostname).then(
      (addresses) => {
        if (!addresses.every(mayBeCalled)) return connected(new RefusedAddress(wanted.hostname), null);
        const connector = addresses.every(isOnLoopback) ? unverified : verified;
        connector(wanted, (...[error, socket]) => {
          if (error) return connected(error, null);
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
          connected(null, socket);
        });
      },
      (error: unknown) => connected(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return { connect, open: () => sockets.size };
}

function connectorTo(
  isAllowed: (address: string) => boolean,
  { timeoutMs }: ConnectOptions,
  resolve: Resolve,
  rejectUnauthorized: boolean,
) {
  const lookup = guardedLookup(isAllowed, resolve);
  return buildConnector({ lookup, rejectUnauthorized, timeout: timeoutMs });
}
