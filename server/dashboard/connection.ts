import { TLSSocket } from 'node:tls';

import { networkOf as networkOfAddress } from '../domain/networks.js';
import type { HonoContext } from './page.js';

/**
 * Whether a request came by TLS, to this process or to a proxy in front of it. A browser that lies about it harms only
 * itself.
 */
export function isEncrypted({ env: { incoming } }: HonoContext): boolean {
  return incoming.socket instanceof TLSSocket || incoming.headers['x-forwarded-proto'] === 'https';
}

export function networkOf({ env: { incoming } }: HonoContext): string {
  return networkOfAddress(incoming.socket.remoteAddress ?? '');
}

export function requestIdOf({ env: { outgoing } }: HonoContext): string {
  return String(outgoing.getHeader('x-request-id') ?? '');
}

export function baseUrlOf(context: HonoContext): string {
  return `${isEncrypted(context) ? 'https' : 'http'}://${context.req.header('host') ?? 'localhost'}`;
}
