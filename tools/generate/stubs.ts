import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { JsonObject } from './json.js';
import type { Files } from './paths.js';

const templates = fileURLToPath(new URL('./templates', import.meta.url));
const jar = join(
  createRequire(import.meta.url).resolve('@openapitools/openapi-generator-cli/package.json'),
  '../bin/openapi-generator.jar',
);

/** Whether the stub generator, a Java program, can run with this environment. */
export function javaIsHere(env = process.env): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore', env }).status === 0;
}

/** Generates the server stubs from the contract's OpenAPI 3.0 copy: one handler interface per tag, and the routes. Needs Java. */
export function stubs(contract: JsonObject): Files {
  const folder = mkdtempSync(join(tmpdir(), 'stubs-'));
  try {
    const [input, output] = [join(folder, 'contract.json'), join(folder, 'output')];
    writeFileSync(input, JSON.stringify(contract));
    execFileSync(
      'java',
      [
        '-jar',
        jar,
        'generate',
        '--input-spec',
        input,
        '--output',
        output,
        '--generator-name',
        'typescript-node',
        '--template-dir',
        templates,
        '--api-package',
        'handlers',
        '--global-property',
        'apis,supportingFiles=apis.ts',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return collect(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Collects what the generator wrote, such as `handlers/cashOutApi.ts`; each file is renamed to match its class. */
function collect(output: string): Files {
  const names = readdirSync(join(output, 'handlers')).sort();
  return new Map(
    names.map((name) => {
      const path = name === 'apis.ts' ? name : `handlers/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [`stubs/${path}`, readFileSync(join(output, 'handlers', name), 'utf8')];
    }),
  );
}
