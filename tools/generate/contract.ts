import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { OpenAPI3 } from 'openapi-typescript';

import { withoutTranslations } from '../clauses/contract-words.js';
import { readErrors } from '../clauses/errors.js';
import { withErrorExamples } from './error-examples.js';
import { withErrors } from './errors.js';
import { applyOverlay, readOverlay } from './overlay.js';
import { heading, root } from './paths.js';

const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');

/** Returns the bundled contract as it is published, without translations. */
export async function bundleContract(): Promise<OpenAPI3> {
  return withoutTranslations(await bundleTranslatedContract());
}

/**
 * Bundles the contract's files into one OpenAPI 3.1 document, keeping references, with the error codes of
 * `spec/errors.yaml` and their examples. Throws if a reference leads nowhere.
 */
export async function bundleTranslatedContract(): Promise<OpenAPI3> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const bundle = join(folder, 'contract.json');
    await promisify(execFile)(
      process.execPath,
      [redocly, 'bundle', 'spec/openapi.yaml', '--output', bundle],
      {
        cwd: root,
        env: {
          ...process.env,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
          NO_COLOR: '1',
        },
      },
    );
    const { openapi, ...rest } = JSON.parse(readFileSync(bundle, 'utf8')) as OpenAPI3;
    const errors = readErrors(root);
    return withErrors(withErrorExamples({ openapi, 'x-generated': heading, ...rest }, errors), errors);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the contract that the kit accepts: `spec/tolerance.overlay.yaml` is applied; every action of the overlay names
 * its open point.
 */
export function tolerantContract(contract: OpenAPI3, openPoints: ReadonlySet<string>): OpenAPI3 {
  const text = readFileSync(join(root, 'spec/tolerance.overlay.yaml'), 'utf8');
  return withErrors(applyOverlay(contract, readOverlay(text, openPoints)), readErrors(root));
}
