import { isIP } from 'node:net';
import type { LookupAddress, LookupOptions } from 'node:dns';

import { unreachableInWords, type UnreachableReceiver } from '../domain/receivers.js';
import { kindOf, readAddress } from './addresses.js';
import { type AllowedReceivers, allowedReceivers, plainHost } from './allowed-receivers.js';
import type { Resolve } from './names.js';

/**
 * Receivers besides those at public addresses: none, those on this machine, or those in private networks, too. Never tied to
 * where the gateway is bound: a reverse proxy on the same machine makes a gateway on loopback a public one.
 */
export type SandboxReceivers = false | 'loopback' | 'private';

/** What the guard lets through. */
export interface GuardOptions {
  readonly sandboxReceivers: SandboxReceivers;
  /** What is named besides. Default: nothing. */
  readonly allowed?: AllowedReceivers;
  /** Whether receivers may be without TLS. Default: no. */
  readonly plainHttp?: boolean;
}

/** The same, as a gateway is told it. */
export interface ReceiverOptions {
  readonly sandboxReceivers?: SandboxReceivers;
  readonly allowWebhooksTo?: readonly string[];
  readonly allowHttpWebhooks?: boolean;
}

/** What the guard of a gateway lets through. Throws an Error that shows an entry of `allowWebhooksTo` that cannot be read. */
export function guardOf(options: ReceiverOptions): Required<GuardOptions> {
  const { sandboxReceivers = false, allowWebhooksTo = [], allowHttpWebhooks = false } = options;
  return {
    sandboxReceivers,
    allowed: allowedReceivers(allowWebhooksTo),
    plainHttp: allowHttpWebhooks,
  };
}

/** Whether an address is this machine's own, and whoever listens there counts as known: the sandbox allows it. */
export function isTrustedLoopback(address: string, { sandboxReceivers }: GuardOptions): boolean {
  return sandboxReceivers !== false && kindOf(readAddress(address)) === 'loopback';
}

/**
 * Whether notifications may go to an address, which is one of a host's: a public unicast one, one that the sandbox allows, or one
 * that is named. What is guarded has to be named by itself: neither a range nor a host's name is enough.
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

/** Why a host with these addresses must not be called; null where it may. Where one address may not, the host may not. */
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
    // A sandbox takes any certificate of this machine. Where else a name leads is not told.
    const isOurs = kind === 'loopback' && (isLiteral || isLocalhost(plainHost(host)));
    return { cause: 'not public', host, option: isOurs ? `--sandbox-receivers or ${naming}` : naming };
  }
  // What a name leads to is not told: accounts read the delivery log.
  return {
    cause: 'guarded',
    host,
    option: isLiteral ? naming : 'nothing but --allow-webhooks-to with that address',
  };
}

/**
 * Why nothing could ever be delivered to a URL, as far as that is certain without looking a name up: for whoever registers one.
 * Null where nothing certain is against it.
 */
export function whyNever(url: string, options: GuardOptions): UnreachableReceiver | null {
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

/** Of a URL without TLS where receivers must have it. */
export function plainHttpRefusal(host: string): UnreachableReceiver {
  return { cause: 'plain http', host, option: '--allow-http-webhooks' };
}

/** Says of a receiver that notifications must not go to it. */
export class RefusedReceiver extends Error {
  constructor(refusal: UnreachableReceiver) {
    super(unreachableInWords(refusal));
  }
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Says why a host with these addresses must not be called; null where it may. */
export type Judge = (host: string, addresses: readonly string[]) => UnreachableReceiver | null;

/**
 * A `lookup` for sockets: it resolves a name and refuses it where one of its addresses is not allowed. The addresses that are
 * looked at are those that the socket connects to, so no name can point elsewhere after it was checked.
 */
export function guardedLookup(judge: Judge, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
    const take = (found: readonly string[]) => {
      const wanted = found.map((address) => ({ address, family: isIP(address) }));
      const addresses = wanted.filter(({ family }) => isWanted(family, options.family));
      const first = addresses[0];
      const refusal = judge(hostname, found);
      if (refusal) return answer(new RefusedReceiver(refusal), []);
      if (!first) return answer(new Error(`${hostname} has no address of the family that is wanted`), []);
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
    };
    resolve(hostname).then(take, (error: unknown) =>
      answer(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

function isWanted(family: number, wanted: LookupOptions['family']): boolean {
  return wanted === undefined || wanted === 0 || `IPv${family}` === wanted || family === wanted;
}
