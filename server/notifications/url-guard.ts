import { isIP } from 'node:net';
import type { LookupAddress, LookupOptions } from 'node:dns';

import { unreachableText, type UnreachableReceiver } from '../domain/receivers.js';
import { format, message } from '../messages/messages.js';
import { kindOf, readAddress } from './addresses.js';
import { type AllowedReceivers, allowedReceivers, plainHost } from './allowed-receivers.js';
import type { Resolve } from './names.js';

/**
 * Which receivers are allowed besides those at public addresses: none, those on this machine, or also those in private
 * networks. This never depends on the address to which the gateway is bound: a reverse proxy on the same machine makes
 * a gateway on loopback public.
 */
export type SandboxReceivers = false | 'loopback' | 'private';

/** What the guard allows. */
export interface GuardOptions {
  readonly sandboxReceivers: SandboxReceivers;
  /** Explicitly allowed receivers. Default: none. */
  readonly allowed?: AllowedReceivers;
  /** Whether receivers may be called without TLS. Default: false. */
  readonly plainHttp?: boolean;
}

/** The same as a gateway's options. */
export interface ReceiverOptions {
  readonly sandboxReceivers?: SandboxReceivers;
  readonly allowWebhooksTo?: readonly string[];
  readonly allowHttpWebhooks?: boolean;
}

/** The guard's options for a gateway. Throws an Error that shows an invalid entry of `allowWebhooksTo`. */
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
 * Whether notifications may be sent to an address, which is one of a host's: it is public unicast, allowed by the
 * sandbox option, or allowed explicitly. A guarded address must itself be an entry: neither a range nor a host name is
 * enough.
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
 * Why a host with these addresses must not be called; null if it may. It must not if that is true of any of its
 * addresses.
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
    // A sandbox accepts any certificate of this machine. Where other names lead is not revealed.
    const isOurs = kind === 'loopback' && (isLiteral || isLocalhost(plainHost(host)));
    return { cause: 'not public', host, option: isOurs ? `--sandbox-receivers or ${naming}` : naming };
  }
  // What a name resolves to is not revealed, because accounts can read the delivery log.
  return {
    cause: 'guarded',
    host,
    option: isLiteral ? naming : 'nothing but --allow-webhooks-to with that address',
  };
}

/**
 * Why nothing could ever be delivered to a URL, as far as that is certain without resolving a name; shown to whoever
 * registers it. Null if nothing certain prevents it.
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

/** The refusal of a URL without TLS if receivers must have TLS. */
export function plainHttpRefusal(host: string): UnreachableReceiver {
  return { cause: 'plain http', host, option: '--allow-http-webhooks' };
}

/** Thrown if notifications must not be sent to a receiver. */
export class RefusedReceiver extends Error {
  constructor(refusal: UnreachableReceiver) {
    super(unreachableText(refusal));
  }
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Returns why a host with these addresses must not be called; null if it may. */
export type Judge = (host: string, addresses: readonly string[]) => UnreachableReceiver | null;

/**
 * A `lookup` for sockets: it resolves a name, and refuses it if one of its addresses is not allowed. The socket
 * connects to the addresses that were checked, so no name can point elsewhere after the check.
 */
export function guardedLookup(judge: Judge, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
    const take = (found: readonly string[]) => {
      const wanted = found.map((address) => ({ address, family: isIP(address) }));
      const addresses = wanted.filter(({ family }) => isWanted(family, options.family));
      const first = addresses[0];
      const refusal = judge(hostname, found);
      if (refusal) return answer(new RefusedReceiver(refusal), []);
      if (!first) return answer(new Error(format(message('no such family', { name: hostname }))), []);
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
