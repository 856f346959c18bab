import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

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
const names = (options: Partial<NameOptions> = {}) =>
  new Names({ ...nameDefaults, servers: [server.address], hosts, ...options });

describe('names of receivers', () => {
  it('are asked for once while they are remembered, and once where several ask at once', async () => {
    const { resolve } = names();
    const found = await Promise.all([1, 2, 3].map(() => resolve('Shop.example')));
    found.push(await resolve('shop.example.'));
    expect(new Set(found.flat())).toEqual(new Set(['203.0.113.7']));
    // For IPv4 and for IPv6.
    expect(server.queries).toEqual(['shop.example', 'shop.example']);
  });

  it('that do not exist fail, and are not asked for again at once', async () => {
    const { resolve } = names();
    await expect(resolve('nobody.example')).rejects.toThrow('there is no address of the name nobody.example');
    await expect(resolve('nobody.example')).rejects.toThrow('nobody.example');
    expect(server.queries).toHaveLength(2);
  });

  it('of this machine and addresses are not asked for', async () => {
    const { resolve } = names();
    expect(await resolve('box.internal')).toEqual(['127.0.0.9']);
    expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('hook.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('203.0.113.9')).toEqual(['203.0.113.9']);
    expect(server.queries).toEqual([]);
  });

  it('have the addresses of IPv4 where nobody answers for IPv6', async () => {
    server.addresses.set('shop.hole4', '203.0.113.8');
    const waiting = names({ timeoutMs: 60_000, tries: 1 });
    const givenUp = waiting.resolve('shop.hole').catch(() => 'given up');
    expect(await Promise.race([givenUp, waiting.resolve('shop.hole4')])).toEqual(['203.0.113.8']);
    waiting.close();
  });

  it('that nobody answers for fail in time, and hold nobody up', async () => {
    const { resolve } = names({ timeoutMs: 250, tries: 1 });
    const silent = ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => resolve(`${one}.hole`));
    expect(await resolve('shop.example')).toEqual(['203.0.113.7']);
    for (const { status } of await Promise.allSettled(silent)) expect(status).toBe('rejected');
    await expect(resolve('a.hole')).rejects.toThrow('could not be looked up (ETIMEOUT)');
  });

  it('beyond the bound are not even begun; closing ends the others', async () => {
    const all = names({ timeoutMs: 60_000, lookups: 2 });
    const begun = ['a.hole', 'b.hole'].map((name) => all.resolve(name).catch((error: unknown) => error));
    while (server.queries.length < 4) await new Promise(setImmediate);
    await expect(all.resolve('shop.example')).rejects.toBeInstanceOf(LookupNotBegun);
    all.close();
    for (const error of await Promise.all(begun)) expect(error).toBeInstanceOf(LookupNotBegun);
    await expect(all.resolve('shop.example')).rejects.toBeInstanceOf(LookupNotBegun);
  });
});
