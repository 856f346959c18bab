/**
 * Clients in other languages, made by openapi-generator from the 3.0 copy of the contract: each is compiled and tells one story (token,
 * balance, cash-out, charge, list, refund, a refusal read by its fields) to a reference gateway, without a request made by hand.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { root } from '../generate/paths.js';

const packages = createRequire(import.meta.url);
const stories = fileURLToPath(new URL('./clients', import.meta.url));
/** openapi-generator, in the release that carries its JAR. */
export const generatorJar = join(
  dirname(packages.resolve('@openapitools/openapi-generator-cli/package.json')),
  'bin/openapi-generator.jar',
);
/** The contract for tools that do not read 3.1. */
export const olderContractFile = join(root, 'generated/contract-3.0.json');
const limitMs = 180_000;

/** A program and its arguments. */
type Command = readonly [program: string, ...args: string[]];

/** A language: what it needs besides Java, and how its client is made, built and run. */
interface Language {
  /** What must be there: a command that succeeds, and what to say where it does not. */
  readonly needs: readonly { readonly command: Command; readonly say: string }[];
  readonly generator: string;
  readonly options: readonly string[];
  /** Puts the story beside the generated client in `folder`, and says what builds and runs both. */
  prepare(folder: string): readonly Command[];
  /** Environment of these commands. */
  environment?(folder: string): NodeJS.ProcessEnv;
}

const java = { command: ['javac', '-version'], say: 'javac (Debian: default-jdk-headless)' } as const;
const gopath = '/usr/share/gocode';

const languages: Readonly<Record<string, Language>> = {
  'typescript-fetch': {
    needs: [],
    generator: 'typescript-fetch',
    options: ['--additional-properties', 'typescriptThreePlus=true'],
    prepare(folder) {
      cpSync(join(stories, 'typescript-fetch/story.ts'), join(folder, 'story.ts'));
      writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
      const compiler = join(dirname(packages.resolve('typescript/package.json')), 'bin/tsc');
      const options =
        '--strict --target es2022 --lib es2022,dom --types --module commonjs --outDir built'.split(' ');
      return [
        [process.execPath, compiler, ...options, 'story.ts'],
        [process.execPath, join(folder, 'built/story.js')],
      ];
    },
  },
  python: {
    needs: [
      {
        command: ['/usr/bin/python3', '-c', 'import urllib3, dateutil, certifi, six'],
        say: 'Python with urllib3, dateutil, certifi and six (Debian: python3-urllib3 python3-dateutil python3-certifi python3-six)',
      },
    ],
    generator: 'python',
    options: ['--additional-properties', 'packageName=pix_client'],
    prepare: () => [['/usr/bin/python3', join(stories, 'python/story.py')]],
    environment: (folder) => ({ PYTHONPATH: join(folder, 'client'), PYTHONDONTWRITEBYTECODE: '1' }),
  },
  java: {
    needs: [java],
    generator: 'java',
    options: [
      ...[
        '--library',
        'native',
        '--invoker-package',
        'pix',
        '--api-package',
        'pix.api',
        '--model-package',
        'pix.model',
      ],
      ...['--additional-properties', 'dateLibrary=java8'],
    ],
    prepare(folder) {
      const sources = filesUnder(join(folder, 'client/src/main/java'));
      const own = ['Story.java', 'JsonNullableModule.java'].map((name) => join(stories, 'java', name));
      writeFileSync(
        join(folder, 'sources'),
        [...sources, ...own].map((path) => JSON.stringify(path)).join('\n'),
      );
      return [
        ['javac', '-nowarn', '-d', join(folder, 'built'), '-cp', generatorJar, `@${join(folder, 'sources')}`],
        ['java', '-cp', `${join(folder, 'built')}:${generatorJar}`, 'Story'],
      ];
    },
  },
  go: {
    needs: [
      { command: ['go', 'version'], say: 'go (Debian: golang-go)' },
      {
        command: ['test', '-d', `${gopath}/src/golang.org/x/oauth2`],
        say: 'golang.org/x/oauth2 (Debian: golang-golang-x-oauth2-dev)',
      },
    ],
    generator: 'go',
    options: ['--additional-properties', 'packageName=pix'],
    prepare: prepareGo,
    environment: (folder) => ({
      GO111MODULE: 'off',
      GOPATH: `${folder}:${gopath}`,
      GOCACHE: join(folder, 'cache'),
    }),
  },
};

/** The languages of the clients. */
export const clientLanguages: readonly string[] = Object.keys(languages);

/** What is missing here for a client of this language, in words; empty where it can be made. */
export function missingFor(name: string): readonly string[] {
  const lacking = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).status !== 0;
  const wanted = [
    { command: ['java', '-version'] as const, say: 'java (Debian: default-jre-headless)' },
    ...language(name).needs,
  ];
  return wanted.filter(({ command: [program, ...args] }) => lacking(program, ...args)).map(({ say }) => say);
}

/** Makes, builds and runs the client of a language in `folder`; throws with what the first failing step said. */
export async function tellStory(name: string, folder: string, given: NodeJS.ProcessEnv): Promise<void> {
  const { generator, options, prepare, environment } = language(name);
  const output = join(folder, 'client');
  mkdirSync(folder, { recursive: true });
  const templates = name === 'go' ? ['--template-dir', await goTemplates(folder)] : [];
  await run(
    [
      'java',
      '-jar',
      generatorJar,
      'generate',
      '-i',
      olderContractFile,
      '-g',
      generator,
      '-o',
      output,
      ...options,
      ...templates,
    ],
    folder,
  );
  for (const command of prepare(folder)) await run(command, folder, { ...environment?.(folder), ...given });
}

function language(name: string): Language {
  const known = languages[name];
  if (known === undefined) throw new Error(`no client in ${name}; there are ${clientLanguages.join(', ')}`);
  return known;
}

function run([program, ...args]: Command, cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd,
      env: { ...process.env, ...environment },
      timeout: limitMs,
      maxBuffer: 64 * 1024 * 1024,
    };
    execFile(program, args, options, (error, out, errors) => {
      if (error === null) resolve();
      else
        reject(
          new Error(
            `${program} ${args.slice(0, 3).join(' ')} …\n${`${out}\n${errors}`.trim().slice(-3_000)}`,
          ),
        );
    });
  });
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * This release of the generator forgets to write the models of Go; it writes their documentation. So the template of that is replaced
 * by the template of the models.
 */
async function goTemplates(folder: string): Promise<string> {
  const templates = join(folder, 'templates');
  await run(['java', '-jar', generatorJar, 'author', 'template', '-g', 'go', '-o', templates], folder);
  cpSync(join(templates, 'model.mustache'), join(templates, 'model_doc.mustache'));
  return templates;
}

function prepareGo(folder: string): readonly Command[] {
  const pix = join(folder, 'src/pix');
  const told = join(folder, 'src/story');
  for (const path of [pix, told]) mkdirSync(path, { recursive: true });
  const client = join(folder, 'client');
  for (const path of readdirSync(client).filter((name) => name.endsWith('.go')))
    renameSync(join(client, path), join(pix, path));
  for (const path of readdirSync(join(client, 'docs'))) {
    const text = readFileSync(join(client, 'docs', path), 'utf8');
    // What goimports would do.
    const source = /\btime\.Time\b/.test(text) ? text : text.replace(/^\s*"time"\n/m, '');
    if (/^package pix$/m.test(text))
      writeFileSync(join(pix, `model_${path.replace(/\.md$/, '.go')}`), source);
  }
  cpSync(join(stories, 'go/story.go'), join(told, 'main.go'));
  if (!existsSync(join(pix, 'client.go'))) throw new Error('the generator wrote no Go');
  return [['go', 'build', '-o', join(folder, 'tell'), 'story'], [join(folder, 'tell')]];
}
