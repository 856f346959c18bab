import { BlockList, isIP } from 'node:net';
import type { LookupAddress, LookupOptions } from 'node:dns';

import type { Resolve } from './names.js';

/** What the guard lets through. */
export interface GuardOptions {
  /** Loopback receivers: only while the gateway itself is bound to loopback. */
  readonly allowLoopback: boolean;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  internal.addSubnet(network, prefix, 'ipv6');
}

/** Whether a resolved address may be called. An IPv4 address written as IPv6 counts as the IPv4 address. */
export function mayCall(address: string, { allowLoopback }: GuardOptions): boolean {
  const plain =
    address.toLowerCase().startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
  const version = isIP(plain);
  if (version === 0) return false;
  const type = version === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(plain, type)) return allowLoopback;
  return !internal.check(plain, type);
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets that resolves a name and refuses internal addresses at connect time, so that a name cannot point
 * elsewhere after it was checked.
 */
export function guardedLookup(guard: GuardOptions, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
    const judge = (found: readonly string[]) => {
      const wanted = found.map((address) => ({ address, family: isIP(address) }));
      const addresses = wanted.filter(({ family }) => isWanted(family, options.family));
      const refused = addresses.find(({ address }) => !mayCall(address, guard));
      const first = addresses[0];
      if (refused || !first) {
        return answer(new Error(`${hostname} resolves to an address that notifications must not go to`), []);
      }
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
