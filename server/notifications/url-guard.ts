import { isIP } from 'node:net';
import type { LookupAddress, LookupOptions } from 'node:dns';

import ipaddr from 'ipaddr.js';

import type { Resolve } from './names.js';

/**
 * Receivers besides those at public addresses: none, those on this machine, or those in private networks, too. Never tied to
 * where the gateway is bound: a reverse proxy on the same machine makes a gateway on loopback a public one.
 */
export type SandboxReceivers = false | 'loopback' | 'private';

/** What the guard lets through. */
export interface GuardOptions {
  readonly sandboxReceivers: SandboxReceivers;
}

/** Where an address leads; `special` are all that no receiver has: link-local, multicast, transition, documentation … */
type Kind = 'public' | 'loopback' | 'private' | 'special';

/** All global unicast addresses that there are; what is special among them the library knows. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address as the platform reads it: the library alone would take `::10.0.0.1` for `::ffff:10.0.0.1`. */
function plain(text: string): string | null {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : null;
  const url = `https://[${text}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}

function kindOf(text: string): Kind {
  const read = plain(text);
  if (read === null) return 'special';
  // An IPv4 address written as IPv6 counts as the IPv4 address.
  const address = ipaddr.process(read);
  const range = address.range();
  if (range === 'loopback') return 'loopback';
  if (range === 'private' || range === 'uniqueLocal') return 'private';
  if (range !== 'unicast') return 'special';
  return address.kind() === 'ipv4' || address.match(globalUnicast) ? 'public' : 'special';
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return kindOf(address) === 'loopback';
}

/** Whether notifications may go to an address: a public unicast one, or one that the sandbox allows. */
export function mayCall(address: string, { sandboxReceivers }: GuardOptions): boolean {
  const kind = kindOf(address);
  if (kind === 'loopback') return sandboxReceivers !== false;
  if (kind === 'private') return sandboxReceivers === 'private';
  return kind === 'public';
}

/** Says of a host that notifications must not go to it. */
export class RefusedAddress extends Error {
  constructor(host: string) {
    super(`notifications must not go to ${host}: it has an address that is not public`);
  }
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets: it resolves a name and refuses it where one of its addresses is not allowed. The addresses that are
 * looked at are those that the socket connects to, so no name can point elsewhere after it was checked.
 */
export function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
    const judge = (found: readonly string[]) => {
      const wanted = found.map((address) => ({ address, family: isIP(address) }));
      const addresses = wanted.filter(({ family }) => isWanted(family, options.family));
      const first = addresses[0];
      if (!first || !found.every(isAllowed)) return answer(new RefusedAddress(hostname), []);
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
    };
    resolve(hostname).then(judge, (error: unknown) =>
      answer(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

function isWanted(family: number, wanted: LookupOptions['family']): boolean {
  return wanted === undefined || wanted === 0 || `IPv${family}` === wanted || family === wanted;
}
