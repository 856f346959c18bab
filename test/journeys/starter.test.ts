import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'vitest';

import { eventually } from '../support/eventually.js';
import { it as base } from '../support/fixtures.js';
import { installPixkit } from '../support/pixkit-program.js';

const serve = ['serve', '--port', '0', '--json', '--log-level', 'silent'];

/** A project that has the package, and the gateway that a program starts there. */
interface Project {
  /** Runs a program in it. */
  run(program: string, args: readonly string[], stdin?: 'pipe' | 'ignore'): ChildProcess;
  /** Resolves with the process of the gateway and its address, when that is in the file `said`. */
  announced(): Promise<Announced>;
  /** Resolves when the gateway has ended. */
  ended(): Promise<true>;
}

interface Announced {
  readonly pid: number;
  readonly baseUrl: string;
}

const it = base.extend('project', async ({ folder }, { onCleanup }): Promise<Project> => {
  const children: ChildProcess[] = [];
  const { bin, pid, ended, kill } = await installPixkit(folder);
  onCleanup(async () => {
    for (const child of children) child.kill('SIGKILL');
    await kill();
  });
  const said = async () => {
    const text = await readFile(join(folder, 'said'), 'utf8').catch(() => '');
    return text.includes('\n') && text;
  };
  return {
    ended,
    run: (program, args, stdin = 'ignore') => {
      const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
      const child = spawn(program, args, { cwd: folder, env, stdio: [stdin, 'pipe', 'inherit'] });
      children.push(child);
      return child;
    },
    announced: async () => {
      const { baseUrl } = JSON.parse(await eventually(said)) as Announced;
      return { baseUrl, pid: await pid() };
    },
  };
});

/** Fails if the gateway ends: it looks for its starter several times while these are answered. */
async function stays({ pid, baseUrl }: Announced): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    await pause(50);
  }
  expect(process.kill(pid, 0)).toBe(true);
}

const startAndWait = (command: string, stdin: string) => `
const { spawn } = require('node:child_process');
const { createWriteStream } = require('node:fs');
const child = spawn(${command}, { stdio: ['${stdin}', 'pipe', 'inherit'] });
child.stdout.pipe(createWriteStream('said'));
child.on('exit', (status) => { console.log(status); process.exit(); });
process.stdin.on('data', (text) => child[String(text).trim()]());
process.stdin.resume();`;

it('ends with a program that holds its standard input, even if that is killed', async ({ project }) => {
  const command = `'pixkit', ${JSON.stringify(serve)}`;
  const parent = project.run(process.execPath, ['-e', startAndWait(command, 'pipe')], 'pipe');
  await project.announced();
  parent.kill('SIGKILL');
  await project.ended();
});

it('ends with status 0 at SIGTERM of the program that started it', async ({ project }) => {
  const command = `'pixkit', ${JSON.stringify(serve)}`;
  const parent = project.run(process.execPath, ['-e', startAndWait(command, 'ignore')], 'pipe');
  await project.announced();
  parent.stdin?.write('kill');
  const [line] = (await once(createInterface({ input: parent.stdout! }), 'line')) as [string];
  expect(line).toBe('0');
  await project.ended();
});

it('ends with npx, which does not pass a signal on', async ({ project }) => {
  const command = `'npx', ${JSON.stringify(['pixkit', ...serve])}`;
  const parent = project.run(process.execPath, ['-e', startAndWait(command, 'ignore')], 'pipe');
  await project.announced();
  parent.stdin?.write('kill');
  await project.ended();
});

it.for([
  ['in the background of a script that ends', `pixkit ${serve.join(' ')} < /dev/null > said &`],
  ['with an unheld standard input', `: | pixkit ${serve.join(' ')} > said &`],
] as const)('stays %s, until it gets SIGTERM', async ([, script], { project }) => {
  const shell = project.run('sh', ['-c', script]);
  await once(shell, 'exit');
  const gateway = await project.announced();
  await stays(gateway);
  process.kill(gateway.pid, 'SIGTERM');
  await project.ended();
});
