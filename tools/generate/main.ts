/**
 * `npm run generate` writes `generated/` and what `docs/` has from `spec/`; with `--check` it only says whether what stands there is
 * what it would write.
 */
import { join } from 'node:path';

import { generate, staleFiles, write } from './generate.js';

const noJava =
  'The stub generator is a Java program and there is no `java` here (Debian: default-jre-headless).';

const partly = 'generated/stubs was not compared; all else is up to date.';

const { files, withStubs } = await generate();
if (process.argv.includes('--check')) check();
else if (withStubs) write(files);
else fail(`${noJava} Nothing was written.`);

function check(): void {
  const stale = staleFiles(files, withStubs).map((path) => `  ${join('generated', path)}`);
  if (stale.length > 0) fail(['Stale; run `npm run generate` and commit:', ...stale].join('\n'));
  else if (withStubs) console.log('What is generated is up to date.');
  else if (process.env['CI']) fail(`${noJava} ${partly}`);
  else console.warn(`${noJava} ${partly}`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
