/**
 * Bundles the shipped modules together with their dependencies: one package to install instead of 250, and a tenth of the
 * files to load. See docs/decisions/installing.md.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { build } from 'esbuild';

/** Modules that are started or imported by their paths in `dist/`. */
const entries = [
  'conformance/cli/main.ts',
  'conformance/cli/embedded-gateway.ts',
  'conformance/recordings/tap-thread.ts',
  'conformance/pact/verifier-process.ts',
  'conformance/library/index.ts',
];

/** Packages that users install separately, or that come with Node. Knex names drivers that are never requested. */
const notBundled = [
  '@pact-foundation/*',
  '@photostructure/sqlite',
  'better-sqlite3',
  'sqlite3',
  'pg-native',
  'pg-query-stream',
  'mysql',
  'mysql2',
  'oracledb',
  'tedious',
  'mariadb',
  'bootstrap',
  'idiomorph',
];

/** Bundled CommonJS modules need `require` for Node's modules, and some need to know their own folder. */
const banner = `import { createRequire as bundledRequire } from 'node:module';
const require = bundledRequire(import.meta.url);`;

/** Gives each of our modules its original location, because the files that it reads at run time keep theirs in `dist/`. */
const ownPlaces = (root) => ({
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](server|conformance|generated)[\\/].*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (path.includes('node_modules') || !text.includes('import.meta.url')) return undefined;
      const place = relative(root, path)
        .replaceAll('\\', '/')
        .replace(/\.tsx?$/, '.js');
      const url = `(import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6) + '${place}')`;
      return { contents: text.replaceAll('import.meta.url', url), loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/**
 * Lists the files of the chapters at build time; without a build, conformance/chapters/files.ts looks for them in folders.
 * Files with the same name are loaded together, when the first of them is needed, because checks depend on the plans of
 * all chapters.
 */
const listedChapters = {
  name: 'listed chapters',
  setup({ onLoad, onResolve }) {
    const kinds = { plan: [], observers: [], checks: [] };
    onLoad({ filter: /[\\/]conformance[\\/]chapters[\\/]files\.ts$/ }, ({ path }) => {
      const here = dirname(path);
      const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const lists = folders.map(({ name: folder }) => {
        const names = readdirSync(join(here, folder)).filter((name) => name.endsWith('.ts'));
        const files = names.sort().map((name) => {
          const kind = /^(plan|observers)\.ts$/.exec(name)?.[1] ?? 'checks';
          const place = kinds[kind].push(`./${folder}/${name}`) - 1;
          return `{ name: '${name.replace(/ts$/, 'js')}', load: async () => (await import('chapters:${kind}')).files[${place}] }`;
        });
        return `['${folder}', [${files.join(',\n')}]]`;
      });
      return {
        contents: `export const chapterFiles = async () => new Map([${lists.join(',\n')}]);`,
        resolveDir: here,
      };
    });
    onResolve({ filter: /^chapters:/ }, ({ path, resolveDir }) => ({
      path: path.slice('chapters:'.length),
      namespace: 'chapters',
      pluginData: resolveDir,
    }));
    onLoad({ filter: /^/, namespace: 'chapters' }, ({ path, pluginData }) => {
      const imports = kinds[path].map((file, index) => `import * as file${index} from '${file}';`);
      const names = kinds[path].map((_, index) => `file${index}`);
      const contents = `${imports.join('\n')}\nexport const files = [${names.join(', ')}];`;
      return { contents, resolveDir: pluginData };
    });
  },
};

/**
 * Adds the export names that Node finds in a CommonJS module to the result of `import()`, which would only have `default`
 * in a bundle.
 */
const namedExports = {
  name: 'named exports',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolved' || /^(node|chapters):/.test(path))
        return undefined;
      const found = await resolve(path, { kind: 'require-call', resolveDir, pluginData: 'resolved' });
      if (found.external || isModule(found.path)) return undefined;
      return { path: found.path, namespace: 'commonjs' };
    });
    onLoad({ filter: /^/, namespace: 'commonjs' }, ({ path }) => {
      const names = Object.keys(requireHere(path)).filter(
        (name) => name !== 'default' && /^[A-Za-z_$]/.test(name),
      );
      const whole = `const whole = require(${JSON.stringify(path)});\nexport default whole;\n`;
      return { contents: `${whole}export const { ${names.join(', ')} } = whole;`, resolveDir: dirname(path) };
    });
  },
};

const requireHere = createRequire(import.meta.url);

/** Whether a file is an ECMAScript module, regardless of its package. */
const isModule = (path) => /^(export|import)\b/m.test(readFileSync(path, 'utf8'));

/**
 * Bundles the client for CommonJS; ECMAScript modules import that bundle. There is one copy, so that an error is an
 * instance of its class for all modules. See docs/decisions/installing.md.
 */
async function bundleClient(root, outdir) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['client/index.ts'],
    outfile: join(outdir, 'client/index.cjs'),
    bundle: true,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20.19',
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeFileSync(join(outdir, 'client/index.js'), "export * from './index.cjs';\n");
  // This module has only types.
  writeFileSync(join(outdir, 'client/contract.js'), 'export {};\n');
  writeFileSync(join(outdir, 'client/contract.cjs'), 'module.exports = {};\n');
  return metafile;
}

/** Writes the bundles into a folder; returns the folders of the packages in them. */
export async function bundle(root, outdir) {
  const client = await bundleClient(root, outdir);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    outbase: root,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    // Prefers ECMAScript modules, because unused parts can be removed from them, but not from CommonJS.
    mainFields: ['module', 'main'],
    target: 'node20.19',
    banner: { js: banner },
    legalComments: 'none',
    external: notBundled,
    logLevel: 'warning',
    plugins: [listedChapters, namedExports, ownPlaces(root)],
  });
  const inside = [client, metafile]
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );
  const folders = inside.flatMap(
    (path) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)].sort().map((folder) => packageIn(join(root, folder)));
}

/** Returns a package with the texts that its licence requires to be distributed. Throws if it has none. */
export function packageIn(folder) {
  const { name, version, license, licenses, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder);
  const read = (file) => readFileSync(join(folder, file), 'utf8').trim();
  const texts = files
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && existsSync(join(folder, file)))
    .map(read);
  // Older packages name several licences, and some have the text in their README.
  const kind = license ?? licenses?.map(({ type }) => type).join(' or ');
  if (texts.length === 0)
    texts.push(...files.filter((file) => /^readme\.md$/i.test(file)).flatMap((file) => atItsEnd(read(file))));
  if (texts.length === 0 && kind === 'MIT') texts.push(mit(author?.name ?? author ?? name));
  if (kind === undefined || texts.length === 0) throw new Error(`${name} ${version} has no licence text`);
  return { name, version, license: kind, texts };
}

/** Returns the licence at the end of a README as a list; empty if there is none. */
function atItsEnd(readme) {
  const start = readme.search(/^(#+ *)?licen[cs]e *$/im);
  const text = start === -1 ? '' : readme.slice(start);
  return /permission is hereby granted/i.test(text) ? [text] : [];
}

/** Returns the MIT licence, for a package that names it without including the text. */
const mit = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
