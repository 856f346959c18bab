import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect } from 'vitest';

import { eventually } from '../support/eventually.js';
import { it as base } from '../support/fixtures.js';
import { lack, programNamed } from '../support/programs.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const serve = ['serve', '--port', '0', '--json', '--log-level', 'silent'];
const python = programNamed('python3');

/** A project that has the package, and the gateway that a program starts there. */
interface Project {
  /** Runs a program in it. */
  run(program: string, args: readonly string[], stdin?: 'pipe' | 'ignore'): ChildProcess;
  /** Resolves with the process of the gateway and its address, when it has said it to the file of this name. */
  announced(file: string): Promise<{ readonly pid: number; readonly baseUrl: string }>;
}

const it = base.extend('project', async ({ folder }, { onCleanup }): Promise<Project> => {
  const children: ChildProcess[] = [];
  const pidFile = join(folder, 'pid');
  onCleanup(async () => {
    for (const child of children) child.kill('SIGKILL');
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => NaN));
    if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  const bin = join(folder, 'node_modules/.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const main = `--import '${root}tools/loader/register.mjs' '${root}conformance/cli/main.ts'`;
  const command = `#!/bin/sh\necho $$ >'${pidFile}'\nexec '${process.execPath}' ${main} "$@"\n`;
  await writeFile(join(bin, 'pixkit'), command);
  await chmod(join(bin, 'pixkit'), 0o755);
  const lineIn = async (file: string) => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    return text.includes('\n') && text;
  };
  return {
    run: (program, args, stdin = 'ignore') => {
      const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
      const child = spawn(program, args, { cwd: folder, env, stdio: [stdin, 'pipe', 'inherit'] });
      children.push(child);
      return child;
    },
    announced: async (file) => {
      const { baseUrl } = JSON.parse(await eventually(() => lineIn(file))) as { baseUrl: string };
      return { baseUrl, pid: Number(await readFile(pidFile, 'utf8')) };
    },
  };
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const ended = (pid: number) => eventually(() => Promise.resolve(!isRunning(pid)));

/** Fails if the gateway ends: it looks for its starter several times while these are answered. */
async function stays({ pid, baseUrl }: { readonly pid: number; readonly baseUrl: string }): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    await pause(50);
  }
  expect(isRunning(pid)).toBe(true);
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
  const { pid } = await project.announced('said');
  parent.kill('SIGKILL');
  await ended(pid);
});

it('ends with status 0 at SIGTERM of the program that started it', async ({ project }) => {
  const command = `'pixkit', ${JSON.stringify(serve)}`;
  const parent = project.run(process.execPath, ['-e', startAndWait(command, 'ignore')], 'pipe');
  const { pid } = await project.announced('said');
  parent.stdin?.write('kill');
  const [line] = (await once(createInterface({ input: parent.stdout! }), 'line')) as [string];
  expect(line).toBe('0');
  await ended(pid);
});

it('ends with npx, which does not pass a signal on', async ({ project }) => {
  const command = `'npx', ${JSON.stringify(['pixkit', ...serve])}`;
  const parent = project.run(process.execPath, ['-e', startAndWait(command, 'ignore')], 'pipe');
  const { pid } = await project.announced('said');
  parent.stdin?.write('kill');
  await ended(pid);
});

it.skipIf(python === undefined)(
  `ends where Python terminates npx${lack('python3', python)}`,
  async ({ project }) => {
    const script = `
import subprocess, sys
gateway = subprocess.Popen(["npx", "pixkit", *${JSON.stringify(serve)}], stdout=subprocess.PIPE)
with open("said", "wb") as said: said.write(gateway.stdout.readline())
sys.stdin.readline()
gateway.terminate()
gateway.wait()`;
    const parent = project.run(python ?? '', ['-c', script], 'pipe');
    const { pid } = await project.announced('said');
    parent.stdin?.end('\n');
    await ended(pid);
  },
);

it.for([
  ['in the background of a script that ends', `pixkit ${serve.join(' ')} < /dev/null > said &`],
  ['with npx, in the background of a script that ends', `npx pixkit ${serve.join(' ')} > said &`],
  ['where nobody holds its standard input', `: | pixkit ${serve.join(' ')} > said &`],
] as const)('stays %s, until it gets SIGTERM', async ([, script], { project }) => {
  const shell = project.run('sh', ['-c', script]);
  await once(shell, 'exit');
  const gateway = await project.announced('said');
  await stays(gateway);
  process.kill(gateway.pid, 'SIGTERM');
  await ended(gateway.pid);
});
