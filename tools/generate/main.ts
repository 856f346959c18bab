/**
 * `npm run generate` writes the committed files of `generated/`. With `--check`, it fails if one of them is not up to
 * date. The other files of `generated/` are built when they are used (`tools/built-files.ts`).
 */
import { updateBuiltFiles } from '../built-files.js';
import { generate, staleFiles, write } from './generate.js';
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

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
