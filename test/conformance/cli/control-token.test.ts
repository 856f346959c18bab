import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { afterEach, expect, vi } from 'vitest';

import { startGateway } from '../../../server/index.js';
import { pixkit, runCommand } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import { freePort } from '../../support/free-port.js';

/** What `serve --control` prints. */
interface Printed {
  readonly baseUrl: string;
  readonly url: string;
  /** Empty if it is not printed. */
  readonly token: string;
  readonly out: string;
}

const printedBy = (out: string): Printed => {
  const [, url = '', token = ''] = /^Control URL: +(\S+)(?: +Token: (\S+))?$/m.exec(out) ?? [];
  return { baseUrl: new URL(url).origin, url, token, out };
};

/** A gateway that is told nothing about a token, and forgets it when it ends. */
const it = base
  .extend('serve', ({ keep }) => async (...args: readonly string[]) => {
    const running = runCommand(['serve', '--port', '0', '--log-level', 'silent', ...args]);
    await keep({ close: () => running.end() });
    await running.until(/^Check it:/m);
    return printedBy(running.out);
  })
  .extend('opened', ({ serve }) => serve('--control'));

afterEach(() => void vi.unstubAllEnvs());

const few = ['--only', 'cash-out/duplicate-external-id', '--seed', '1'];

it('serve makes one, prints it, and writes it to a file of variables', async ({ serve, folder }) => {
  const dotenv = join(folder, '.env');
  const first = await serve('--control', '--dotenv', dotenv);
  const written = async () => parseEnv(await readFile(dotenv, 'utf8'))['PIXKIT_CONTROL_TOKEN'];
  expect(first.token).toMatch(/^[0-9a-f]{32}$/);
  expect(await written()).toBe(first.token);
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${first.baseUrl}/_control/demo-account`, { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Bearer ${first.token}` })).toBe(200);
  const second = await serve('--control', '--dotenv', dotenv);
  expect(second.token).not.toBe(first.token);
  expect(await written()).toBe(second.token);
});

it('commands on the same machine find it by themselves', async ({ opened: { baseUrl, url, token } }) => {
  const target = ['--base-url', baseUrl, '--control-url', url];
  const check = await pixkit('check', ...target, ...few);
  expect([check.status, check.out]).toEqual([0, expect.stringContaining('passed')]);
  expect(check.out).not.toContain(token);
  const listening = runCommand(['listen', '--gateway', baseUrl, '--events', 'cash_in']);
  await listening.until(/Ctrl-C to quit/);
  const triggered = await pixkit('trigger', 'cash-in', '--gateway', baseUrl);
  expect(triggered).toMatchObject({ status: 0, err: '' });
  expect(triggered.out).not.toContain(token);
  await listening.until(/CashIn CONFIRMED/);
  expect(await listening.end()).toBe(0);
});

it('a target file needs none either, nor `localhost` in place of the address', async ({
  opened: served,
  write,
}) => {
  const here = served.baseUrl.replace('127.0.0.1', 'localhost');
  const file = await write('target.yaml', `baseUrl: ${here}\ncontrol: { url: ${here}/_control/states }\n`);
  const { status, out } = await pixkit('check', '--target', file, ...few);
  expect([status, out]).toEqual([0, expect.stringContaining('passed')]);
});

it('one that is given takes precedence', async ({ opened: { baseUrl, url }, write }) => {
  const wrong = { status: 2, err: expect.stringContaining('(401)') as string };
  const target = ['--base-url', baseUrl, '--control-url', url, ...few];
  expect(await pixkit('check', ...target, '--control-token', 'another')).toMatchObject(wrong);
  const file = await write('target.yaml', `baseUrl: ${baseUrl}\ncontrol: { url: ${url}, token: another }\n`);
  expect(await pixkit('check', '--target', file, ...few)).toMatchObject(wrong);
  const triggered = await pixkit('trigger', 'cash-in', '--gateway', baseUrl, '--control-token', 'another');
  expect(triggered).toMatchObject({ status: 2, err: expect.stringContaining('refused') as string });
  vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'another');
  expect(await pixkit('check', ...target)).toMatchObject(wrong);
});

it('one that is given to serve is neither printed nor found', async ({ serve }) => {
  const { out, token, baseUrl } = await serve('--control-token', 'of my own');
  expect([token, out]).toEqual(['', expect.not.stringContaining('of my own')]);
  expect(await pixkit('trigger', 'cash-in', '--gateway', baseUrl)).toMatchObject({ status: 2 });
});

it('none is needed with --control-without-token', async ({ serve }) => {
  const { token, baseUrl } = await serve('--control', '--control-without-token');
  expect([token, (await fetch(`${baseUrl}/_control/demo-account`)).status]).toEqual(['', 200]);
});

it('the built-in gateway of listen has one, which trigger finds', async () => {
  const gateway = `http://127.0.0.1:${await freePort()}`;
  const listening = runCommand(['listen', '--serve', '--gateway', gateway, '--events', 'cash_in']);
  await listening.until(/Ctrl-C to quit/);
  expect((await fetch(`${gateway}/_control/demo-account`)).status).toBe(401);
  const [, token = ''] = /export CONTROL_TOKEN=(\S+)/.exec(listening.err) ?? [];
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${gateway}/_control/demo-account`, { headers })).status).toBe(200);
  expect(await pixkit('trigger', 'cash-in', '--gateway', gateway)).toMatchObject({ status: 0, err: '' });
  await listening.until(/CashIn CONFIRMED/);
  expect(await listening.end()).toBe(0);
});

it('the library gives it to its user, and commands find it as well', async ({ keep }) => {
  const { baseUrl, controlUrl, controlToken } = await keep(startGateway({ settlementDelayMs: 0 }));
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${baseUrl}/_control/demo-account`, { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Bearer ${controlToken}` })).toBe(200);
  const target = ['--base-url', baseUrl, '--control-url', controlUrl ?? ''];
  expect(await pixkit('check', ...target, ...few)).toMatchObject({ status: 0 });
});

it('a token and none at once are refused', async () => {
  const { status, err } = await pixkit('serve', '--control-without-token', '--control-token', 'geheim');
  expect([status, err]).toEqual([2, expect.stringContaining('--control-without-token')]);
  expect(err).not.toContain('geheim');
});

it.each(['http://a', 'a:80', 'a b', ''])('%j is no name to allow', async (name) => {
  const { status, err } = await pixkit('serve', '--allow-host', name);
  expect([status, err]).toEqual([2, expect.stringContaining('a name without a port')]);
});
