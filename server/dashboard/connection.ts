import { isIPv6 } from 'node:net';
import { TLSSocket } from 'node:tls';

import type { HonoContext } from './page.js';

/**
 * Whether a request came by TLS, to this process or to a proxy in front of it. A browser that lies about it harms only
 * itself.
 */
export function isEncrypted({ env: { incoming } }: HonoContext): boolean {
  return incoming.socket instanceof TLSSocket || incoming.headers['x-forwarded-proto'] === 'https';
}

/**
 * The address from which a request came; for IPv6 its network, because a machine can have any number of addresses in
 * it.
 */
export function networkOf({ env: { incoming } }: HonoContext): string {
  const address = incoming.socket.remoteAddress ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The id of a request, as in the log. */
export function requestIdOf({ env: { outgoing } }: HonoContext): string {
  return String(outgoing.getHeader('x-request-id') ?? '');
}

/** The base URL of the gateway as seen by the browser. */
export function baseUrlOf(context: HonoContext): string {
  return `${isEncrypted(context) ? 'https' : 'http'}://${context.req.header('host') ?? 'localhost'}`;
}

/** The eight groups of an IPv6 address. */
function groups(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
