/**
 * Builds the uncommitted part of `generated/`, `dist/`, and the generated pages of `docs/`. For `dist/`, it bundles what is
 * shipped, copies the files that are read at run time next to the bundles, and marks the command executable. With
 * `--if-changed` it builds only if something has changed, because npm runs `prepare` during `npm ci`, and again at the
 * first `npx pixkit`. This is plain JavaScript, because `npm ci` runs it before anything else in the project is built.
 */
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
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'tsx';

const { updateBuiltFiles } = await import('./built-files.ts');
const { filesBelow, fingerprint } = await import('./fingerprint.ts');

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const shipped = ['generated', 'server', 'conformance', 'client'];

await updateBuiltFiles();

const tools = readdirSync(join(root, 'tools')).filter((name) => name.endsWith('.mjs'));
const sources = [
  ...shipped,
  'tools/pages',
  'spec/clauses',
  'package.json',
  'package-lock.json',
  ...tools.map((name) => `tools/${name}`),
];
const pages = ['', 'pt-BR/'].flatMap((folder) =>
  ['commands', 'coverage', 'duties', 'states', 'client-steps'].map((name) =>
    join(root, `docs/${folder}${name}.md`),
  ),
);
const builtFrom = fingerprint(root, sources);
const stamp = join(dist, '.built-from');
const isBuilt = [stamp, ...pages].every((path) => existsSync(path));
if (process.argv.includes('--if-changed') && isBuilt && readFileSync(stamp, 'utf8') === builtFrom) {
  process.exit();
}

// Loaded only if there is something to build.
const [{ default: ts }, { bundle, packageIn }] = await Promise.all([
  import('typescript'),
  import('./bundle.mjs'),
]);

/**
 * Writes the declarations of a module and of the modules that it imports, which are the types for users of the package.
 * Each file is processed separately and without type-checking, which is possible because its exports have explicit types.
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
    // CommonJS needs its own declarations, because it cannot import those of an ECMAScript module.
    writeFileSync(declared.replace(/ts$/, 'cts'), outputText.replaceAll(/(from '\.[^']*)\.js'/g, "$1.cjs'"));
    for (const [, named] of outputText.matchAll(/from '(\.[^']*)\.js'/g)) {
      const other = join(dirname(path), `${named}.ts`);
      if (!left.includes(other)) left.push(other);
    }
  }
}

// The new folder is built next to the old one and then replaces it, so that the command can run meanwhile.
const next = join(root, 'dist.next');
const command = join(next, 'conformance/cli/main.js');
rmSync(next, { recursive: true, force: true });

let packages;
try {
  const { writePages } = await import('./pages/pages.ts');
  await writePages();
  packages = await bundle(root, next);
  for (const entry of ['conformance/library/index.ts', 'client/index.ts', 'client/contract.ts'])
    declare(entry);
} catch (error) {
  rmSync(next, { recursive: true, force: true });
  console.error(`build: ${error.message}; dist/ is left as it was`);
  process.exit(1);
}

for (const source of filesBelow(root, shipped)) {
  const isSource = /\.(tsx?|md|built)$/.test(source);
  if (!isSource) cpSync(source, join(next, relative(root, source)));
}

// Only those files of the packages that the dashboard pages load (server/dashboard/assets.ts).
const packaged = {
  'bootstrap.min.css': 'bootstrap/dist/css/bootstrap.min.css',
  'bootstrap.LICENSE': 'bootstrap/LICENSE',
  'inter.LICENSE': '@fontsource-variable/inter/LICENSE',
  'idiomorph.esm.js': 'idiomorph/dist/idiomorph.esm.js',
  'idiomorph.LICENSE': 'idiomorph/LICENSE',
};
for (const [name, file] of Object.entries(packaged)) {
  cpSync(join(root, 'node_modules', file), join(next, 'server/dashboard/packaged', name));
}

// SQLite for Node versions that do not include it, on common platforms; the whole package is three times as large and
// supports all platforms.
const substitute = join(root, 'node_modules/@photostructure/sqlite');
for (const machine of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']) {
  const native = join(substitute, 'prebuilds', machine, '@photostructure+sqlite.glibc.node');
  cpSync(native, join(next, 'server/storage/native', `${machine}.node`));
}
packages.push(packageIn(substitute));

const licences = packages.map(
  ({ name, version, license, texts }) => `${name} ${version} (${license})\n\n${texts.join('\n\n')}`,
);
const rule = `\n\n${'-'.repeat(80)}\n\n`;
writeFileSync(
  join(next, 'licenses.txt'),
  `What is bundled here, and its licences.${rule}${licences.join(rule)}\n`,
);
const bundled = packages.map(({ name, version }) => ({ name, version }));
writeFileSync(join(next, 'bundled.json'), `${JSON.stringify(bundled, null, 2)}\n`);

chmodSync(command, 0o755);
writeFileSync(join(next, '.built-from'), builtFrom);
rmSync(dist, { recursive: true, force: true });
renameSync(next, dist);
