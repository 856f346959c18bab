/**
 * `npm run pack:check`: packs the package, installs it into an empty folder elsewhere and lets it judge its own reference gateway
 * there, as somebody would who has nothing but the package.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const { name, version, allowScripts, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as {
  readonly name: string;
  readonly version: string;
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Brought by those who verify Pact contracts: the kit does without it otherwise. */
const pact = '@pact-foundation/pact';

function npm(folder: string, ...args: readonly string[]): void {
  console.log(`\n$ npm ${args.join(' ')}`);
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** A driver that is not there is named, with what installs it. */
function refusesMissingDriver(folder: string): void {
  const audit = ['exec', '--offline', '--', 'pixkit', 'audit', '--database', 'sqlite3:books.db'];
  const { status, stderr } = spawnSync('npm', audit, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /npm install sqlite3/);
}

/** The gateway of the package serves its API reference, with every file that the page loads. */
async function servesReference(folder: string): Promise<void> {
  const program = join(folder, 'node_modules', name, 'dist/conformance/cli/main.js');
  const gateway = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(gateway, 'close');
  try {
    for await (const line of createInterface({ input: gateway.stdout })) {
      const [, address] = /^API reference: +(.*)$/.exec(line) ?? [];
      if (address === undefined) continue;
      const page = await (await fetch(address)).text();
      const files = [...page.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path);
      assert.ok(
        files.some((path) => path.endsWith('swagger-ui.js')),
        page,
      );
      for (const path of files) assert.equal((await fetch(new URL(path, address))).status, 200, path);
      return;
    }
    assert.fail('the gateway ended before it named its API reference');
  } finally {
    gateway.kill();
    await ended;
  }
}

/** What a program says that uses the package as a library. */
const library = `
import { createGateway, type GatewayOptions, startGateway, type StartedGateway } from '${name}';

const options: GatewayOptions = { metrics: true, log: (level, message) => void [level, message] };
const started: readonly StartedGateway[] = await Promise.all([startGateway(options), startGateway()]);
for (const { baseUrl, account } of started) {
  const secret: string = account.clientSecret ?? '';
  const body = JSON.stringify({ clientId: account.clientId, clientSecret: secret });
  const headers = { 'content-type': 'application/json', 'x-ssl-client-cert': account.certificateHeader };
  const { status } = await fetch(baseUrl + '/api/auth/token', { method: 'POST', headers, body });
  if (status !== 201) throw new Error('a token request was answered with ' + String(status));
}
for (const gateway of started) await gateway.close();
const own = await createGateway();
await own.close();
// Had the options lost their types, they would have any name.
export const areKnown: 'databse' extends keyof GatewayOptions ? false : true = true;
`;

/** The package is imported by its name, with types that need nothing but those of Node, by a compiler as strict as can be. */
function isLibrary(folder: string): void {
  console.log('\n$ tsc && node library.mts');
  writeFileSync(join(folder, 'library.mts'), library);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), ...strict, ...types, 'library.mts'];
  execFileSync(process.execPath, tsc, { cwd: folder, stdio: 'inherit' });
  execFileSync(process.execPath, ['library.mjs'], { cwd: folder, stdio: 'inherit' });
}

const folder = mkdtempSync(join(tmpdir(), 'pack-check-'));
try {
  npm(root, 'pack', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts }));
  npm(folder, 'install', '--no-audit', '--no-fund', `./${name}-${version}.tgz`);
  npm(folder, 'exec', '--offline', '--', 'pixkit', 'check');
  npm(folder, 'exec', '--offline', '--', 'pixkit', 'init', '--scaffold', 'go');
  assert.ok(existsSync(join(folder, 'control-endpoint/main.go')));
  refusesMissingDriver(folder);
  await servesReference(folder);
  isLibrary(folder);
  npm(folder, 'install', '--no-audit', '--no-fund', `${pact}@${devDependencies[pact] ?? 'latest'}`);
  npm(folder, 'exec', '--offline', '--', 'pixkit', 'pact', 'verify');
  console.log('\npack:check: the installed package judges its own gateway as it should.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
