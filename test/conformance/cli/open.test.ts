import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { main } from '../../../conformance/cli/main.js';
import { pixkit } from '../../support/command.js';
import { eventually } from '../../support/eventually.js';
import { it } from '../../support/fixtures.js';

/** Runs it on a terminal, with these variables. */
async function onTerminal(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  let out = '';
  const output = { write: (text: string) => (out += text), isTTY: true };
  const { signal } = new AbortController();
  const status = await main(['open', ...args], { stdout: output, stderr: output, signal, environment });
  return { status, out };
}

it('prints addresses of the gateway', async ({ write }) => {
  expect((await pixkit('open', 'dashboard')).out).toBe('http://127.0.0.1:3000/dashboard\n');
  const file = await write('.env', 'PIXKIT_BASE_URL=http://127.0.0.1:4321\n');
  expect((await pixkit('open', 'docs', '--dotenv', file)).out).toBe('http://127.0.0.1:4321/docs\n');
  expect((await pixkit('open', 'docs', '--gateway', 'https://pix.example/')).out).toBe(
    'https://pix.example/docs\n',
  );
});

it('prints the address of a report, if there is one', async ({ write }) => {
  const path = await write('a report.html', '<html>');
  expect((await pixkit('open', 'report', path)).out).toBe(`${pathToFileURL(path).href}\n`);
  const { status, err } = await pixkit('open', 'report', '/nowhere/report.html');
  expect([status, err]).toEqual([2, expect.stringContaining('There is no report at /nowhere/report.html.')]);
});

it.skipIf(process.platform !== 'linux')(
  'opens a browser on a terminal with a display',
  async ({ folder, write }) => {
    const opened = `${folder}/opened`;
    chmodSync(
      await write('xdg-open', `#!/bin/sh\necho "$1" > '${opened}.part'; mv '${opened}.part' '${opened}'\n`),
      0o755,
    );
    const environment = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, DISPLAY: ':0' };
    expect(await onTerminal(environment, 'docs')).toEqual({ status: 0, out: 'http://127.0.0.1:3000/docs\n' });
    await eventually(() => existsSync(opened));
    expect(readFileSync(opened, 'utf8')).toBe('http://127.0.0.1:3000/docs\n');
  },
);

it('does not mind where there is no browser', async () => {
  for (const environment of [{ PATH: '/nowhere', DISPLAY: ':0' }, { PATH: '/nowhere' }])
    expect((await onTerminal(environment, 'dashboard')).status).toBe(0);
});
