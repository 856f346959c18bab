import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { LanguageName } from '../../conformance/scaffold/languages.js';
import { freePort } from './free-port.js';

/** How to build a scaffold, where it must be, and how to start it. */
interface Runtime {
  /** What must be installed: the command that tests for it. */
  readonly needs: readonly [program: string, ...args: string[]];
  readonly build?: readonly [program: string, ...args: string[]];
  readonly start: (address: string) => readonly [program: string, ...args: string[]];
}

/** A program that runs for a second needs little optimization. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const runtimes: Readonly<Record<LanguageName, Runtime>> = {
  go: {
    needs: ['go', 'version'],
    build: ['go', 'build', '-o', 'control-endpoint', '.'],
    start: () => ['./control-endpoint'],
  },
  java: {
    needs: ['javac', '-version'],
    build: [
      'javac',
      ...quick.map((option) => `-J${option}`),
      '-Xlint:all,-serial',
      '-Werror',
      '-d',
      'out',
      ...['ControlEndpoint', 'Json', 'States'].map((name) => `pixkitcontrol/${name}.java`),
    ],
    start: () => ['java', ...quick, '-cp', 'out', 'pixkitcontrol.ControlEndpoint'],
  },
  python: { needs: ['python3', '--version'], start: () => ['python3', '-m', 'pixkit_control'] },
  php: { needs: ['php', '--version'], start: (address) => ['php', '-S', address, 'control.php'] },
  node: { needs: [process.execPath, '--version'], start: () => [process.execPath, 'control.cjs'] },
};

/** Why scaffolds in a language cannot be run here; undefined if they can. */
export function lackOf(language: LanguageName): string | undefined {
  const [program, ...args] = runtimes[language].needs;
  return spawnSync(program, args).status === 0 ? undefined : `${program} is not installed here`;
}

/** A running scaffold. */
export interface ScaffoldProcess {
  readonly controlUrl: string;
  stop(): Promise<void>;
}

/** Builds the scaffold in a folder and starts it on a free port of loopback; resolves when it accepts requests. */
export async function startScaffold(
  language: LanguageName,
  folder: string,
  token: string,
): Promise<ScaffoldProcess> {
  const { build, start } = runtimes[language];
  if (build !== undefined) await built(folder, build);
  // PHP does not report which port it chose.
  const address = `127.0.0.1:${language === 'php' ? await freePort() : 0}`;
  const [program, ...args] = start(address);
  const env = { ...process.env, PIXKIT_CONTROL_TOKEN: token, CONTROL_LISTEN: address };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
  };
  const printed: string[] = [];
  const url = await Promise.race([urlOf(child, printed), exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`the ${language} scaffold ended: ${printed.join('\n')}`);
  return { controlUrl: url, stop };
}

async function built(folder: string, [program, ...args]: readonly [string, ...string[]]): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => printed.push(text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${printed.join('')}`);
}

/** The URL at which it says it listens, in a line printed by the scaffold itself or by PHP's server. */
function urlOf(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        const [, own] = /^Control URL: (\S+)$/.exec(line) ?? [];
        const [, ofPhp] = /Development Server \((http:\S+)\) started/.exec(line) ?? [];
        if (own !== undefined) resolve(own);
        else if (ofPhp !== undefined) resolve(`${ofPhp}/_control/states`);
      });
    }
  });
}
