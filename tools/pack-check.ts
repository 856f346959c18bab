/**
 * `npm run pack:check`: packs the package, installs it into an empty folder elsewhere, in an environment without a
 * compiler, and makes it check its own reference gateway there, like a user who has only the package.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

const { name, version, devDependencies } = manifest;

/** Maximum size of the installed package in MB: the measured size with some margin. */
const maxMegabytes = 30;
/** Maximum number of files in the installed package. */
const maxFiles = 700;

/** Installed only by users who verify Pact contracts; everything else in the kit works without it. */
const pact = '@pact-foundation/pact';

/** The npm that runs this script, which need not be the one in PATH. */
const npmProgram = process.env['npm_execpath'];
const npmCommand = npmProgram === undefined ? ['npm'] : [process.execPath, npmProgram];

interface Where {
  readonly folder: string;
  /** Environment; defaults to that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

function npm({ folder, env = process.env }: Where, ...args: readonly string[]): void {
  console.log(`\n$ npm ${args.join(' ')}`);
  const [program = 'npm', ...before] = npmCommand;
  execFileSync(program, [...before, ...args], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Returns an environment with Node and a shell, but without a compiler, make or Python. */
function withoutCompiler(folder: string): NodeJS.ProcessEnv {
  // Windows needs its own folders to run any program.
  if (process.platform === 'win32') return process.env;
  const path = join(folder, 'path');
  mkdirSync(path);
  symlinkSync(process.execPath, join(path, 'node'));
  symlinkSync('/bin/sh', join(path, 'sh'));
  const kept = Object.entries(process.env).filter(([variable]) => !/^(npm_|NODE_|CC$|CXX$)/i.test(variable));
  return { ...Object.fromEntries(kept), PATH: path };
}

/** Asserts that only one package of limited size is installed, that it runs no scripts, and that the manifest is reduced. */
function isSmall(folder: string): void {
  const installed = readdirSync(join(folder, 'node_modules')).filter((entry) => !entry.startsWith('.'));
  assert.deepEqual(installed, [name]);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  assert.deepEqual({ ...dependencies, ...optionalDependencies }, {});
  for (const peer of Object.keys(peerDependencies)) assert.ok(peerDependenciesMeta[peer]?.optional, peer);
  const installedManifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const { scripts, devDependencies: tools } = JSON.parse(installedManifest) as Partial<typeof manifest>;
  assert.deepEqual([scripts, tools], [undefined, undefined]);
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)).size);
  const megabytes = files.reduce((sum, size) => sum + size, 0) / 1e6;
  console.log(`\n${files.length} files, ${megabytes.toFixed(1)} MB`);
  assert.ok(megabytes <= maxMegabytes, `${megabytes} MB are more than ${maxMegabytes}`);
  assert.ok(files.length <= maxFiles, `${files.length} files are more than ${maxFiles}`);
}

/**
 * Asserts that packed pages have no relative links to files that are not packed, that READMEs have no relative links, and
 * that packing has left the files of the clone unchanged.
 */
function hasWorkingLinks(folder: string): void {
  const packed = join(folder, 'node_modules', name);
  const pages = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') || file === 'llms.txt',
  );
  assert.ok(pages.includes('llms.txt'));
  assert.ok(pages.length > 50, `${pages.length} pages are packed`);
  const broken = pages.flatMap((page) =>
    relativeLinks(join(packed, page))
      .filter((target) => page.startsWith('README') || !existsSync(join(packed, page, '..', target)))
      .map((target) => `${page}: ${target}`),
  );
  assert.deepEqual(broken, []);
  for (const readme of ['README.md', 'README.pt-BR.md'])
    assert.ok(relativeLinks(join(root, readme)).length > 20, `${readme} was left as it is packed`);
}

function relativeLinks(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^ *```[^]*?^ *```|`[^`\n]+`/gm, '');
  return [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
}

/** Asserts that the message about a missing driver names it and how to install it. */
function refusesMissingDriver({ folder, env }: Where): void {
  const audit = [
    ...npmCommand,
    'exec',
    '--offline',
    '--',
    'pixkit',
    'audit',
    '--database',
    'sqlite3:books.db',
  ];
  const [program = 'npm', ...args] = audit;
  const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /npm install sqlite3/);
}

/** Asserts that the packaged gateway serves its API reference with every file that the page loads. */
async function servesReference(folder: string): Promise<void> {
  const program = join(folder, 'node_modules', name, 'dist/conformance/cli/main.js');
  const gateway = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(gateway, 'close');
  try {
    for await (const line of createInterface({ input: gateway.stdout })) {
      const [, address] = /^API reference: +(\S.*)$/.exec(line) ?? [];
      if (address === undefined) continue;
      const page = await (await fetch(address)).text();
      const files = new Set([...page.matchAll(/(?:src|href)="(\/[^"#]*)/g)].map(([, path = '']) => path));
      assert.ok(files.has('/docs/reference.js'), page);
      // Like a browser: other clients get no page at the base address.
      const headers = { accept: 'text/html,*/*;q=0.8' };
      for (const path of files) {
        assert.equal((await fetch(new URL(path, address), { headers })).status, 200, path);
      }
      return;
    }
    assert.fail('the gateway ended before it named its API reference');
  } finally {
    gateway.kill();
    await ended;
  }
}

/** Asserts that the files named in the manifest are packed, and that TypeScript finds all types with any module setting. */
async function hasSoundEntries(folder: string, tarball: Uint8Array): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: join(folder, 'node_modules', name), pack: false });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
  const types = await checkPackage(createPackageFromTarballData(tarball));
  // Without support for `exports`, TypeScript finds no types for JSON.
  const problems = (types.types === false ? [types] : types.problems).filter(
    (problem) => !('entrypoint' in problem && problem.entrypoint.endsWith('.json')),
  );
  assert.deepEqual(problems, []);
}

/** Asserts that the library and the client load as both kinds of modules. */
function isLibrary(folder: string): void {
  const use = `const gateway = await startGateway();
    const { clientId, clientSecret, certificatePem } = gateway.account;
    const client = createClient({ baseUrl: gateway.baseUrl, clientId, clientSecret, certificatePem });
    await client.getBalance();
    await gateway.close();`;
  const programs = {
    'module.mjs': `import { startGateway } from '${name}';
      import { createClient } from '${name}/client';
      ${use}`,
    'script.cjs': `const { startGateway } = require('${name}');
      const { createClient } = require('${name}/client');
      void (async () => { ${use} })();`,
  };
  for (const [file, text] of Object.entries(programs)) {
    console.log(`\n$ node ${file}`);
    writeFileSync(join(folder, file), text);
    execFileSync(process.execPath, [file], { cwd: folder, stdio: 'inherit' });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pack-check-'));
try {
  const poor: Where = { folder, env: withoutCompiler(folder) };
  npm({ folder: root }, 'pack', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const began = performance.now();
  npm(poor, 'install', '--no-audit', '--no-fund', `./${name}-${version}.tgz`);
  console.log(`installed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  isSmall(folder);
  hasWorkingLinks(folder);
  await hasSoundEntries(folder, readFileSync(join(folder, `${name}-${version}.tgz`)));
  npm(poor, 'exec', '--offline', '--', 'pixkit', 'check');
  npm(poor, 'exec', '--offline', '--', 'pixkit', 'init', '--scaffold', 'go');
  assert.ok(existsSync(join(folder, 'control-endpoint/main.go')));
  npm(poor, 'exec', '--offline', '--', 'pixkit', 'init', '--skill');
  assert.ok(existsSync(join(folder, '.agents/skills/pixkit/SKILL.md')));
  refusesMissingDriver(poor);
  await servesReference(folder);
  isLibrary(folder);
  npm({ folder }, 'install', '--no-audit', '--no-fund', `${pact}@${devDependencies[pact] ?? 'latest'}`);
  npm({ folder }, 'exec', '--offline', '--', 'pixkit', 'pact', 'verify');
  console.log('\npack:check: the installed package judges its own gateway as it should.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
