import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { BoundedMap } from '../domain/bounded-map.js';
import { type HostsFile, hostsFile } from './hosts-file.js';
import { format, message } from '../messages/messages.js';

/** The addresses of a name, at least one; throws if there are none, or if none arrived in time. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The gateway itself lacked the means to look a name up: too many lookups are pending, or the gateway is closing. */
export class LookupNotBegun extends Error {}

/** How names are resolved. */
export interface NameOptions {
  /** Name servers, `address` or `address:port`. Default: the machine's. */
  readonly servers?: readonly string[] | undefined;
  /** Longest wait for a name server in ms, and how many times it is asked. */
  readonly timeoutMs: number;
  readonly tries: number;
  /** Maximum number of simultaneous lookups. */
  readonly lookups: number;
  /** Maximum number of remembered names. */
  readonly names: number;
  readonly hosts?: HostsFile;
}

/** Defaults. As many lookups as deliveries, so that none is refused because of those of others. */
export const nameDefaults: NameOptions = { timeoutMs: 1_500, tries: 2, lookups: 512, names: 1_000 };

/**
 * Cache times in ms: a name that does not exist is remembered for the first; a name that does, for as long as its
 * server says, but at most for the second.
 */
const rememberedMs = [1_000, 60_000] as const;
/** How long to wait for IPv6 addresses once IPv4 addresses are there (RFC 8305), in ms. */
const laterFamilyMs = 50;

interface Remembered {
  readonly addresses: readonly string[];
  /** Monotonic time, ms. */
  readonly untilMs: number;
}

/**
 * Resolves names by querying name servers directly (c-ares) instead of with `getaddrinfo`, whose four threads a single
 * silent name server would block. Knows the names of the hosts file and `localhost`, but no search domains: names must
 * be complete.
 */
export class Names {
  readonly #options: NameOptions;
  readonly #resolver: dns.Resolver;
  readonly #hosts: HostsFile;
  readonly #remembered: BoundedMap<string, Remembered>;
  readonly #underWay = new Map<string, Promise<readonly string[]>>();
  #closed = false;

  constructor(options: NameOptions = nameDefaults) {
    this.#options = options;
    this.#remembered = new BoundedMap(options.names);
    this.#hosts = options.hosts ?? hostsFile();
    this.#resolver = new dns.Resolver({ timeout: options.timeoutMs, tries: options.tries });
    if (options.servers) this.#resolver.setServers([...options.servers]);
  }

  /** See {@link Resolve}. Throws LookupNotBegun if too many lookups are pending. */
  readonly resolve: Resolve = async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (isIP(name) !== 0) return [name];
    const own = await this.#hosts(name);
    if (own.length > 0) return own;
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
    const cached = this.#remembered.get(name);
    if (cached && cached.untilMs > performance.now()) return found(cached.addresses, name);
    const underWay = this.#underWay.get(name);
    if (underWay) return underWay;
    if (this.#closed || this.#underWay.size >= this.#options.lookups) {
      throw new LookupNotBegun(format(message('lookups busy', { name })));
    }
    const lookup = this.#ask(name).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, lookup);
    return lookup;
  };

  /** Aborts all lookups, with LookupNotBegun. */
  close(): void {
    this.#closed = true;
    this.#resolver.cancel();
  }

  async #ask(name: string): Promise<readonly string[]> {
    const later = this.#resolver.resolve6(name, { ttl: true });
    const sooner = this.#resolver.resolve4(name, { ttl: true });
    const [four, six] = await Promise.all([settled(sooner), inTime(sooner, settled(later))]);
    const records = [...four.records, ...six.records];
    const failures = [four, six].map(({ code }) => code).filter((code) => code !== null);
    const unsure = failures.find((code) => code !== 'ENODATA' && code !== 'ENOTFOUND');
    if (this.#closed) throw new LookupNotBegun(format(message('lookups closed', { name })));
    if (records.length === 0 && unsure !== undefined) {
      throw new Error(format(message('name unsure', { name, code: unsure })));
    }
    const addresses = records.map(({ address }) => address);
    this.#remember(name, addresses, Math.min(...records.map(({ ttl }) => ttl * 1000)));
    return found(addresses, name);
  }

  #remember(name: string, addresses: readonly string[], ttlMs: number): void {
    const [min, max] = rememberedMs;
    const forMs = addresses.length === 0 ? min : Math.min(max, Math.max(min, ttlMs));
    this.#remembered.set(name, { addresses, untilMs: performance.now() + forMs });
  }
}

function found(addresses: readonly string[], name: string): readonly string[] {
  if (addresses.length === 0) throw new Error(format(message('name unknown', { name })));
  return addresses;
}

type Record = { readonly address: string; readonly ttl: number };
type Settled = { readonly records: readonly Record[]; readonly code: string | null };

async function settled(lookup: Promise<readonly Record[]>): Promise<Settled> {
  return lookup.then(
    (records) => ({ records, code: null }),
    (error: unknown) => ({
      records: [],
      code: error instanceof Error && 'code' in error ? String(error.code) : 'ERROR',
    }),
  );
}

/** Includes IPv6; but once IPv4 has an answer, a server that does not answer about IPv6 is not waited for. */
function inTime(sooner: Promise<readonly Record[]>, later: Promise<Settled>): Promise<Settled> {
  const tooLate = sooner.then(
    () => pause(laterFamilyMs, { records: [], code: null }, { ref: false }),
    () => later,
  );
  return Promise.race([later, tooLate]);
}
