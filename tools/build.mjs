/**
 * Builds `dist/`: compiles what is shipped, copies the files read at run time beside it, marks the command executable.
 * Plain JavaScript on purpose: it runs in `npm ci`, before anything else of the project does.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const shipped = ['generated', 'server', 'conformance'];

/**
 * Writes the declarations of a module, and of those that they name: what `import` gives, for whoever has nothing but the package. Each
 * file is declared by itself, which takes no look at the types: what is exported there says its type.
 */
function declare(entry) {
  const left = [entry];
  for (const path of left) {
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(join(root, path), 'utf8'), {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: { isolatedDeclarations: true, declaration: true, module: ts.ModuleKind.NodeNext },
    });
    const [first] = diagnostics;
    if (first) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
    const declared = join(next, path.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(declared), { recursive: true });
    writeFileSync(declared, outputText);
    for (const [, named] of outputText.matchAll(/from '(\.[^']*)\.js'/g)) {
      const other = join(dirname(path), `${named}.ts`);
      if (!left.includes(other)) left.push(other);
    }
  }
}

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

try {
  declare('server/index.ts');
} catch (error) {
  rmSync(next, { recursive: true, force: true });
  console.error(`build: ${error.message}; dist/ is left as it was`);
  process.exit(1);
}

for (const folder of shipped.filter((name) => existsSync(join(root, name)))) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    // Translated titles of checks are read from generated/.
    const isSource = /\.(tsx?|md)$|\/language\/.+\.yaml$/.test(source.replaceAll('\\', '/'));
    if (entry.isFile() && !isSource) cpSync(source, join(next, relative(root, source)));
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
