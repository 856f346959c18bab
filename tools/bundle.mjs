/**
 * Bundles what is shipped with the packages that it is made of: one package to install instead of 250, and a tenth of the files to
 * load. See docs/decisions/installing.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { build } from 'esbuild';

/** What others start or import, by their places in `dist/`. */
const entries = [
  'conformance/cli/main.ts',
  'conformance/cli/embedded-gateway.ts',
  'conformance/pact/verifier-process.ts',
  'server/index.ts',
];

/** What users install beside the package, or Node brings along. Knex names drivers that nobody has asked it for. */
const notBundled = [
  ...[
    '@pact-foundation/*',
    '@photostructure/sqlite',
    'better-sqlite3',
    'sqlite3',
    'pg-native',
    'pg-query-stream',
  ],
  ...['mysql', 'mysql2', 'oracledb', 'tedious', 'mariadb', 'swagger-ui-dist', 'bootstrap', 'idiomorph'],
];

/** Modules of CommonJS ask for those of Node by `require`, and some for the folder they lie in. */
const banner = `import { createRequire as bundledRequire } from 'node:module';
const require = bundledRequire(import.meta.url);`;

/** Tells each module of ours where it lay before: what it reads at run time lies there still, below `dist/`. */
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
 * The files of the chapters, listed when the package is built: conformance/chapters/files.ts looks for them in folders. Files that are
 * called alike are loaded at once, and only when the first of them is: checks stand on the plans of all chapters.
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
    onLoad({ filter: /.*/, namespace: 'chapters' }, ({ path, pluginData }) => {
      const imports = kinds[path].map((file, index) => `import * as file${index} from '${file}';`);
      const names = kinds[path].map((_, index) => `file${index}`);
      const contents = `${imports.join('\n')}\nexport const files = [${names.join(', ')}];`;
      return { contents, resolveDir: pluginData };
    });
  },
};

/** Gives what `import()` finds in a module of CommonJS the names that Node finds in it: a bundle would have `default` alone. */
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
    onLoad({ filter: /.*/, namespace: 'commonjs' }, ({ path }) => {
      const names = Object.keys(requireHere(path)).filter(
        (name) => name !== 'default' && /^[A-Za-z_$]/.test(name),
      );
      const whole = `const whole = require(${JSON.stringify(path)});\nexport default whole;\n`;
      return { contents: `${whole}export const { ${names.join(', ')} } = whole;`, resolveDir: dirname(path) };
    });
  },
};

const requireHere = createRequire(import.meta.url);

/** Whether a file is one of ECMAScript's modules, whatever its package calls it. */
const isModule = (path) => /^(export|import)\b/m.test(readFileSync(path, 'utf8'));

/** Writes the bundle into a folder; returns the packages that are in it, by the folders they came from. */
export async function bundle(root, outdir) {
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
    // What is not needed can be left out of modules, and not of the same in CommonJS.
    mainFields: ['module', 'main'],
    target: 'node20.19',
    banner: { js: banner },
    legalComments: 'none',
    external: notBundled,
    logLevel: 'warning',
    plugins: [listedChapters, namedExports, ownPlaces(root)],
  });
  const inside = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = inside.flatMap(
    (path) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)].sort().map((folder) => packageIn(join(root, folder)));
}

/** A package with the texts that its licence wants to be passed on. */
export function packageIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && existsSync(join(folder, file)))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, license, texts };
}
