/** The package as Jest loads it; `npm run pack:check` loads it as Node does, and also resolves its types. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction, createContext } from 'node:vm';

import { describe, expect } from 'vitest';

import { it as base } from '../../support/fixtures.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of a project in which the package is installed. */
const it = base.extend('project', async ({ folder }) => {
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/pix-gateway-kit'));
  return folder;
});

describe('the package is loaded', () => {
  it('with a stage, where nothing else but CommonJS is', async ({ project }) => {
    const code = `const { startGateway, startStage } = require('pix-gateway-kit');
      module.exports.run = async () => {
        const gateway = await startGateway();
        const stage = await startStage();
        const lost = stage.next('getBalance', { answer: { status: 503 } });
        const { status } = await fetch(stage.baseUrl + '/balance');
        const { provocation } = await lost.used();
        await stage.close();
        await gateway.close();
        return { status, provocation };
      };`;
    const { run } = jestLike({}).run(code, join(project, 'stage.cjs')) as { run(): Promise<object> };
    expect(await run()).toEqual({ status: 503, provocation: { answer: { status: 503 } } });
  });

  it.for(['docs/library.md', 'docs/pt-BR/library.md'])(
    'where nothing else but CommonJS is, as in the test file for Jest of %s',
    async (page, { project }) => {
      const text = await readFile(join(root, page), 'utf8');
      const [, sample = ''] = /```js\n\/\/ balance\.test\.js\n(const [^]*?)```/.exec(text) ?? [];
      const steps: (() => Promise<unknown>)[] = [];
      const after: typeof steps = [];
      const collect =
        (list: typeof steps) =>
        (...args: readonly unknown[]): void =>
          void list.push(args.at(-1) as () => Promise<unknown>);
      const jest = { beforeAll: collect(steps), test: collect(steps), afterAll: collect(after), expect };
      jestLike(jest).run(sample, join(project, 'balance.test.js'));
      expect([steps.length, after.length]).toEqual([2, 1]);
      for (const act of [...steps, ...after]) await act();
    },
  );
});

/** Runs a file like Jest: in another context, with its own `require` and `process`, and without `import()`. */
function jestLike(globals: object): { run(code: string, file: string): object } {
  const refuses = () => {
    throw new Error('Must use import to load ES Module');
  };
  const web = { fetch, Request, Response, Headers, AbortSignal, URL, FormData };
  const shared = { ...web, Buffer, Uint8Array, performance, console };
  const parsingContext = createContext({
    ...shared,
    ...globals,
    process: { getBuiltinModule: () => ({ createRequire: () => refuses }), versions: process.versions },
  });
  const parameters = ['require', 'module', 'exports', '__filename'];
  const run = (code: string, file: string): object => {
    const module = { exports: {} };
    const finds = createRequire(file);
    const requires = (name: string): unknown => {
      if (isBuiltin(name)) return finds(name);
      const found = finds.resolve(name);
      return found.endsWith('.cjs') ? run(readFileSync(found, 'utf8'), found) : refuses();
    };
    const compiled = compileFunction(code, parameters, { parsingContext, filename: file });
    (compiled as (...args: readonly unknown[]) => void)(requires, module, module.exports, file);
    return module.exports;
  };
  return { run };
}
