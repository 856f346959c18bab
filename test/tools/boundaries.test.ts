import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect } from 'vitest';

import layers from '../../tools/lint/layers.mjs';
import { it } from '../support/fixtures.js';

const rules = [
  '@typescript-eslint/no-restricted-imports',
  'no-restricted-syntax',
  'no-restricted-globals',
  'no-restricted-properties',
];

// The files need not say this: what is linted is the text given here.
const domain = 'server/domain/money.ts';
const operation = 'server/operations/balance.ts';
const storage = 'server/storage/store.ts';
const check = 'conformance/kit.ts';
const client = 'client/client.ts';

let eslint: ESLint;
beforeAll(async () => {
  // None of these rules asks for types, and reading the whole project for them takes seconds.
  eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config });
  await refusals(domain, '');
});

/** Which boundary rules refuse this text in this file. */
async function refusals(file: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: file });
  const ids = result?.messages.map(({ ruleId }) => ruleId ?? 'syntax') ?? [];
  return ids.filter((id) => id === 'syntax' || rules.includes(id));
}

/** The rules that a file with this text, in a project of only this file and those that it imports, does not keep. */
async function broken(folder: string, file: string, text: string): Promise<readonly string[]> {
  const imported = [...text.matchAll(/'(\.[^']+)\.js'/g)].map(
    ([, path = '']) => `${join(dirname(file), path)}.ts`,
  );
  for (const [path, content] of [
    ...imported.map((other) => [other, 'export const a = 1;'] as const),
    [file, text] as const,
  ]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const options = {
    ...layers.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: layers.forbidden },
  };
  const { output } = await cruise([file], options as ICruiseOptions);
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

describe('layers', () => {
  it.for([
    [domain, `export { store } from '../storage/store.js';`],
    [client, `export { money } from '../server/domain/money.js';`],
    [operation, `export { post } from '../lifecycle/post.js';`],
    [storage, `export { reserve } from '../ledger/posting.js';`],
    ['server/gateway.ts', `export { check } from '../conformance/check.js';`],
    ['server/http/app.ts', `export { tolerantContract } from '../../generated/tolerant-document.js';`],
    ['conformance/variants/stage.ts', `export { createGateway } from '../../server/ports.js';`],
    [check, `export { isBrl } from '../server/domain/money.js';`],
    [check, `export const a = import('../server/gateway.js');`],
    [check, `export { bind } from '../generated/stubs/apis.js';`],
    [check, `export { gallery } from '../test/mutation/defects/index.js';`],
    ['conformance/core/pool.ts', `export type { Exchange } from '../target/exchange.js';`],
    ['conformance/chapters/cob/created.ts', `export { limits } from '../cash-out/limits.js';`],
    ['test/mutation/part.ts', `export { isBrl } from '../../server/domain/money.js';`],
  ] as const)('%s may not: %s', async ([file, text], { folder }) => {
    expect(await broken(folder, file, text)).not.toEqual([]);
  });

  it.for([
    [operation, `export type { Store } from '../storage/store.js';`],
    [check, `export { operations } from '../generated/operations.js';`],
    ['conformance/chapters/cob/created.ts', `export { cashInBody } from '../cash-in/client.js';`],
  ] as const)('%s may: %s', async ([file, text], { folder }) => {
    expect(await broken(folder, file, text)).toEqual([]);
  });
});

describe('what modules use', () => {
  it.each([
    [domain, `export { readFileSync } from 'node:fs';`],
    [domain, `export const a = Math.random();`],
    [operation, `export { store } from '../storage/store.js';`],
    [operation, `export type { Request } from 'express';`],
  ])('%s may not: %s', async (file, text) => {
    expect(await refusals(file, text)).not.toEqual([]);
  });

  it.each([
    [domain, `export const a = new Date(0);`],
    [operation, `export type { Store } from '../storage/store.js';`],
  ])('%s may: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });

  it('lets no comment switch a rule off', async () => {
    const directive = ['eslint', 'disable', 'next', 'line'].join('-');
    const text = `// ${directive}\nexport const a = Math.random();`;
    expect(await refusals(domain, text)).toContain('no-restricted-properties');
  });
});
