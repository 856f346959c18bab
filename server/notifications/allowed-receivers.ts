import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

import { type Address, isSame, readAddress } from './addresses.js';

/** Receivers that an operator allows in addition to public addresses. */
export interface AllowedReceivers {
  /** The entries as given, for display. */
  readonly entries: readonly string[];
  /** Whether this address itself is an entry. */
  hasAddress(address: Address): boolean;
  /** Whether an entry is a range that contains the address. */
  hasRangeOf(address: Address): boolean;
  /** Whether the host is an entry, whatever its addresses are. */
  hasHost(host: string): boolean;
}

const hostName = /^(?!\d+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/**
 * A host in the form used for comparison: lower case, without the brackets of an address and without a trailing full
 * stop.
 */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

/** Parses addresses, CIDR ranges and host names. Throws an Error that shows an entry that is none of these. */
export function allowedReceivers(entries: readonly string[]): AllowedReceivers {
  const addresses: Address[] = [];
  const ranges: [Address, number][] = [];
  const hosts = new Set<string>();
  for (const entry of entries) {
    const [start = '', ...rest] = entry.split('/');
    const name = plainHost(start);
    const address = readAddress(name);
    const whole = address?.kind() === 'ipv4' ? 32 : 128;
    const length = rest.length === 0 ? whole : lengthOf(rest, name);
    if (address && length === whole) addresses.push(address);
    else if (address && length !== null) ranges.push([address, length]);
    else if (rest.length === 0 && hostName.test(name)) hosts.add(name);
    else throw new Error(unreadable(entry));
  }
  return {
    entries,
    hasAddress: (address) => addresses.some((named) => isSame(named, address)),
    hasRangeOf: (address) =>
      ranges.some(([start, length]) => start.kind() === address.kind() && address.match(start, length)),
    hasHost: (host) => hosts.has(plainHost(host)),
  };
}

/** The prefix length of a range; null if it is invalid. */
function lengthOf(parts: readonly string[], start: string): number | null {
  const [text = ''] = parts;
  // An IPv4 address written as IPv6 cannot start a range.
  const isRange = isIP(start) !== 0 && !(isIP(start) === 6 && ipaddr.process(start).kind() === 'ipv4');
  const isLength = parts.length === 1 && /^\d{1,3}$/.test(text);
  return isRange && isLength && Number(text) <= (isIP(start) === 4 ? 32 : 128) ? Number(text) : null;
}

function unreadable(entry: string): string {
  return `'${entry}' is no address, CIDR range or host name that webhooks could be allowed to; write 172.18.0.0/16, 10.1.2.3 or host.docker.internal, without scheme and port`;
}
