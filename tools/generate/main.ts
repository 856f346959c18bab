/**
 * `npm run generate` writes `generated/` and what `docs/` has from `spec/`; with `--check` it only says whether what stands there is
 * what it would write.
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
