import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect } from 'vitest';

import { createGateway, startGateway, type StartedGateway } from '../../server/index.js';
import { it } from '../support/fixtures.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = new URL('../../server/index.ts', import.meta.url).href;

async function balance({ baseUrl, account }: Pick<StartedGateway, 'baseUrl' | 'account'>): Promise<number> {
  const { clientId, clientSecret, certificateHeader } = account;
  const answer = await fetch(`${baseUrl}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ssl-client-cert': certificateHeader },
    body: JSON.stringify({ clientId, clientSecret }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const found = await fetch(`${baseUrl}/balance`, { headers: { authorization: `Bearer ${token}` } });
  return ((await found.json()) as { netBalance: number }).netBalance;
}

async function receive({ controlUrl, account }: StartedGateway, amount: number): Promise<void> {
  const { accountId } = account;
  const answer = await fetch(controlUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'a received payment', params: { accountId, amount }, action: 'setup' }),
  });
  expect(answer.status).toBe(200);
}

describe('startGateway', () => {
  it('starts a gateway with an account, whose credentials may stand in a fixture', async () => {
    const gateway = await startGateway();
    expect(await balance(gateway)).toBe(10_000);
    expect(gateway.account.clientSecret).toBe('sandbox-secret-of-demo');
    expect(gateway.account.privateKeyPem).toContain('BEGIN PRIVATE KEY');
    const again = await startGateway({ clientSecret: 'a-secret-of-my-own' });
    expect(again.account).toMatchObject({
      accountId: gateway.account.accountId,
      clientId: gateway.account.clientId,
      clientSecret: 'a-secret-of-my-own',
    });
    expect(await balance(again)).toBe(10_000);
    await gateway.close();
    await again.close();
  });

  it('starts as many in one process as one likes, which share nothing', async () => {
    const gateways = await Promise.all(Array.from({ length: 4 }, () => startGateway()));
    await Promise.all(gateways.map((gateway, index) => receive(gateway, index + 1)));
    expect(await Promise.all(gateways.map(balance))).toEqual([10_001, 10_002, 10_003, 10_004]);
    const [first, ...others] = gateways;
    await first?.close();
    expect(await Promise.all(others.map(balance))).toEqual([10_002, 10_003, 10_004]);
    await Promise.all(others.map((gateway) => gateway.close()));
  });

  it('has more accounts, by their names', async () => {
    const gateway = await startGateway();
    const shop = await gateway.anotherAccount('shop');
    expect(await balance({ ...gateway, account: shop })).toBe(10_000);
    const again = await gateway.anotherAccount('shop');
    expect(again.accountId).toBe(shop.accountId);
    // Only its hash is kept.
    expect(again.clientSecret).toBeNull();
    await gateway.close();
  });

  it('closes what it has opened where it cannot start', async ({ listening, database: books }) => {
    const port = await listening(createServer());
    await expect(startGateway({ database: books.database, port })).rejects.toThrow('EADDRINUSE');
    await expect(startGateway({ database: books.database, clientSecret: 'short' })).rejects.toThrow(
      '16 to 64',
    );
    // Nobody holds the file.
    const gateway = await startGateway({ database: books.database });
    await gateway.close();
  });
});

describe('createGateway', () => {
  it('gives a listener for a server of one’s own', async ({ listening }) => {
    const gateway = await createGateway();
    const baseUrl = `http://127.0.0.1:${await listening(createServer(gateway.listener))}`;
    const account = await gateway.account();
    // Who can reach it is not known.
    expect(account.clientSecret).toMatch(/^\w{40}$/);
    expect(await balance({ baseUrl, account })).toBe(10_000);
    expect((await fetch(`${baseUrl}/_control/deliveries`)).status).toBe(404);
    await gateway.close();
  });
});

describe('the set-ups that the documentation shows', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const page = await readFile(join(root, 'docs/library.md'), 'utf8');
    for (const [, name = '', code = ''] of page.matchAll(/```js\n\/\/ (\S+\.m?js)\n([^]*?)```/g)) {
      await writeFile(join(folder, name), code.replaceAll("'pix-gateway-kit'", `'${entry}'`));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('work with Vitest', async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const run = spawn(process.execPath, ['--import', 'tsx', vitest, 'run', '--root', folder], {
      cwd: folder,
      env: { ...process.env, VITEST: '', NO_COLOR: '1' },
    });
    let said = '';
    for (const output of [run.stdout, run.stderr])
      output.on('data', (chunk: Buffer) => (said += String(chunk)));
    const [status] = (await once(run, 'close')) as [number | null];
    expect([status, said]).toEqual([0, expect.stringContaining('1 passed')]);
  }, 120_000);

  it('work with Jest', async () => {
    // As Jest calls them: the default exports of both files, one after the other, in one process.
    const script = `
      const { default: setup } = await import('./gateway.setup.mjs');
      const { default: teardown } = await import('./gateway.teardown.mjs');
      await setup({}, {});
      const { PIXKIT_BASE_URL, PIXKIT_CLIENT_ID, PIXKIT_CLIENT_SECRET, PIXKIT_CONTROL_URL } = process.env;
      const { status } = await fetch(PIXKIT_BASE_URL + '/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: PIXKIT_CLIENT_ID, clientSecret: PIXKIT_CLIENT_SECRET }),
      });
      await teardown({}, {});
      const gone = await fetch(PIXKIT_CONTROL_URL).then(() => false, () => true);
      console.log(JSON.stringify({ status, gone }));`;
    const args = ['--import', pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href];
    const run = spawn(process.execPath, [...args, '--input-type=module', '-e', script], { cwd: folder });
    let said = '';
    run.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    run.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    expect(await once(run, 'close')).toEqual([0, null]);
    expect(JSON.parse(said)).toEqual({ status: 200, gone: true });
  });
});
