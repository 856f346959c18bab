import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import supertest from 'supertest';
import { describe, expect } from 'vitest';

import { runServer, type ServerOptions } from '../../../server/main.js';
import { auditDatabase } from '../../../server/ledger/audit.js';
import { dialect } from '../../support/databases.js';
import { it } from '../../support/fixtures.js';

/** What a start prints, by the word before the colon, and all of its lines. */
interface Printed extends ReadonlyMap<string, string> {
  readonly lines: readonly string[];
}

/** What a start prints; `during` happens while the gateway works. */
async function run(
  options: ServerOptions,
  during: (printed: Printed) => Promise<void> = () => Promise.resolve(),
): Promise<Printed> {
  const lines: string[] = [];
  const printed = Object.assign(new Map<string, string>(), { lines });
  const end = new AbortController();
  let announce: () => void = () => undefined;
  const announced = new Promise<void>((resolve) => (announce = resolve));
  const stdout = (line: string) => {
    lines.push(line);
    const [, name = '', value = ''] = /^([^:]+): +(.*)$/.exec(line) ?? [];
    printed.set(name, value);
    if (name === 'Check it' || line.startsWith('{')) announce();
  };
  const errors: string[] = [];
  const stderr = (line: string) => void errors.push(line);
  const running = runServer({ port: 0, control: {}, ...options }, { stdout, stderr, signal: end.signal });
  await Promise.race([
    announced,
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

const named = (printed: Printed, ...names: readonly string[]) => names.map((name) => printed.get(name));
const credentials = (printed: Printed) => named(printed, 'accountId', 'clientId');

/** The status of a token request with what a start has printed, and with this secret. */
async function tokenStatus(printed: Printed, clientSecret: string) {
  const certificatePem = await readFile(printed.get('Certificate') ?? '', 'utf8');
  const { status } = await supertest(printed.get('Base URL') ?? '')
    .post('/api/auth/token')
    .set('x-ssl-client-cert', encodeURIComponent(certificatePem))
    .send({ clientId: printed.get('clientId'), clientSecret });
  return status;
}

/** What a shell prints that these lines are pasted into. */
async function pasted(lines: readonly string[]): Promise<string> {
  const shell = spawn('sh', [], { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  shell.stdin.end(`${lines.join('\n')}\n`);
  await once(shell, 'close');
  return printed;
}

describe('the demo account of a database', () => {
  it('is made once, and its credentials stay good, known in the folder and unknown without', async ({
    folder,
    database: { database },
  }) => {
    const settings = { database, credentialsFolder: join(folder, 'known') };
    const first = await run(settings);
    const secret = first.get('clientSecret') ?? '';
    expect(secret).toMatch(/^\w{40}$/);
    const second = await run(settings, async (printed) => {
      expect(await tokenStatus(printed, secret)).toBe(201);
    });
    expect(credentials(second)).toEqual(credentials(first));
    expect(second.get('clientSecret')).toBe(secret);
    const third = await run({ database, credentialsFolder: join(folder, 'empty') }, async (printed) => {
      expect(await tokenStatus(printed, secret)).toBe(201);
    });
    expect(credentials(third)).toEqual(credentials(first));
    expect(third.get('clientSecret')).toBe(
      'unknown here: it was lost or changed, and the database has only its hash',
    );
    expect(third.lines.join()).not.toContain(secret);
    expect(third.get('Another secret')).toContain('--account-secret');
    expect(third.get('Standard token')).toBeUndefined();
    const { violations, extent } = await auditDatabase(database);
    expect([violations, extent.accounts]).toEqual([[], 1]);
  });

  it('has the secret that it is given from then on, and the one before no more', async ({
    folder,
    database: { database },
  }) => {
    const options = { database, credentialsFolder: join(folder, 'given') };
    const before = (await run(options)).get('clientSecret') ?? '';
    const given = 'a-secret-of-my-own';
    await run({ ...options, accountSecret: given }, async (printed) => {
      expect(printed.get('clientSecret')).toBe(given);
      expect(await tokenStatus(printed, given)).toBe(201);
      expect(await tokenStatus(printed, before)).toBe(401);
    });
    expect((await run(options)).get('clientSecret')).toBe(given);
  });

  it.runIf(dialect === 'postgres')(
    'is one for gateways that start at once',
    async ({ database: { database }, start }) => {
      const gateways = await Promise.all([1, 2, 3].map(() => start({ database })));
      const demos = await Promise.all(gateways.map(({ gateway }) => gateway.demo()));
      expect(new Set(demos.map(({ accountId, clientId }) => `${accountId} ${clientId}`)).size).toBe(1);
      expect(demos.filter(({ fresh }) => fresh !== null)).toHaveLength(1);
      expect((await auditDatabase(database)).extent.accounts).toBe(1);
    },
  );
});

describe.runIf(dialect === 'sqlite')('credentials', () => {
  const inMemory = { database: ':memory:', control: { token: 'a token' } };

  it.for([
    ['on an address that others may reach', { host: 'LOCALHOST' }],
    ['behind a proxy', { sandboxReceivers: false as const }],
  ] as const)(
    'in memory %s have an unknown secret, remembered or not',
    async ([_where, options], { folder }) => {
      const credentialsFolder = folder;
      await run({ ...inMemory, credentialsFolder });
      const first = await run({ ...inMemory, ...options, credentialsFolder });
      expect(first.get('clientSecret')).toMatch(/^\w{40}$/);
      // Once drawn, it stays.
      const second = await run({ ...inMemory, ...options, credentialsFolder });
      expect(named(second, 'clientId', 'clientSecret')).toEqual(named(first, 'clientId', 'clientSecret'));
      await run(inMemory, async (printed) =>
        expect(await tokenStatus(printed, first.get('clientSecret') ?? '')).toBe(401),
      );
    },
  );

  it('survive the database next to them', async ({ folder }) => {
    const database = join(folder, 'gateway.db');
    const first = await run({ database });
    const certificate = first.get('Certificate') ?? '';
    expect(certificate).toBe(join(folder, 'gateway.db-credentials', 'demo.pem'));
    const pem = await readFile(certificate, 'utf8');
    for (const name of await readdir(folder))
      if (name.startsWith('gateway.db') && !name.endsWith('credentials')) await rm(join(folder, name));
    const second = await run({ database }, async (printed) =>
      expect(await tokenStatus(printed, first.get('clientSecret') ?? '')).toBe(201),
    );
    expect(named(second, 'clientId', 'clientSecret')).toEqual(named(first, 'clientId', 'clientSecret'));
    expect(await readFile(certificate, 'utf8')).toBe(pem);
  });

  it('are files for their owner alone, which version control passes over', async ({ folder }) => {
    const credentialsFolder = join(folder, 'private');
    await run({ ...inMemory, credentialsFolder });
    const names = (await readdir(credentialsFolder)).sort();
    expect(names).toEqual(['.gitignore', 'demo.curl', 'demo.json', 'demo.key', 'demo.pem']);
    expect((await stat(credentialsFolder)).mode & 0o777).toBe(0o700);
    for (const name of names.filter((one) => one !== '.gitignore'))
      expect([name, (await stat(join(credentialsFolder, name))).mode & 0o777]).toEqual([name, 0o600]);
    expect(await readFile(join(credentialsFolder, 'demo.key'), 'utf8')).toContain('BEGIN PRIVATE KEY');
  });

  it.for([{ host: 'LOCALHOST' }, { sandboxReceivers: false as const }, { database: 'a file' }])(
    'are not those that everybody knows where that is not good enough: %j',
    async (options, { folder }) => {
      const database = options.database === undefined ? ':memory:' : join(folder, 'known.db');
      const settings = { ...inMemory, ...options, database, accountSecret: 'sandbox-secret-of-demo' };
      const failed = await run(settings).catch((error: unknown) => String(error));
      expect(failed).toContain('everybody knows the client secret');
    },
  );

  it.each([
    [{ accounts: ['Shop'] }, 'Shop'],
    [{ accountSecret: 'hush' }, '16 to 64 letters'],
  ])('are refused before anything starts: %j', async (options, sentence) => {
    const failed = await run({ ...inMemory, ...options }).catch((error: unknown) => String(error));
    expect(failed).toContain(`Error: 2 the gateway could not start`);
    expect(failed).toContain(sentence);
    expect(failed).not.toContain('hush');
  });
});

describe.runIf(dialect === 'sqlite')('what a start prints', () => {
  const inMemory = { database: ':memory:' };

  it.for(['Standard token', 'Compatibility'])(
    'works when it is pasted into a shell: %s',
    async (name, { folder }) => {
      const credentialsFolder = join(folder, 'a folder with spaces');
      await run({ ...inMemory, credentialsFolder }, async (printed) => {
        const output = await pasted([printed.get(name) ?? '', printed.get('Then') ?? '']);
        expect(JSON.parse(output)).toMatchObject({ netBalance: 10_000 });
      });
    },
  );

  it('fits a terminal of 24 lines and 100 columns, even with all lines', async ({ folder }) => {
    const all = {
      accounts: ['one', 'two', 'three', 'four'],
      metrics: true,
      seed: 1,
      control: {},
      envFile: join(folder, '.env'),
    };
    for (const options of [inMemory, { ...inMemory, ...all }]) {
      const { lines } = await run(options);
      const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / 100), 0);
      expect([rows <= 24, lines]).toEqual([true, lines]);
    }
  });
});
