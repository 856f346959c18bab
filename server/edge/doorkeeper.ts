import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { httpProblem, type Problem } from '../domain/problems.js';
import { message } from '../messages/messages.js';
import { isLoopback } from './loopback.js';

/** Decides whether a request may come in; the refusal if it may not. */
export type Doorkeeper = (request: IncomingMessage) => Problem | null;

const refusals = {
  proxy: 'forwarded',
  version: 'old protocol',
  host: 'host not allowed',
  origin: 'origin not allowed',
} as const satisfies Record<Strangeness, string>;

/** Who can reach the gateway; it is decided when it listens. */
export interface Reach {
  readonly onlyThisMachine: boolean;
}

/**
 * For a gateway whose secrets everybody knows or can guess while only this machine can reach it. Then it lets in only
 * programs on this machine, and those who call the gateway by an allowed name. A website would otherwise have the demo
 * account: it can point its name at this machine's address, and the browsers that visit it then send its requests here.
 */
export function doorkeeper(reach: Reach, allowHosts: readonly string[] = []): Doorkeeper {
  const look = strangenessIn(new Set(allowHosts.map((name) => name.toLowerCase())));
  return (request) => {
    const strange = reach.onlyThisMachine ? look(request) : null;
    return strange && httpProblem(403, message(refusals[strange]));
  };
}

/** For a gateway whose secrets only their owners know. */
export const openDoor: Doorkeeper = () => null;

/** What shows that a request is not from a program on this machine. */
export type Strangeness = 'proxy' | 'version' | 'host' | 'origin';

/** Looks for a sign that a request is not from a program on this machine; null if there is none. */
export type LookForStrangeness = (request: IncomingMessage) => Strangeness | null;

/**
 * Names that only proxies give to headers: they tell of a forwarding, of the address of a client, or of what the
 * request was before. A rule, because every product has names of its own.
 */
const fromProxy =
  /^via$|(?:^|-)(?:forward|proxy|original-|originating-|cdn-)|(?:^|-)(?:client|user|real|remote|source)?ip$|(?:^|-)addr(?:ess)?$/;

/**
 * A function that judges requests by their headers. Besides the names of this machine, a request may call the gateway
 * by `allowed` names (in lower case): whoever allows one says that what leads here by this name, such as a proxy, may.
 * The name of a request is that of the one before it, so it is looked up only if it changes.
 */
export function strangenessIn(allowed: ReadonlySet<string> = new Set()): LookForStrangeness {
  let last: Called | null = null;
  return ({ headers, httpVersionMinor }) => {
    const { host = '', origin } = headers;
    if (last?.host !== host) last = called(host, allowed);
    if (last.by === null) return 'host';
    if (last.by === 'ourselves') {
      if (isForwarded(headers)) return 'proxy';
      // Proxies such as nginx speak HTTP/1.0 by default, and so do a few clients: PHP's streams, ab.
      if (httpVersionMinor === 0) return 'version';
    }
    return origin === undefined || isOurs(origin, last, allowed) ? null : 'origin';
  };
}

/** How a request calls the gateway. */
interface Called {
  /** The header itself. */
  readonly host: string;
  /** Name and port, normalized. */
  readonly as: string;
  /** Whether it is a name of this machine, or an allowed one; null if it is neither. */
  readonly by: 'ourselves' | 'allowed' | null;
}

function called(host: string, allowed: ReadonlySet<string>): Called {
  const named = urlOf(`http://${host}`);
  if (named === null) return { host, as: '', by: null };
  const { hostname, host: as } = named;
  const isHere = isLoopback(hostname.replace(/^\[|\]$/g, ''));
  return { host, as, by: allowed.has(hostname) ? 'allowed' : isHere ? 'ourselves' : null };
}

/** Names of headers that the rule was applied to, and that are not a proxy's: every request has the same ones. */
const harmless = new Set<string>();
const maxHarmless = 256;

function isForwarded(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) {
    if (harmless.has(name)) continue;
    if (fromProxy.test(name)) return true;
    if (harmless.size < maxHarmless) harmless.add(name);
  }
  return false;
}

/** Whether a page of the gateway itself sent the request, or one of an allowed name. */
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
