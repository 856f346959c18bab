import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

import { type UnreachableReceiver, unreachableText } from '../domain/receivers.js';
import type { Resolve } from './names.js';

/**
 * Receivers that are allowed in addition to public addresses: none, those on this machine, or also those in private
 * networks. This never depends on the address to which the gateway is bound: a reverse proxy on the same machine makes
 * a gateway on loopback public.
 */
export type SandboxReceivers = false | 'loopback' | 'private';

export interface GuardOptions {
  readonly sandboxReceivers: SandboxReceivers;
  /** Explicitly allowed receivers. Default: none. */
  readonly allowed?: AllowedReceivers;
  /** Whether receivers may be called without TLS. Default: false. */
  readonly plainHttp?: boolean;
}

export interface ReceiverOptions {
  readonly sandboxReceivers?: SandboxReceivers;
  readonly allowWebhooksTo?: readonly string[];
  readonly allowHttpWebhooks?: boolean;
}

/** Returns the guard's options for a gateway. Throws an Error that shows an invalid entry of `allowWebhooksTo`. */
export function guardOf(options: ReceiverOptions): Required<GuardOptions> {
  const { sandboxReceivers = false, allowWebhooksTo = [], allowHttpWebhooks = false } = options;
  return {
    sandboxReceivers,
    allowed: allowedReceivers(allowWebhooksTo),
    plainHttp: allowHttpWebhooks,
  };
}

/** Whether an address is on this machine and trusted, because the sandbox option allows it. */
export function isTrustedLoopback(address: string, { sandboxReceivers }: GuardOptions): boolean {
  return sandboxReceivers !== false && kindOf(readAddress(address)) === 'loopback';
}

/**
 * Whether notifications may be sent to an address of a host: it is public unicast, allowed by the sandbox option, or
 * allowed explicitly. A guarded address must itself be an entry: a range or a host name is not enough.
 */
export function mayCall(text: string, { sandboxReceivers, allowed }: GuardOptions, host = ''): boolean {
  const address = readAddress(text);
  const kind = kindOf(address);
  if (!address || kind === 'nowhere') return false;
  if (allowed?.hasAddress(address)) return true;
  if (kind === 'guarded') return false;
  if (kind === 'public' || (kind === 'loopback' && sandboxReceivers !== false)) return true;
  if (kind === 'private' && sandboxReceivers === 'private') return true;
  return allowed !== undefined && (allowed.hasRangeOf(address) || allowed.hasHost(host));
}

/**
 * Returns why a host with these addresses must not be called; null if it may. One forbidden address is enough to forbid
 * the host.
 */
export function refusalOf(
  host: string,
  addresses: readonly string[],
  options: GuardOptions,
): UnreachableReceiver | null {
  const refused = addresses.find((address) => !mayCall(address, options, host));
  if (refused === undefined) return null;
  const kind = kindOf(readAddress(refused));
  if (kind === 'nowhere') return { cause: 'no receiver', host, option: null };
  const isLiteral = isIP(plainHost(host)) !== 0;
  const naming = `--allow-webhooks-to ${isLiteral ? refused : plainHost(host)}`;
  if (kind !== 'guarded') {
    // A sandbox accepts any certificate of this machine. The addresses of other names are not revealed.
    const isOurs = kind === 'loopback' && (isLiteral || isLocalhost(plainHost(host)));
    return { cause: 'not public', host, option: isOurs ? `--sandbox-receivers or ${naming}` : naming };
  }
  // The addresses of a name are not revealed, because accounts can read the delivery log.
  return {
    cause: 'guarded',
    host,
    option: isLiteral ? naming : '--allow-webhooks-to ADDRESS',
  };
}

/**
 * Returns why no delivery to a URL can ever succeed, as far as that is certain without resolving a name; shown at
 * registration. Null if nothing certain prevents it.
 */
export function unreachableReason(url: string, options: GuardOptions): UnreachableReceiver | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname: host } = new URL(url);
  if (protocol === 'http:' && options.plainHttp !== true) return plainHttpRefusal(host);
  const name = plainHost(host);
  if (isLocalhost(name)) return refusalOf(host, ['127.0.0.1', '::1'], options);
  return isIP(name) === 0 ? null : refusalOf(host, [name], options);
}

function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Creates the refusal of a URL without TLS, for a gateway that requires TLS of receivers. */
export function plainHttpRefusal(host: string): UnreachableReceiver {
  return { cause: 'plain http', host, option: '--allow-http-webhooks' };
}

export class RefusedReceiver extends Error {
  constructor(refusal: UnreachableReceiver) {
    super(unreachableText(refusal));
  }
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Returns why a host with these addresses must not be called; null if it may. */
export type Judge = (host: string, addresses: readonly string[]) => UnreachableReceiver | null;

/**
 * Creates a `lookup` for sockets: it resolves a name, and refuses it if one of its addresses is not allowed. The socket
 * connects to the addresses that were checked, so no name can point elsewhere after the check.
 */
export function guardedLookup(judge: Judge, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
    const take = (found: readonly string[]) => {
      const refusal = judge(hostname, found);
      if (refusal) return answer(new RefusedReceiver(refusal), []);
      // The connector never asks for addresses of one family.
      const addresses = found.map((address) => ({ address, family: isIP(address) }));
      const [first] = addresses;
      return options.all ? answer(null, addresses) : answer(null, first?.address ?? '', first?.family);
    };
    resolve(hostname).then(take, (error: unknown) =>
      answer(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

/** Receivers that an operator allows in addition to public addresses. */
export interface AllowedReceivers {
  /** Whether this address itself is an entry. */
  hasAddress(address: Address): boolean;
  /** Whether an entry is a range that contains the address. */
  hasRangeOf(address: Address): boolean;
  /** Whether the host itself is an entry; ignores its addresses. */
  hasHost(host: string): boolean;
}

const hostName = /^(?!\d+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/**
 * Returns a host in the form used for comparison: lower case, without the brackets of an address and without a trailing
 * full stop.
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
    hasAddress: (address) => addresses.some((named) => isSame(named, address)),
    hasRangeOf: (address) =>
      ranges.some(([start, length]) => start.kind() === address.kind() && address.match(start, length)),
    hasHost: (host) => hosts.has(plainHost(host)),
  };
}

/** Returns the prefix length of a range; null if it is invalid. */
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

/** A parsed address; an IPv4 address written as IPv6 is parsed as IPv4. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Where an address leads. `special`: not to a public receiver (shared, documentation, benchmarking …), but some
 * networks use such addresses. `guarded`: link-local, where clouds serve metadata, other addresses of metadata
 * services, and addresses that stand for another one (NAT64, 6to4, Teredo …). `nowhere`: nothing can listen there.
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
 * Parses an address as the platform does: the library alone would take `::10.0.0.1` for `::ffff:10.0.0.1`. Null if the
 * text is not an address.
 */
export function readAddress(text: string): Address | null {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  const url = `https://[${text}]`;
  if (isIP(text) !== 6 || !URL.canParse(url)) return null;
  return ipaddr.process(new URL(url).hostname.slice(1, -1));
}

export function isSame(one: Address, other: Address): boolean {
  return one.toNormalizedString() === other.toNormalizedString();
}

/** Returns where an address leads; `nowhere` if it is not an address. */
export function kindOf(address: Address | null): Kind {
  if (!address) return 'nowhere';
  if (metadata.includes(address.toNormalizedString())) return 'guarded';
  const range = address.range();
  if (range !== 'unicast') return kinds[range] ?? 'special';
  return address.kind() === 'ipv4' || address.match(globalUnicast) ? 'public' : 'guarded';
}
