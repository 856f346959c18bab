/** The package as its users load it: each way to import a module, and each way in which TypeScript resolves one. */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction, createContext } from 'node:vm';

import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a project of TypeScript has: whether the package has types is seen by what must not compile. */
const program = `
import { type Planned, startGateway, startStage, type StagedCall, type StartedGateway } from 'pix-gateway-kit';
import { createClient, InvalidRequest, type Outcome } from 'pix-gateway-kit/client';
import type { components, paths } from 'pix-gateway-kit/contract';

export async function pay(): Promise<string> {
  const gateway: StartedGateway = await startGateway();
  const { clientId, clientSecret, certificatePem } = gateway.account;
  const client = createClient({ baseUrl: gateway.baseUrl, clientId, clientSecret: clientSecret ?? '', certificatePem });
  const details = { key: 'maria@example.com', keyType: 'EMAIL', name: 'Maria', document: '52998224725' } as const;
  const paid: Outcome<'createCashOut'> = await client.createCashOut({ value: '12.34', externalId: 'order-1', details });
  const early: string = paid.data.transactionId; // An outcome is looked at first.
  if (paid.outcome !== 'accepted') throw new InvalidRequest('value', early);
  const stage = await startStage({ gateway, webhook: { url: 'http://127.0.0.1:5000/hook' } });
  const lost: Planned<StagedCall> = stage.next('createCashOut', 'lose the answer');
  stage.nextNotification({ deliver: 'twice' }, { eventType: 'cash_in' });
  const told: number | null = (await lost.used()).status;
  if (told !== null) throw new InvalidRequest('value', stage.baseUrl);
  const status: components['schemas']['CashOutTransaction']['status'] = paid.data.status;
  const path: keyof paths = '/api/pix/cash-out';
  return status + path;
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
  await writeFile(join(folder, 'package.json'), '{}');
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/pix-gateway-kit'));
  for (const name of ['program.ts', 'program.mts', 'program.cts'])
    await writeFile(join(folder, name), program);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('TypeScript finds the types of the package', () => {
  const files = new Map<string, ts.SourceFile | undefined>();
  const { Node10, Node16, NodeNext, Bundler } = ts.ModuleResolutionKind;
  const { CommonJS, ESNext, Node16: Node16Module, NodeNext: NodeNextModule } = ts.ModuleKind;

  it.for([
    ['program.ts', 'CommonJS as before there were exports (NestJS)', CommonJS, Node10],
    ['program.cts', 'CommonJS', Node16Module, Node16],
    ['program.mts', 'ECMAScript modules', NodeNextModule, NodeNext],
    ['program.ts', 'a bundler', ESNext, Bundler],
  ] as const)('%s: %s', ([name, , module, moduleResolution]) => {
    const options: ts.CompilerOptions = {
      module,
      moduleResolution,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    };
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile.bind(host);
    // Those of Node and of the language are read once for all.
    host.getSourceFile = (path, version, ...rest) => {
      if (!path.includes('/node_modules/typescript/') && !path.includes('/@types/'))
        return read(path, version, ...rest);
      if (!files.has(path)) files.set(path, read(path, version, ...rest));
      return files.get(path);
    };
    const compiled = ts.createProgram([join(folder, name)], options, host);
    const found = ts.getPreEmitDiagnostics(compiled);
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([
      expect.stringMatching(/^Property 'data' does not exist on type 'Outcome<"createCashOut">'/),
    ]);
  });
});

describe('the package is loaded', () => {
  it('with a stage, where nothing else but CommonJS is', async () => {
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
    const { run } = jestLike({}).run(code, join(folder, 'stage.cjs')) as { run(): Promise<object> };
    expect(await run()).toEqual({ status: 503, provocation: { answer: { status: 503 } } });
  });

  it.for(['docs/library.md', 'docs/pt-BR/library.md'])(
    'where nothing else but CommonJS is, as in the test file for Jest of %s',
    async (page) => {
      const text = await readFile(join(root, page), 'utf8');
      const [, sample = ''] = /```js\n\/\/ balance\.test\.js\n(const [^]*?)```/.exec(text) ?? [];
      const steps: (() => Promise<unknown>)[] = [];
      const after: typeof steps = [];
      const collect =
        (list: typeof steps) =>
        (...args: readonly unknown[]): void =>
          void list.push(args.at(-1) as () => Promise<unknown>);
      const jest = { beforeAll: collect(steps), test: collect(steps), afterAll: collect(after), expect };
      jestLike(jest).run(sample, join(folder, 'balance.test.js'));
      expect([steps.length, after.length]).toEqual([2, 1]);
      for (const act of [...steps, ...after]) await act();
    },
  );
});

/** As Jest runs a file: in another context, with a `require` and a `process` of its own, and without `import()`. */
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
