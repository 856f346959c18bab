import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** A parsed address; an IPv4 address written as IPv6 is parsed as IPv4. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Where an address leads. `special`: to no public receiver (shared, documentation, benchmarking …), but some networks
 * use such addresses. `guarded`: link-local, where clouds serve metadata, other addresses of metadata services, and
 * addresses that stand for another one (NAT64, 6to4, Teredo …). `nowhere`: nothing can listen there.
 */
export type Kind = 'public' | 'loopback' | 'private' | 'special' | 'guarded' | 'nowhere';

/** All IPv6 global unicast addresses; the library knows the special ones among them. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Metadata services of clouds at addresses that are not link-local: Azure, Alibaba, Oracle, AWS and Google. */
const metadata = ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'].map(
  (text) => ipaddr.parse(text).toNormalizedString(),
);

const kinds: Readonly<Record<string, Kind>> = {
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  unspecified: 'nowhere',
  broadcast: 'nowhere',
  multicast: 'nowhere',
  discard: 'nowhere',
  linkLocal: 'guarded',
  rfc6145: 'guarded',
  rfc6052: 'guarded',
  '6to4': 'guarded',
  teredo: 'guarded',
};

/**
 * Parses an address like the platform does: the library alone would take `::10.0.0.1` for `::ffff:10.0.0.1`. Null if it
 * is not an address.
 */
export function readAddress(text: string): Address | null {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  const url = `https://[${text}]`;
  if (isIP(text) !== 6 || !URL.canParse(url)) return null;
  return ipaddr.process(new URL(url).hostname.slice(1, -1));
}

/** Whether it is this address and no other. */
export function isSame(one: Address, other: Address): boolean {
  return one.toNormalizedString() === other.toNormalizedString();
}

/** Where an address leads; `nowhere` if it is not an address. */
export function kindOf(address: Address | null): Kind {
  if (!address) return 'nowhere';
  if (metadata.includes(address.toNormalizedString())) return 'guarded';
  const range = address.range();
  if (range !== 'unicast') return kinds[range] ?? 'special';
  return address.kind() === 'ipv4' || address.match(globalUnicast) ? 'public' : 'guarded';
}
