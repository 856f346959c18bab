import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { afterEach, expect, vi } from 'vitest';

import { startGateway } from '../../../conformance/library/gateway.js';
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

/** Starts a gateway without an option for a token, whose own token is forgotten when it ends. */
const it = base
  .extend('serve', ({ keep }) => async (...args: readonly string[]) => {
    const running = runCommand(['serve', '--port', '0', '--log-level', 'silent', ...args]);
    await keep({ close: () => running.end() });
    await running.until(/^Check it:/m);
    return printedBy(running.out);
  })
  .extend('opened', ({ serve }) => serve('--control'));

afterEach(() => void vi.unstubAllEnvs());

const statusOf = async ({ baseUrl }: { readonly baseUrl: string }, token?: string | null) => {
  const headers = token == null ? {} : { authorization: `Bearer ${token}` };
  return (await fetch(`${baseUrl}/_control/demo-account`, { headers })).status;
};

const few = ['--only', 'cash-out/duplicate-external-id', '--seed', '1'];

it('serve creates a token, prints it, and writes it to a file of variables', async ({ serve, folder }) => {
  const dotenv = join(folder, '.env');
  const first = await serve('--control', '--dotenv', dotenv);
  const written = async () => parseEnv(await readFile(dotenv, 'utf8'))['PIXKIT_CONTROL_TOKEN'];
  expect(first.token).toMatch(/^[0-9a-f]{32}$/);
  expect(await written()).toBe(first.token);
  expect([await statusOf(first), await statusOf(first, first.token)]).toEqual([401, 200]);
  const second = await serve('--control', '--dotenv', dotenv);
  expect(second.token).not.toBe(first.token);
  expect(await written()).toBe(second.token);
});

it('commands on the same machine find the token', async ({ opened: { baseUrl, url, token } }) => {
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

it('finds the token for a target file that says `localhost`', async ({ opened: served, write }) => {
  const here = served.baseUrl.replace('127.0.0.1', 'localhost');
  const file = await write('target.yaml', `baseUrl: ${here}\ncontrol: { url: ${here}/_control/states }\n`);
  const { status, out } = await pixkit('check', '--target', file, ...few);
  expect([status, out]).toEqual([0, expect.stringContaining('passed')]);
});

it('prefers a given token to the one it finds, and a flag to the target file', async ({
  opened: { baseUrl, url, token },
  write,
}) => {
  const wrong = { status: 2, err: expect.stringContaining('(401)') as string };
  const target = ['--base-url', baseUrl, '--control-url', url, ...few];
  expect(await pixkit('check', ...target, '--control-token', 'another')).toMatchObject(wrong);
  const file = await write('target.yaml', `baseUrl: ${baseUrl}\ncontrol: { url: ${url}, token: another }\n`);
  expect(await pixkit('check', '--target', file, ...few)).toMatchObject(wrong);
  const flag = ['--control-token', token];
  expect(await pixkit('check', '--target', file, ...few, ...flag)).toMatchObject({ status: 0 });
  const triggered = await pixkit('trigger', 'cash-in', '--gateway', baseUrl, '--control-token', 'another');
  expect(triggered).toMatchObject({ status: 2, err: expect.stringContaining('refused') as string });
  vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'another');
  expect(await pixkit('check', ...target)).toMatchObject(wrong);
});

it.for(['flag', 'variable'])('neither prints nor publishes the token of a %s', async (from, { serve }) => {
  if (from === 'variable') vi.stubEnv('PIXKIT_CONTROL_TOKEN', 'of my own');
  const served = await serve('--control', ...(from === 'flag' ? ['--control-token', 'of my own'] : []));
  expect([served.token, served.out]).toEqual(['', expect.not.stringContaining('of my own')]);
  expect([await statusOf(served), await statusOf(served, 'of my own')]).toEqual([401, 200]);
  vi.unstubAllEnvs();
  expect(await pixkit('trigger', 'cash-in', '--gateway', served.baseUrl)).toMatchObject({ status: 2 });
});

it('needs no token with --control-without-token', async ({ serve }) => {
  const open = await serve('--control', '--control-without-token');
  expect([open.token, await statusOf(open)]).toEqual(['', 200]);
});

it('trigger finds the token of the built-in gateway of listen', async () => {
  const gateway = `http://127.0.0.1:${await freePort()}`;
  const listening = runCommand(['listen', '--serve', '--gateway', gateway, '--events', 'cash_in']);
  await listening.until(/Ctrl-C to quit/);
  const [, token = ''] = /export CONTROL_TOKEN=(\S+)/.exec(listening.err) ?? [];
  const printed = { baseUrl: gateway };
  expect([await statusOf(printed), await statusOf(printed, token)]).toEqual([401, 200]);
  expect(await pixkit('trigger', 'cash-in', '--gateway', gateway)).toMatchObject({ status: 0, err: '' });
  await listening.until(/CashIn CONFIRMED/);
  expect(await listening.end()).toBe(0);
});

it('commands find the token of a gateway that the library started', async ({ keep }) => {
  const gateway = await keep(startGateway({ settlementDelayMs: 0 }));
  expect([await statusOf(gateway), await statusOf(gateway, gateway.controlToken)]).toEqual([401, 200]);
  const target = ['--base-url', gateway.baseUrl, '--control-url', gateway.controlUrl ?? ''];
  expect(await pixkit('check', ...target, ...few)).toMatchObject({ status: 0 });
});

it('refuses --control-without-token with a token', async () => {
  const { status, err } = await pixkit('serve', '--control-without-token', '--control-token', 'geheim');
  expect([status, err]).toEqual([2, expect.stringContaining('--control-without-token')]);
  expect(err).not.toContain('geheim');
});

it.each(['http://a', 'a:80', 'a b', ''])('refuses %j for --allow-host', async (name) => {
  const { status, err } = await pixkit('serve', '--allow-host', name);
  expect([status, err]).toEqual([2, expect.stringContaining('a name without a port')]);
});
