import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { it } from '../../support/fixtures.js';
import { installPixkit } from '../../support/pixkit-program.js';
import { readRecording } from './reading.js';

const addressIn = (text: string) => /http:\/\/127\.0\.0\.1:\d+(?= are forwarded)/.exec(text)?.[0] ?? '';

describe('pixkit proxy', () => {
  it('leaves a recording of all calls before it was killed', async ({ folder, listening }) => {
    const port = await listening(createServer((_, response) => response.end('{}')));
    const { path } = await installPixkit(folder);
    const file = join(folder, 'day.ndjson');
    const target = ['--target', `http://127.0.0.1:${port}`, '--listen', '127.0.0.1:0', '--record', file];
    const child = spawn(path, ['proxy', ...target], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let log = '';
    child.stderr.on('data', (text: Buffer) => (log += text.toString()));
    child.stdout.resume();
    await expect.poll(() => addressIn(log)).not.toBe('');
    for (let count = 0; count < 20; count += 1) await (await fetch(`${addressIn(log)}/x`)).text();
    const lines = () => readFileSync(file, 'utf8').split('"kind":"call"').length - 1;
    await expect.poll(lines).toBe(20);
    child.kill('SIGKILL');
    await ended;
    expect((await readRecording(file)).messages).toHaveLength(20);
  });
});
