/** A client that openapi-generator makes from the 3.0 copy of the contract: it compiles, and calls a gateway. */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { it } from '../support/fixtures.js';

const packages = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(packages.resolve(`${name}/package.json`));
const generator = join(folderOf('@openapitools/openapi-generator-cli'), 'bin/openapi-generator.jar');
const contract = fileURLToPath(new URL('../../generated/contract-3.0.json', import.meta.url));
const story = fileURLToPath(new URL('./generated-client/story.ts', import.meta.url));
const run = promisify(execFile);
const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

it.skipIf(!hasJava)(
  'a generated typescript-fetch client compiles and makes its calls',
  { timeout: 200_000 },
  async ({ folder, served }) => {
    const account = await served.account({ settlement: 'automatic' });
    const { transactionId } = await account.state('a received payment', { amount: 25.5 });
    const environment = {
      PIX_BASE_URL: served.baseUrl,
      PIX_CLIENT_ID: account.clientId,
      PIX_CLIENT_SECRET: account.clientSecret,
      PIX_CERTIFICATE: account.certificateHeader,
      PIX_RECEIVED: String(transactionId),
    };
    const options = ['-g', 'typescript-fetch', '--additional-properties', 'typescriptThreePlus=true'];
    await run('java', [
      '-jar',
      generator,
      'generate',
      '-i',
      contract,
      '-o',
      join(folder, 'client'),
      ...options,
    ]);
    await copyFile(story, join(folder, 'story.ts'));
    await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
    const compile =
      '--strict --target es2022 --lib es2022,dom --types --module commonjs --outDir built story.ts';
    await run(process.execPath, [join(folderOf('typescript'), 'bin/tsc'), ...compile.split(' ')], {
      cwd: folder,
    });
    await run(process.execPath, [join(folder, 'built/story.js')], {
      env: { ...process.env, ...environment },
    });
  },
);
