import type { LookupAddress, LookupOptions } from 'node:dns';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

import type { Resolution } from '../script/steps.js';
import { virtual } from './time.js';

/** Maximum number of parallel lookups by getaddrinfo: libuv gives slow work half of its four threads. */
const lookupThreads = 2;
/** Duration of a lookup that gets a response, and the time that getaddrinfo waits for one that never does, in ms. */
const times = { answered: 2, given: 20_000 } as const;

/** The simulated name servers. */
export interface Names {
  /** Returns the address of a name, or the way in which the lookup fails. */
  find(name: string): { readonly address: string } | Exclude<Resolution, 'well' | 'inside'>;
}

/** The name servers in use; null for the real ones. */
let names: Names | null = null;
let busy = 0;
let waiting: (() => void)[] = [];

/** Makes every further lookup of this process use these names. */
export function resolveBy(given: Names | null): void {
  names = given;
  busy = 0;
  waiting = [];
}

const failure = (code: string, name: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`queryA ${code} ${name}`), { code, syscall: 'queryA', hostname: name });

/** Occupies a thread of the pool for `work()` ms as soon as one is free, and then calls `then`. */
function onThread(work: () => number, then: () => void): void {
  if (busy >= lookupThreads) return void waiting.push(() => onThread(work, then));
  busy += 1;
  virtual.timer(() => {
    busy -= 1;
    waiting.shift()?.();
    then();
  }, work());
}

type LookupAnswer = (error: Error | null, found: string | LookupAddress[], family?: number) => void;

function lookup(name: string, options: LookupOptions, answer: LookupAnswer): void {
  const found = names?.find(name) ?? 'fails';
  onThread(
    () => (found === 'never' ? times.given : times.answered),
    () => {
      if (typeof found === 'string') return answer(failure('EAI_AGAIN', name), []);
      if (options.all) answer(null, [{ address: found.address, family: 4 }]);
      else answer(null, found.address, 4);
    },
  );
}

/** Simulates c-ares: every query is independent, has a time limit, and can be cancelled. */
class SimulatedResolver {
  readonly #timeoutMs: number;
  readonly #pending = new Set<() => void>();
  constructor({ timeout = 5_000, tries = 4 }: { timeout?: number; tries?: number } = {}) {
    // Each further try waits twice as long.
    this.#timeoutMs = (timeout < 0 ? 5_000 : timeout) * (2 ** tries - 1);
  }
  query(name: string): Promise<string[]> {
    const found = names?.find(name) ?? 'fails';
    return new Promise((resolve, reject) => {
      const over = (end: () => void) => () => {
        this.#pending.delete(cancel);
        timer.close();
        end();
      };
      const cancel = over(() => reject(failure('ECANCELLED', name)));
      const answered = over(() => {
        if (found === 'never') reject(failure('ETIMEOUT', name));
        else if (found === 'fails') reject(failure('ENOTFOUND', name));
        else resolve([found.address]);
      });
      const timer = virtual.timer(answered, found === 'never' ? this.#timeoutMs : times.answered);
      this.#pending.add(cancel);
    });
  }
  cancel(): void {
    for (const cancel of [...this.#pending]) cancel();
  }
  setServers(): void {
    // There is only one name server.
  }
  getServers(): string[] {
    return ['192.0.2.53'];
  }
}

const none = (name: string) => Promise.reject(failure('ENODATA', name));

/** The resolver with promises, as in `dns.promises`. */
class PromiseResolver extends SimulatedResolver {
  readonly resolve4 = async (name: string, options?: { readonly ttl?: boolean }) => {
    const addresses = await this.query(name);
    return options?.ttl ? addresses.map((address) => ({ address, ttl: 60 })) : addresses;
  };
  readonly resolve6 = none;
  readonly resolve = (name: string, type = 'A') => (type === 'A' ? this.query(name) : none(name));
}

type ResolveAnswer = (error: Error | null, addresses: string[]) => void;

/** The resolver with callbacks, as in `dns`. */
class CallbackResolver extends SimulatedResolver {
  readonly resolve4 = (name: string, ...rest: readonly unknown[]) => callBack(this.query(name), rest.at(-1));
  readonly resolve6 = (name: string, ...rest: readonly unknown[]) => callBack(none(name), rest.at(-1));
}

function callBack(query: Promise<string[]>, last: unknown): void {
  const answer = last as ResolveAnswer;
  query.then(
    (addresses) => answer(null, addresses),
    (error: unknown) => answer(error as Error, []),
  );
}

const real = {
  lookup: dns.lookup,
  lookupPromise: dns.promises.lookup,
  Resolver: dns.Resolver,
  PromisesResolver: dns.promises.Resolver,
};

function lookupLike(name: string, ...rest: readonly unknown[]): void {
  const answer = rest.at(-1) as LookupAnswer;
  const [options] = rest.length > 1 ? (rest as [LookupOptions]) : [{}];
  lookup(name, options, answer);
}

function lookupPromise(name: string, options: LookupOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(options.all ? found : (found as LookupAddress[])[0]);
    }),
  );
}

const either =
  <A extends readonly unknown[]>(simulated: (...args: A) => unknown, otherwise: (...args: A) => unknown) =>
  (...args: A): unknown =>
    (names ? simulated : otherwise)(...args);

/** A class that creates an object of one class or the other, depending on whether the names are simulated at that time. */
function eitherClass(simulated: new (options?: never) => object, otherwise: new (options?: never) => object) {
  return new Proxy(otherwise, {
    construct: (_target, args: [never?]) => (names ? new simulated(...args) : new otherwise(...args)),
  });
}

Object.assign(dns, {
  lookup: either(lookupLike, real.lookup as never),
  Resolver: eitherClass(CallbackResolver as never, real.Resolver as never),
});
Object.assign(dns.promises, {
  lookup: either(lookupPromise, real.lookupPromise as never),
  Resolver: eitherClass(PromiseResolver as never, real.PromisesResolver as never),
});
syncBuiltinESMExports();
