import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { LookupAborted, Names } from '../../../server/notifications/names.js';
import { TestNameServer } from '../../support/name-server.js';

let server: TestNameServer;
beforeAll(async () => {
  server = await TestNameServer.start();
  server.addresses.set('shop.example', '203.0.113.7');
});
afterAll(() => server.close());
beforeEach(() => void server.queries.splice(0));

function names(): Names {
  const created = new Names([server.address]);
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

  it('leaves unknown names to the platform', async () => {
    const { resolve } = names();
    await expect(resolve('unknown.invalid')).rejects.toThrow('unknown.invalid');
    expect(server.queries).toHaveLength(2);
  });

  it('resolves local names and addresses without a query', async () => {
    const { resolve } = names();
    expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('hook.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('203.0.113.9')).toEqual(['203.0.113.9']);
    expect(server.queries).toEqual([]);
  });

  it('resolves a name while other lookups are waiting, and aborts those when it closes', async () => {
    const waiting = names();
    const failures = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      waiting.resolve(`${name}.hole`).catch((error: unknown) => error),
    );
    await expect.poll(() => server.queries).toHaveLength(12);
    expect(await waiting.resolve('shop.example')).toEqual(['203.0.113.7']);
    waiting.close();
    for (const failure of await Promise.all(failures)) expect(failure).toBeInstanceOf(LookupAborted);
    await expect(waiting.resolve('other.example')).rejects.toBeInstanceOf(LookupAborted);
  });
});
