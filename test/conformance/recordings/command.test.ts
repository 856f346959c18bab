import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { RunningCommand } from '../../support/command.js';
import { it } from '../../support/fixtures.js';
import { installPixkit } from '../../support/pixkit-program.js';
import { close, listen } from '../../support/servers.js';
import { readRecording } from './reading.js';

const addressIn = (text: string) => /http:\/\/127\.0\.0\.1:\d+(?= pass to)/.exec(text)?.[0] ?? '';

describe('pixkit proxy', () => {
  it('accepts no control endpoint', async ({ write }) => {
    const target = await write('target.yaml', {
      baseUrl: 'http://127.0.0.1:9',
      control: { url: 'http://127.0.0.1:9/_control' },
    });
    const { status, err } = await new RunningCommand(['proxy', '--target', target], {}).ended();
    expect(status).toBe(2);
    expect(err).toContain('provokes nothing');
  });

  it('finds nothing wrong with the reference gateway while it is checked', async ({ served }) => {
    const tap = new RunningCommand(
      ['proxy', '--target', served.baseUrl, '--listen', '127.0.0.1:0', '--quiet'],
      {},
    );
    await tap.until(/Ctrl-C/);
    const target = ['--base-url', addressIn(tap.err), '--control-url', served.controlUrl];
    const check = new RunningCommand(
      ['check', ...target, '--seed', '7', '--only', 'balance/*', '--only', 'transactions/*'],
      {},
    );
    const checked = await check.ended();
    expect(checked.out).toContain('seed 7');
    expect(await tap.end()).toBe(0);
    const [, calls] = /(\d+) calls/.exec(tap.out) ?? [];
    expect(Number(calls)).toBeGreaterThan(20);
    expect(tap.out).toContain('Found in passing: 0 of the gateway');
  });

  it('leaves a recording of everything before it was killed', async ({ folder, keep }) => {
    const server = createServer((_, response) => response.end('{}'));
    await keep(listen(server).then((port) => ({ port, close: () => close(server) })));
    const { path } = await installPixkit(folder);
    const file = join(folder, 'day.ndjson');
    const { port } = server.address() as { port: number };
    const target = ['--target', `http://127.0.0.1:${port}`, '--listen', '127.0.0.1:0', '--record', file];
    const child = spawn(path, ['proxy', ...target], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let told = '';
    child.stderr.on('data', (text: Buffer) => (told += text.toString()));
    child.stdout.resume();
    await expect.poll(() => addressIn(told)).not.toBe('');
    for (let count = 0; count < 20; count += 1) await (await fetch(`${addressIn(told)}/x`)).text();
    const lines = () => readFileSync(file, 'utf8').split('"kind":"call"').length - 1;
    await expect.poll(lines).toBe(20);
    child.kill('SIGKILL');
    await ended;
    expect((await readRecording(file)).messages).toHaveLength(20);
  });
});
