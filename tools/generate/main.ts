/**
 * `npm run generate` writes the committed files of `generated/` and the generated pages of `docs/`. With `--check`, it
 * fails if one of them is not up to date. The other files of `generated/` are built when they are used
 * (`tools/built-files.ts`).
 */
import { spawnSync } from 'node:child_process';

import { updateBuiltFiles } from '../built-files.js';
import { generate, staleFiles, write } from './generate.js';
import { root } from './paths.js';
import { noJava, staleMessage } from './stale.js';

const { files, withStubs } = await generate();
if (process.argv.includes('--check')) {
  const { fails, message } = staleMessage(
    staleFiles(files, withStubs),
    withStubs,
    Boolean(process.env['CI']),
  );
  if (fails) fail(message);
  else console.warn(message);
} else if (withStubs) {
  write(files);
  await updateBuiltFiles();
} else fail(`${noJava} Nothing was written.`);

/** These programs need the built files. */
for (const program of ['tools/commands-page.ts', 'tools/duties-pages.ts']) {
  const args = ['tools/run.mjs', program, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
