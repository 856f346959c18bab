import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const rules = [
  'boundaries/restricted-paths',
  '@typescript-eslint/no-restricted-imports',
  'no-restricted-syntax',
  'no-restricted-globals',
  'no-restricted-properties',
];

// The files need not say this: what is linted is the text given here.
const domain = 'server/domain/money.ts';
const operation = 'server/operations/balance.ts';
const storage = 'server/storage/store.ts';
const check = 'conformance/check.ts';

let eslint: ESLint;
beforeAll(async () => {
  // None of these rules asks for types, and reading the whole project for them takes seconds.
  eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config });
  await refusals(domain, '');
}, 60_000);

/** Which boundary rules refuse this text in this file. */
async function refusals(file: string, text: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: file });
  const ids = result?.messages.map(({ ruleId }) => ruleId ?? 'syntax') ?? [];
  return ids.filter((id) => id === 'syntax' || rules.includes(id));
}

describe('import boundaries', () => {
  it.each([
    [domain, `export { store } from '../storage/store.js';`],
    [domain, `export { readFileSync } from 'node:fs';`],
    [domain, `export { default } from 'knex';`],
    [domain, `export const a = Math.random();`],
    [domain, `export const a = Date.now();`],
    [domain, `export const a = new Date();`],
    [domain, `export const a = process.cwd();`],
    [operation, `export { store } from '../storage/store.js';`],
    [operation, `export { createApp } from '../http/app.js';`],
    [operation, `export type { Request } from 'express';`],
    [operation, `export const a = process.env;`],
    [storage, `export type { Request } from 'express';`],
    [storage, `export { handlers } from '../operations/index.js';`],
    ['server/http/app.ts', `export type { Knex } from 'knex';`],
    ['server/http/app.ts', `export { createGateway } from '../gateway.js';`],
    ['server/gateway.ts', `export { check } from '../conformance/check.js';`],
    [check, `export { isBrl } from '../server/domain/money.js';`],
    [check, `export { createGateway } from '../server/gateway.js';`],
    [check, `export const a = import('../server/gateway.js');`],
    [check, `export type A = import('../server/gateway.js').Gateway;`],
    [check, `export { generate } from '../tools/generate/generate.js';`],
    ['conformance/runner/run-check.ts', `export { isBrl } from '../../server/domain/money.js';`],
    ['test/server/tokens.test.ts', `export { generate } from '../../tools/generate/generate.js';`],
    ['tools/test.ts', `export * from '../test/support/gateway.js';`],
  ])('%s may not: %s', async (file, text) => {
    expect(await refusals(file, text)).not.toEqual([]);
  });

  it.each([
    [
      domain,
      `export { isBrl } from './money.js';\nexport type { operations } from '../../generated/contract.js';`,
    ],
    [domain, `export const a = new Date(0);`],
    [
      operation,
      `export { isBrl } from '../domain/money.js';\nexport type { Store } from '../storage/store.js';`,
    ],
    [storage, `export { default } from 'knex';\nexport { isBrl } from '../domain/money.js';`],
    ['server/http/app.ts', `export { default } from 'express';`],
    [check, `export { contract } from '../generated/document.js';`],
    ['test/server/tokens.test.ts', `export { isBrl } from '../../server/domain/money.js';`],
    ['test/tools/generate.test.ts', `export { generate } from '../../tools/generate/generate.js';`],
  ])('%s may: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });

  it('lets no comment switch a rule off', async () => {
    const directive = ['eslint', 'disable', 'next', 'line'].join('-');
    const text = `// ${directive}\nexport const a = Math.random();`;
    expect(await refusals(domain, text)).toContain('no-restricted-properties');
  });
});
