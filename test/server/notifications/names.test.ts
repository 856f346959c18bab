import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import {
  LookupNotBegun,
  nameDefaults,
  type NameOptions,
  Names,
} from '../../../server/notifications/names.js';
import { TestNameServer } from '../../support/name-server.js';

let server: TestNameServer;
beforeAll(async () => {
  server = await TestNameServer.start();
  server.addresses.set('shop.example', '203.0.113.7');
});
afterAll(() => server.close());
beforeEach(() => void server.queries.splice(0));

const hosts = (name: string) => Promise.resolve(name === 'box.internal' ? ['127.0.0.9'] : []);
function names(options: Partial<NameOptions> = {}): Names {
  const created = new Names({ ...nameDefaults, servers: [server.address], hosts, ...options });
  onTestFinished(() => created.close());
  return created;
}

describe('name resolution', () => {
  it('shares one lookup among concurrent callers, and caches its addresses', async () => {
    const { resolve } = names();
    const found = await Promise.all([1, 2, 3].map(() => resolve('Shop.example')));
    found.push(await resolve('shop.example.'));
    expect(new Set(found.flat())).toEqual(new Set(['203.0.113.7']));
    // For IPv4 and for IPv6.
    expect(server.queries).toEqual(['shop.example', 'shop.example']);
  });

  it('caches unknown names', async () => {
    const { resolve } = names();
    await expect(resolve('nobody.example')).rejects.toThrow('there is no address of the name nobody.example');
    await expect(resolve('nobody.example')).rejects.toThrow('nobody.example');
    expect(server.queries).toHaveLength(2);
  });

  it('resolves local names without a query', async () => {
    const { resolve } = names();
    expect(await resolve('box.internal')).toEqual(['127.0.0.9']);
    expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('hook.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('203.0.113.9')).toEqual(['203.0.113.9']);
    expect(server.queries).toEqual([]);
  });

  it('returns IPv4 addresses when the IPv6 query times out', async () => {
    server.addresses.set('shop.hole4', '203.0.113.8');
    const { resolve } = names({ timeoutMs: 60_000, tries: 1 });
    expect(await resolve('shop.hole4')).toEqual(['203.0.113.8']);
  });

  it('resolves a name while other lookups are waiting', async () => {
    const { resolve } = names({ timeoutMs: 60_000, tries: 1 });
    let ended = 0;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void resolve(`${name}.hole`).catch(() => (ended += 1));
    await expect.poll(() => server.queries).toHaveLength(12);
    expect(await resolve('shop.example')).toEqual(['203.0.113.7']);
    expect(ended).toBe(0);
  });

  it('rejects a name when its name server times out', async () => {
    const { resolve } = names({ timeoutMs: 250, tries: 1 });
    await expect(resolve('a.hole')).rejects.toThrow('could not be looked up (ETIMEOUT)');
  });

  it('rejects above the limit, and everything once closed', async () => {
    const all = names({ timeoutMs: 60_000, lookups: 2 });
    const begun = ['a.hole', 'b.hole'].map((name) => all.resolve(name).catch((error: unknown) => error));
    while (server.queries.length < 4) await new Promise(setImmediate);
    await expect(all.resolve('shop.example')).rejects.toBeInstanceOf(LookupNotBegun);
    all.close();
    for (const error of await Promise.all(begun)) expect(error).toBeInstanceOf(LookupNotBegun);
    await expect(all.resolve('shop.example')).rejects.toBeInstanceOf(LookupNotBegun);
  });
});
