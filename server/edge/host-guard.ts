import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

import { httpProblem, type Problem } from '../domain/problems.js';
import { type Sentence, t } from '../messages/text.js';

/** Returns the refusal of a request from outside this machine; null if the request is admitted. */
export type HostGuard = (request: IncomingMessage) => Problem | null;

const refusals = {
  proxy: t`A proxy has forwarded the request. The secret of the demo account is public, so only this machine may use the gateway. Behind a proxy, start the gateway with --no-sandbox-receivers, which makes the secret random, or use --allow-host NAME to allow the name that clients call.`,
  version: t`The request is HTTP/1.0, which proxies such as nginx send by default. The secret of the demo account is public, so only this machine may use the gateway. Send HTTP/1.1 (PHP streams: the context option http.protocol_version), or use --allow-host NAME to allow the name that clients call.`,
  host: t`The Host header is not localhost. The secret of the demo account is public, so only this machine may use the gateway. Call http://localhost or http://127.0.0.1, or allow the name in the header with --allow-host NAME.`,
  origin: t`The Origin header names another website. The secret of the demo account is public, so only pages of the gateway itself may call the gateway. To allow another name, use --allow-host NAME.`,
} satisfies Record<ForeignRequest, Sentence>;

/** Which machines can reach the gateway; set when it starts to listen. */
export interface Reach {
  readonly onlyThisMachine: boolean;
}

/**
 * Guards a gateway that only this machine can reach and whose secrets are well known or guessable. It admits programs
 * on this machine, and requests that call the gateway by an allowed name. Otherwise a website could use the demo
 * account: it can point its name at this machine's address, and the browsers that visit it then send its requests here.
 */
export function hostGuard(reach: Reach, allowHosts: readonly string[] = []): HostGuard {
  const detect = foreignDetector(new Set(allowHosts.map((name) => name.toLowerCase())));
  return (request) => {
    const sign = reach.onlyThisMachine ? detect(request) : null;
    return sign && httpProblem(403, refusals[sign]);
  };
}

/** Admits every request, for a gateway with secrets that only their owners know. */
export const allowAll: HostGuard = () => null;

/** The sign by which a request was found not to come from a program on this machine. */
export type ForeignRequest = 'proxy' | 'version' | 'host' | 'origin';

/** Finds a sign that a request is not from a program on this machine; null if there is none. */
export type DetectForeign = (request: IncomingMessage) => ForeignRequest | null;

/**
 * Matches names of headers that only proxies set: about forwarding, the address of a client, or the original request.
 * It is a pattern, because every product uses different names.
 */
const fromProxy =
  /^via$|(?:^|-)(?:forward|proxy|original-|originating-|cdn-)|(?:^|-)(?:client|user|real|remote|source)?ip$|(?:^|-)addr(?:ess)?$/;

/**
 * Returns a function that checks the headers of requests. A request may call the gateway by the names of this machine
 * and by `allowed` names (in lower case), such as that of a proxy. It caches the last name, because most requests use
 * the same one.
 */
export function foreignDetector(allowed: ReadonlySet<string> = new Set()): DetectForeign {
  let last: Called | null = null;
  return ({ headers, httpVersionMinor }) => {
    const { host = '', origin } = headers;
    if (last?.host !== host) last = called(host, allowed);
    if (last.by === null) return 'host';
    if (last.by === 'ourselves') {
      for (const name in headers) if (fromProxy.test(name)) return 'proxy';
      // Proxies such as nginx speak HTTP/1.0 by default, and so do a few clients: PHP's streams, ab.
      if (httpVersionMinor === 0) return 'version';
    }
    return origin === undefined || isOurs(origin, last, allowed) ? null : 'origin';
  };
}

interface Called {
  readonly host: string;
  /** Name and port, normalized. */
  readonly as: string;
  /** Whether the name is one of this machine, or an allowed one; null if it is neither. */
  readonly by: 'ourselves' | 'allowed' | null;
}

function called(host: string, allowed: ReadonlySet<string>): Called {
  const named = urlOf(`http://${host}`);
  if (named === null) return { host, as: '', by: null };
  const { hostname, host: as } = named;
  const isHere = isLoopback(hostname.replace(/^\[|\]$/g, ''));
  return { host, as, by: allowed.has(hostname) ? 'allowed' : isHere ? 'ourselves' : null };
}

/** Whether a page of the gateway itself, or of an allowed name, sent the request. */
function isOurs(origin: string, { as, by }: Called, allowed: ReadonlySet<string>): boolean {
  const from = urlOf(origin);
  if (from === null) return false;
  if (allowed.has(from.hostname)) return true;
  return from.host === as && (from.protocol === 'http:' || by === 'allowed');
}

/** Parses a URL that consists of scheme, host and port only; null for any other text. */
function urlOf(text: string): URL | null {
  return /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) ? new URL(text) : null;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
