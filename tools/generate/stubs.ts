import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { OpenAPI3 } from 'openapi-typescript';

import type { Files } from './paths.js';
import { skeletonOf } from './skeleton.js';

const templates = fileURLToPath(new URL('./templates', import.meta.url));
const jar = join(
  createRequire(import.meta.url).resolve('@openapitools/openapi-generator-cli/package.json'),
  '../bin/openapi-generator.jar',
);

/** Whether the stub generator, a Java program, can run here. */
export function javaIsHere(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
}

/** The server stubs: one handler interface per tag, and the router. Needs Java. */
export function stubs(contract: OpenAPI3): Files {
  const folder = mkdtempSync(join(tmpdir(), 'stubs-'));
  try {
    const skeleton = join(folder, 'skeleton.json');
    const output = join(folder, 'output');
    writeFileSync(skeleton, JSON.stringify(skeletonOf(contract)));
    execFileSync(
      'java',
      [
        ...['-jar', jar, 'generate', '--input-spec', skeleton, '--output', output],
        ...['--generator-name', 'typescript-node', '--template-dir', templates, '--api-package', 'handlers'],
        ...['--global-property', 'apis,supportingFiles=apis.ts'],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return collect(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The generator writes `handlers/cashOutApi.ts` and, next to it, the router; we name the file like its class. */
function collect(output: string): Files {
  const names = readdirSync(join(output, 'handlers')).sort();
  return new Map(
    names.map((name) => {
      const path = name === 'apis.ts' ? name : `handlers/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [`stubs/${path}`, readFileSync(join(output, 'handlers', name), 'utf8')];
    }),
  );
}
