import dns from 'node:dns';
import { isIP } from 'node:net';

import { LRUCache } from 'lru-cache';

import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';

/** Returns the addresses of a name, at least one; throws if it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Thrown if a lookup was aborted because the gateway is closing. */
export class LookupAborted extends Error {}

/** How long the addresses of a name are cached, in ms, and the maximum number of names. */
const cachedMs = 60_000;
const maxNames = 1_000;
/** Maximum wait for a name server, in ms, and the number of queries. */
const patience = { timeout: 1_500, tries: 2 };

/**
 * Resolves names and caches their addresses. Name servers are queried without `getaddrinfo`, whose few threads a single
 * silent name server would block. A name that they do not know, such as one in the hosts file, is left to the platform.
 */
export class Names {
  readonly #resolver = new dns.promises.Resolver(patience);
  readonly #cache = new LRUCache<string, readonly string[]>({
    max: maxNames,
    ttl: cachedMs,
    fetchMethod: (name) => this.#lookup(name),
  });
  #isClosed = false;

  /** Takes name servers as `address` or `address:port`. Default: the machine's. */
  constructor(servers?: readonly string[]) {
    if (servers) this.#resolver.setServers(servers);
  }

  /** See {@link Resolve}. Throws LookupAborted once closed. */
  readonly resolve: Resolve = async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (isIP(name) !== 0) return [name];
    // Not every platform resolves the names below `localhost` (RFC 6761).
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    return this.#cache.forceFetch(name);
  };

  /** Aborts all lookups; they reject with LookupAborted. */
  close(): void {
    this.#isClosed = true;
    this.#resolver.cancel();
  }

  async #lookup(name: string): Promise<readonly string[]> {
    this.#refuseIfClosed(name);
    const families = [this.#resolver.resolve4(name), this.#resolver.resolve6(name)];
    const results = await Promise.allSettled(families);
    this.#refuseIfClosed(name);
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length > 0) return addresses;
    const isSilent = results.some(
      (result) => result.status === 'rejected' && codeOf(result.reason) === timeout,
    );
    if (isSilent) throw new Error(format(unsure(name, timeout)));
    try {
      return (await dns.promises.lookup(name, { all: true })).map(({ address }) => address);
    } catch (error) {
      const code = codeOf(error);
      throw new Error(format(code === 'ENOTFOUND' ? t`${{ name }} does not resolve` : unsure(name, code)), {
        cause: error,
      });
    }
  }

  #refuseIfClosed(name: string): void {
    if (this.#isClosed)
      throw new LookupAborted(format(t`the gateway is closing, and could not look up ${{ name }}`));
  }
}

/** The error code for a name server that does not respond. */
const timeout = 'ETIMEOUT';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'ERROR';
}

const unsure = (name: string, code: string) => t`the name ${{ name }} could not be looked up (${{ code }})`;
