import { constants } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';

import { buildConnector } from 'undici';

import type { Resolve } from './names.js';
import {
  guardedLookup,
  type GuardOptions,
  isTrustedLoopback,
  type Judge,
  plainHttpRefusal,
  refusalOf,
  RefusedReceiver,
} from './url-guard.js';

export interface ConnectOptions extends GuardOptions {
  /** Maximum wait for a connection, in ms. */
  readonly timeoutMs: number;
  /** CAs to trust in addition to Node's own, PEM. Default: none. */
  readonly ca?: readonly string[];
}

/**
 * Creates a connector to allowed receivers, which also keeps the set of open connections. Certificates are verified,
 * unless all addresses of the receiver are on loopback and the sandbox option allows that: such a receiver is on this
 * machine, and sandboxes have self-signed certificates. A receiver on loopback that is allowed by name is verified like
 * any other.
 */
export function receiverConnector(options: ConnectOptions, resolve: Resolve) {
  const isUnverified = (address: string) => isTrustedLoopback(address, options);
  const judge: Judge = (host, addresses) => refusalOf(host, addresses, options);
  const verified = connectorTo(judge, options, resolve, { rejectUnauthorized: true, ...trusting(options) });
  const movedAway: Judge = (host, addresses) =>
    addresses.every(isUnverified) ? null : { cause: 'not public', host, option: null };
  const unverified = connectorTo(movedAway, options, resolve, { rejectUnauthorized: false });
  const sockets = new Set<Socket>();
  const connect: buildConnector.connector = (wanted, connected) => {
    const { hostname, protocol } = wanted;
    if (protocol !== 'https:' && options.plainHttp !== true)
      return connected(new RefusedReceiver(plainHttpRefusal(hostname)), null);
    // A literal address is used unchanged, because sockets look up only names.
    resolve(hostname).then(
      (addresses) => {
        const refusal = judge(hostname, addresses);
        if (refusal) return connected(new RefusedReceiver(refusal), null);
        const connector = addresses.every(isUnverified) ? unverified : verified;
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
  return { connect, sockets };
}

interface Tls {
  readonly rejectUnauthorized: boolean;
  readonly ca?: string[];
}

/** Creates a connector. CAs are parsed only once: parsing them for each connection would take most of its time. */
function connectorTo(
  judge: Judge,
  { timeoutMs }: ConnectOptions,
  resolve: Resolve,
  { rejectUnauthorized, ca }: Tls,
): buildConnector.connector {
  const lookup = guardedLookup(judge, resolve);
  // A receiver has no reason to renegotiate, and could do so endlessly.
  const secureContext = createSecureContext({
    ...(ca && { ca }),
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  return buildConnector({ lookup, timeout: timeoutMs, rejectUnauthorized, secureContext });
}

/** Custom CAs would replace Node's own, so those are added. */
function trusting({ ca = [] }: ConnectOptions): { readonly ca?: string[] } {
  return ca.length === 0 ? {} : { ca: [...rootCertificates, ...ca] };
}
