import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fillTemplate, type Kind, kindWords } from '../../conformance/scaffold/kind.js';
import type { LanguageName } from '../../conformance/scaffold/languages.js';
import { freePort } from './free-port.js';

type CommandLine = readonly [program: string, ...args: string[]];

/** How to build and start a scaffold; the commands are templates in which `__listen__` is the address. */
interface Runtime {
  /** The command that tests whether everything needed is installed. */
  readonly needs: CommandLine;
  readonly build?: CommandLine;
  readonly start: CommandLine;
}

/** Flags against optimisation, which is not worthwhile for a program that runs for a second. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const runtimes: Readonly<Record<LanguageName, Runtime>> = {
  go: { needs: ['go', 'version'], build: ['go', 'build', '-o', 'endpoint', '.'], start: ['./endpoint'] },
  java: {
    needs: ['javac', '-version'],
    build: [
      'javac',
      ...quick.map((option) => `-J${option}`),
      '-Xlint:all,-serial',
      '-Werror',
      '-d',
      'out',
      '-sourcepath',
      '.',
      'pixkit__control__/__ControlEndpoint__.java',
    ],
    start: ['java', ...quick, '-cp', 'out', 'pixkit__control__.__ControlEndpoint__'],
  },
  python: { needs: ['python3', '--version'], start: ['python3', '-m', 'pixkit___control__'] },
  php: { needs: ['php', '--version'], start: ['php', '-S', '__listen__', '__control__.php'] },
  csharp: {
    needs: ['dotnet', '--version'],
    build: ['dotnet', 'build'],
    start: ['dotnet', 'run', '--no-build'],
  },
  node: { needs: [process.execPath, '--version'], start: [process.execPath, '__control__.cjs'] },
};

/** Returns why scaffolds in a language cannot run here; undefined if they can. */
export function lackOf(language: LanguageName): string | undefined {
  const [program, ...args] = runtimes[language].needs;
  return spawnSync(program, args).status === 0 ? undefined : `${program} is not installed here`;
}

/** A running scaffold. */
export interface ScaffoldProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Builds the scaffold in a folder and starts it with these variables on a free loopback port; resolves when it accepts
 * requests.
 */
export async function startScaffold(
  kind: Kind,
  language: LanguageName,
  folder: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<ScaffoldProcess> {
  const { build, start } = runtimes[language];
  // PHP does not report which port it chose.
  const listen = `127.0.0.1:${language === 'php' ? await freePort() : 0}`;
  const inWords = ([program, ...args]: CommandLine): CommandLine => [
    program,
    ...args.map((argument) => fillTemplate(argument, kind, { listen })),
  ];
  if (build !== undefined) await built(folder, inWords(build));
  const env = { ...process.env, [fillTemplate('__CONTROL___LISTEN', kind)]: listen, ...variables };
  return started(inWords(start), { folder, env, phpPath: kindWords[kind].path });
}

async function started(
  [program, ...args]: CommandLine,
  { folder, env, phpPath }: { folder: string; env: NodeJS.ProcessEnv; phpPath: string },
): Promise<ScaffoldProcess> {
  // A separate process group, because PHP's server ends without ending its worker processes.
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
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

/** Resolves with the URL that the scaffold prints, or that PHP's server prints, to which the path is added. */
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
