/**
 * Builds `dist/`: compiles what is shipped, copies the files read at run time beside it, marks the command executable.
 * Plain JavaScript on purpose: it runs in `npm ci`, before anything else of the project does.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const shipped = ['generated', 'server', 'conformance'];

// Built beside the old one and then put in its place: whoever runs the command meanwhile finds it whole.
const next = join(root, 'dist.next');
const command = join(next, 'conformance/cli/main.js');
rmSync(next, { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
// Without a look at the types, which takes most of the time: `npm run typecheck` and `npm test` look at them.
const project = ['-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', next];
if (spawnSync(process.execPath, [tsc, ...project], { stdio: 'inherit' }).status !== 0) {
  rmSync(next, { recursive: true, force: true });
  console.error('build: the compiler refused; dist/ is left as it was');
  process.exit(1);
}

for (const folder of shipped.filter((name) => existsSync(join(root, name)))) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\.(tsx?|md)$/.test(entry.name))
      cpSync(source, join(next, relative(root, source)));
  }
}

// The API reference's renderer comes along as files: its package is much larger, and brings one that reports installations.
const renderer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const rendered = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];
for (const name of rendered) {
  cpSync(join(renderer, name), join(next, 'server/reference/swagger-ui', name));
}

// Likewise what the pages of the dashboard load (server/dashboard/assets.ts).
const packaged = {
  'bootstrap.min.css': 'bootstrap/dist/css/bootstrap.min.css',
  'bootstrap.LICENSE': 'bootstrap/LICENSE',
  'idiomorph.esm.js': 'idiomorph/dist/idiomorph.esm.js',
  'idiomorph.LICENSE': 'idiomorph/LICENSE',
};
for (const [name, file] of Object.entries(packaged)) {
  cpSync(join(root, 'node_modules', file), join(next, 'server/dashboard/packaged', name));
}

if (existsSync(command)) chmodSync(command, 0o755);
else console.error('build: no conformance/cli/main.ts yet, so there is no pixkit command');

rmSync(dist, { recursive: true, force: true });
renameSync(next, dist);
