/**
 * `npm run generate` writes `generated/` and the generated parts of `docs/`; with `--check` it only says whether they
 * are up to date.
 */
import { generate, staleFiles, write } from './generate.js';
import { noJava, sayStale } from './stale.js';

const { files, withStubs } = await generate();
if (process.argv.includes('--check')) {
  const { fails, said } = sayStale(staleFiles(files, withStubs), withStubs, Boolean(process.env['CI']));
  if (fails) fail(said);
  else console.warn(said);
} else if (withStubs) write(files);
else fail(`${noJava} Nothing was written.`);

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
