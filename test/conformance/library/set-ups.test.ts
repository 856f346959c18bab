import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = new URL('../../../conformance/library/index.ts', import.meta.url).href;

async function ended(run: ChildProcessWithoutNullStreams) {
  let printed = '';
  for (const output of [run.stdout, run.stderr])
    output.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const [status] = (await once(run, 'close')) as [number | null];
  return { status, printed };
}

describe('the set-ups that the documentation shows', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pixkit-test-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const page = await readFile(join(root, 'docs/library.md'), 'utf8');
    for (const [, name = '', code = ''] of page.matchAll(/```js\n\/\/ (\S+\.m?js)\n([^]*?)```/g)) {
      // as-installed.test.ts tests those for CommonJS.
      if (code.includes('require(')) continue;
      await writeFile(join(folder, name), code.replaceAll("'pix-gateway-kit'", `'${entry}'`));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('work with Vitest', async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const run = spawn(process.execPath, ['--import', 'tsx', vitest, 'run', '--root', folder], {
      cwd: folder,
      env: { ...process.env, VITEST: '', NO_COLOR: '1' },
    });
    expect(await ended(run)).toEqual({ status: 0, printed: expect.stringContaining('4 passed') as string });
  }, 120_000);

  it('work with Jest', async () => {
    // Like Jest, calls the default exports of both files, one after the other, in one process.
    const script = `
      const { default: setup } = await import('./gateway.setup.mjs');
      const { default: teardown } = await import('./gateway.teardown.mjs');
      await setup({}, {});
      const { PIXKIT_BASE_URL, PIXKIT_CLIENT_ID, PIXKIT_CLIENT_SECRET, PIXKIT_CONTROL_URL } = process.env;
      const { status } = await fetch(PIXKIT_BASE_URL + '/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: PIXKIT_CLIENT_ID, clientSecret: PIXKIT_CLIENT_SECRET }),
      });
      await teardown({}, {});
      const gone = await fetch(PIXKIT_CONTROL_URL).then(() => false, () => true);
      console.log(JSON.stringify({ status, gone }));`;
    const args = ['--import', pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href];
    const run = spawn(process.execPath, [...args, '--input-type=module', '-e', script], { cwd: folder });
    const { status, printed } = await ended(run);
    expect([status, JSON.parse(printed)]).toEqual([0, { status: 200, gone: true }]);
  });
});
