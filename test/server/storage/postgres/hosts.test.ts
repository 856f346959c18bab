import { describe, expect } from 'vitest';

import { auditDatabase } from '../../../../server/ledger/audit.js';
import { openStore } from '../../../../server/storage/store.js';
import { tamper } from '../../../support/databases.js';
import { it } from '../../../support/fixtures.js';
import { TestProxy } from '../../../support/proxy.js';

const nowhere = '127.0.0.1:1';

/** A URL with these hosts. */
function among(database: string, hosts: readonly string[]): string {
  const { host } = new URL(database);
  return `${database.replace(host, hosts.join(','))}?target_session_attrs=read-write`;
}

describe('of several hosts', () => {
  it('the one that takes writes is used, at once when another one is gone', async ({
    database: { database },
    keep,
    start,
  }) => {
    const ways = [await TestProxy.before(database), await TestProxy.before(database)] as const;
    for (const { proxy } of ways) await keep(proxy);
    const [one, other] = ways;
    other.proxy.cut();
    const hosts = [nowhere, ...ways.map(({ url }) => new URL(url).host)];
    const gateway = await start({ database: among(database, hosts) });
    const account = await gateway.account();
    await account.cashOut({ value: 1 }).expect(201);
    other.proxy.restore();
    one.proxy.cut();
    const statuses = [];
    do statuses.push((await account.cashOut({ value: 1 })).status);
    while (statuses.at(-1) !== 201 && statuses.length < 20);
    // Only what was under way on a connection is lost, not what comes after it.
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(12);
    expect(statuses.at(-1)).toBe(201);
    expect((await auditDatabase(among(database, hosts))).violations).toEqual([]);
  });

  it('a server that hangs delays no request while another one responds', async ({
    database: { database },
    keep,
  }) => {
    const { proxy, url } = await TestProxy.before(database);
    await keep(proxy);
    proxy.filter = () => false;
    const hosts = [new URL(url).host, new URL(database).host];
    const store = await keep(openStore(among(database, hosts), { connectMs: 600_000 }));
    expect(await store.write(({ settings }) => settings.settle('one', 'here'), null)).toBe('here');
  });

  it('none is used that takes no writes, and the reason of each is said, without the password', async ({
    database: { database },
  }) => {
    const { host, pathname } = new URL(database);
    await tamper(database, `alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    const refused = async (url: string) => {
      const error: unknown = await openStore(url).then(
        () => null,
        (reason: unknown) => reason,
      );
      return String(error);
    };
    expect(await refused(among(database, [nowhere, host]))).toContain(
      `at ${nowhere}, ${host} cannot be used: ${nowhere}: connect ECONNREFUSED ${nowhere}; ${host}: it is read-only, like a standby`,
    );
    expect(await refused(database)).toContain(`at ${host} cannot be used: it is read-only`);
    expect(await refused(among(database, [nowhere, host]))).not.toContain('gateway:gateway');
    // An audit reads; only where the URL asks for a host that takes writes it looks for one.
    expect((await auditDatabase(database)).violations).toEqual([]);
    await expect(auditDatabase(among(database, [host]))).rejects.toThrow('it is read-only');
  });
});
