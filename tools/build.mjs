/**
 * Builds `dist/`: compiles what is shipped, copies the files read at run time beside it, marks the command executable.
 * Plain JavaScript on purpose: it runs in `npm ci`, before anything else of the project does.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const shipped = ['generated', 'server', 'conformance'];
const command = join(dist, 'conformance/cli/main.js');

rmSync(dist, { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (compiled.status !== 0) {
  console.error('build: the compiler refused; dist/ is incomplete');
  process.exit(1);
}

for (const folder of shipped.filter((name) => existsSync(join(root, name)))) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\.(ts|md)$/.test(entry.name))
      cpSync(source, join(dist, source.slice(root.length)));
  }
}

if (existsSync(command)) chmodSync(command, 0o755);
else console.error('build: no conformance/cli/main.ts yet, so there is no pixkit command');
