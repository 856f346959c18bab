import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { pixkit as inProcess } from '../../support/command.js';
import { it as base } from '../../support/fixtures.js';
import { type Ended, fieldsOfSchema, wrongTargets } from '../../support/wrong-targets.js';

const it = base.extend(
  'options',
  { scope: 'file' },
  { control: { token: 'the-right-token-of-this-gateway' } },
);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a source in a Node process. Only the time limit of the test ends a wait for a process that does not end. */
function run(source: string, ...args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['--import', './tools/loader/register.mjs', source, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const pixkit = (...args: readonly string[]) => run('conformance/cli/main.ts', ...args);

it('commands name a wrong field of the target file, and end', async ({ served: { baseUrl }, folder }) => {
  const child = run('test/support/wrong-targets.ts', baseUrl, folder);
  const exited = once(child, 'exit');
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(await exited).toEqual([0, null]);
  const all = lines.map((line) => JSON.parse(line) as Ended);
  expect(all.filter(({ status }) => status !== 2)).toEqual([]);
  const isNamed = ({ field, said }: Ended) => said.includes(field.split('.').at(-1) ?? '');
  expect(all.filter((one) => !isNamed(one))).toEqual([]);
  expect(new Set(fieldsOfSchema())).toEqual(new Set(['baseUrl', ...Object.keys(wrongTargets)]));
});

it('keeps the status when the reader of its output goes', async () => {
  // The output is far larger than the buffer of a pipe.
  const listing = pixkit('check', '--list');
  const exited = once(listing, 'exit');
  await once(listing.stdout, 'data');
  listing.stdout.destroy();
  expect([await exited, await text(listing.stderr)]).toEqual([[0, null], '']);
});

it('keeps the verdict when its output is closed at once', async () => {
  const doctor = pixkit('doctor', '--base-url', 'http://127.0.0.1:1');
  doctor.stdout.destroy();
  expect([await once(doctor, 'exit'), await text(doctor.stderr)]).toEqual([[2, null], '']);
});

it('ends at the first signal while it waits for a gateway', async ({ listening }) => {
  const silent = createServer();
  const asked = once(silent, 'request');
  const doctor = pixkit('doctor', '--base-url', `http://127.0.0.1:${await listening(silent)}`);
  await asked;
  doctor.kill('SIGTERM');
  expect(await once(doctor, 'exit')).toEqual([143, null]);
});

it('ends after its work although a server is still open', async ({ write }) => {
  const ending = new URL('../../../conformance/cli/process.ts', import.meta.url).href;
  const script = await write(
    'open.mjs',
    `import { createServer } from 'node:http';
import { exitWhenFlushed } from '${ending}';
createServer().listen(0);
process.exitCode = 1;
process.stdout.write('x'.repeat(300_000));
exitWhenFlushed([process.stdout]);`,
  );
  const child = run(script);
  const exited = once(child, 'exit');
  expect([(await text(child.stdout)).length, await exited]).toEqual([300_000, [1, null]]);
});

it('serve names a port that is in use', async ({ listening }) => {
  const port = await listening(createServer());
  const { status, out, err } = await inProcess('serve', '--port', String(port), '--database', ':memory:');
  expect([status, out, err]).toEqual([
    2,
    '',
    `port ${port} on 127.0.0.1 is already in use: choose another with --port\n`,
  ]);
});
