import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { LanguageName } from '../../conformance/scaffold/languages.js';
import { freePort } from './free-port.js';

type CommandLine = readonly [program: string, ...args: string[]];

/** How to build a scaffold, where it must be, and how to start it. */
interface Runtime {
  /** What must be installed: the command that tests for it. */
  readonly needs: CommandLine;
  readonly build?: CommandLine;
  readonly start: (address: string) => CommandLine;
  /** The same of a driver. */
  readonly driver: {
    readonly build?: CommandLine;
    readonly start: (address: string) => CommandLine;
  };
}

/** A program that runs for a second needs little optimization. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const runtimes: Readonly<Record<LanguageName, Runtime>> = {
  go: {
    needs: ['go', 'version'],
    build: ['go', 'build', '-o', 'control-endpoint', '.'],
    start: () => ['./control-endpoint'],
    driver: { build: ['go', 'build', '-o', 'client-driver', '.'], start: () => ['./client-driver'] },
  },
  java: {
    needs: ['javac', '-version'],
    build: javac('pixkitcontrol', 'ControlEndpoint', 'Json', 'States'),
    start: () => ['java', ...quick, '-cp', 'out', 'pixkitcontrol.ControlEndpoint'],
    driver: {
      build: javac('pixkitdriver', 'Driver', 'Json', 'Steps'),
      start: () => ['java', ...quick, '-cp', 'out', 'pixkitdriver.Driver'],
    },
  },
  python: {
    needs: ['python3', '--version'],
    start: () => ['python3', '-m', 'pixkit_control'],
    driver: { start: () => ['python3', '-m', 'pixkit_driver'] },
  },
  php: {
    needs: ['php', '--version'],
    start: (address) => ['php', '-S', address, 'control.php'],
    driver: { start: (address) => ['php', '-S', address, 'driver.php'] },
  },
  node: {
    needs: [process.execPath, '--version'],
    start: () => [process.execPath, 'control.cjs'],
    driver: { start: () => [process.execPath, 'driver.cjs'] },
  },
};

function javac(folder: string, ...classes: readonly string[]): CommandLine {
  return [
    'javac',
    ...quick.map((option) => `-J${option}`),
    '-Xlint:all,-serial',
    '-Werror',
    '-d',
    'out',
    ...classes.map((name) => `${folder}/${name}.java`),
  ];
}

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
  const address = await addressFor(language);
  const env = { PIXKIT_CONTROL_TOKEN: token, CONTROL_LISTEN: address };
  const { url, stop } = await started(start(address), { folder, env, phpPath: '/_control/states' });
  return { controlUrl: url, stop };
}

/** A running driver of a client. */
export interface DriverProcess {
  readonly driverUrl: string;
  stop(): Promise<void>;
}

/** The same for the driver in a folder, which may have variables of its own. */
export async function startDriver(
  language: LanguageName,
  folder: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<DriverProcess> {
  const { build, start } = runtimes[language].driver;
  if (build !== undefined) await built(folder, build);
  const address = await addressFor(language);
  const env = { DRIVER_LISTEN: address, ...variables };
  const { url, stop } = await started(start(address), { folder, env, phpPath: '/pixkit' });
  return { driverUrl: url, stop };
}

/** PHP does not report which port it chose. */
async function addressFor(language: LanguageName): Promise<string> {
  return `127.0.0.1:${language === 'php' ? await freePort() : 0}`;
}

async function started(
  [program, ...args]: CommandLine,
  { folder, env, phpPath }: { folder: string; env: NodeJS.ProcessEnv; phpPath: string },
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  // A group of its own: PHP's server ends without the processes that work for it.
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid);
    await exited;
  };
  const printed: string[] = [];
  const url = await Promise.race([urlOf(child, printed, phpPath), exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`${program} ${args.join(' ')} ended: ${printed.join('\n')}`);
  return { url, stop };
}

async function built(folder: string, [program, ...args]: CommandLine): Promise<void> {
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

/** The URL at which it says it listens, in a line printed by the scaffold itself or by PHP's server, which knows no path. */
function urlOf(child: ChildProcess, printed: string[], phpPath: string): Promise<string> {
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        const [, own] = /^(?:Control URL|Driver): (\S+)$/.exec(line) ?? [];
        const [, ofPhp] = /Development Server \((http:\S+)\) started/.exec(line) ?? [];
        if (own !== undefined) resolve(own);
        else if (ofPhp !== undefined) resolve(`${ofPhp}${phpPath}`);
      });
    }
  });
}
