import { afterAll, beforeAll, expect, it } from 'vitest';

import { runServer, type ServerOptions } from '../../server/main.js';
import { auditBooks } from '../../server/ledger/audit.js';
import { dialect, lastingDatabase, type TestDatabase } from '../support/databases.js';
import { TestGateway } from '../support/gateway.js';

let books: TestDatabase;
beforeAll(async () => {
  books = await lastingDatabase();
});
afterAll(() => books.remove());

/** What a start on the books prints, by the word before the colon; `during` happens while the gateway works. */
async function start(
  options: ServerOptions = {},
  during: (printed: ReadonlyMap<string, string>) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>();
  const end = new AbortController();
  let told: () => void = () => undefined;
  const hasTold = new Promise<void>((resolve) => (told = resolve));
  const stdout = (line: string) => {
    const [, name = '', value = ''] = /^([^:]+): +(.*)$/.exec(line) ?? [];
    printed.set(name, value);
    if (name === 'Check it') told();
  };
  const errors: string[] = [];
  const stderr = (line: string) => void errors.push(line);
  const running = runServer(
    { port: 0, control: {}, database: books.database, ...options },
    { stdout, stderr, signal: end.signal },
  );
  await Promise.race([
    hasTold,
    running.then((status) => Promise.reject(new Error(`${status} ${errors.join()}`))),
  ]);
  try {
    await during(printed);
  } finally {
    end.abort();
    await running;
  }
  return printed;
}

const credentials = (printed: ReadonlyMap<string, string>) =>
  ['accountId', 'clientId'].map((name) => printed.get(name));

async function tokenStatus(baseUrl: string, clientId: string, clientSecret: string, certificate: string) {
  const answer = await fetch(`${baseUrl}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ssl-client-cert': certificate },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  return answer.status;
}

it('is made once for a database, and its credentials stay good', async () => {
  const first = await start();
  const secret = first.get('clientSecret') ?? '';
  expect(secret).toMatch(/^\w{40}$/);
  const second = await start({}, async (printed) => {
    const header = (printed.get('As a header') ?? '').replace(/^X-SSL-Client-Cert: /, '');
    const baseUrl = printed.get('Base URL') ?? '';
    expect(await tokenStatus(baseUrl, printed.get('clientId') ?? '', secret, header)).toBe(201);
  });
  expect(credentials(second)).toEqual(credentials(first));
  expect(second.get('clientSecret')).toBe('printed when this database was new; only its hash is kept');
  expect([...second.values()].join()).not.toContain(secret);
  expect(second.get('Another account')).toContain('"state":"an account"');
  const { violations, extent } = await auditBooks(books.database);
  expect([violations, extent.accounts]).toEqual([[], 1]);
});

it.runIf(dialect === 'postgres')('is one for gateways that start at once', async () => {
  const shared = await lastingDatabase();
  const gateways = await Promise.all(
    Array.from({ length: 3 }, () => TestGateway.start({ database: shared.database })),
  );
  const demos = await Promise.all(gateways.map(({ gateway }) => gateway.demo()));
  expect(new Set(demos.map(({ accountId, clientId }) => `${accountId} ${clientId}`)).size).toBe(1);
  expect(demos.filter(({ fresh }) => fresh !== null)).toHaveLength(1);
  await Promise.all(gateways.map((gateway) => gateway.close()));
  expect((await auditBooks(shared.database)).extent.accounts).toBe(1);
});

it('has a secret that nobody can compute where others reach the gateway, whatever the seed', async () => {
  const secrets: (string | undefined)[] = [];
  // A name that the gateway does not know for loopback, so that the test opens nothing.
  const elsewhere = 'LOCALHOST';
  for (const host of ['127.0.0.1', '127.0.0.1', elsewhere, elsewhere]) {
    const fresh = await lastingDatabase();
    const options = { seed: 7, host, control: { token: 'a token' }, database: fresh.database };
    secrets.push((await start(options)).get('clientSecret'));
    await fresh.remove();
  }
  const [here, hereToo, there, thereToo] = secrets;
  expect(hereToo).toBe(here);
  expect(new Set([here, there, thereToo]).size).toBe(3);
});
