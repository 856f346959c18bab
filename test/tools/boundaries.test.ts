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

describe('import boundaries', () => {
  // One for each mechanism: zones between rooms, siblings, packages, types only, and what must not be called.
  it.each([
    [domain, `export { store } from '../storage/store.js';`],
    [domain, `export { readFileSync } from 'node:fs';`],
    [domain, `export const a = Math.random();`],
    [client, `export { money } from '../server/domain/money.js';`],
    [operation, `export { store } from '../storage/store.js';`],
    [operation, `export type { Request } from 'express';`],
    [storage, `export { reserve } from '../ledger/posting.js';`],
    ['server/gateway.ts', `export { check } from '../conformance/check.js';`],
    ['server/http/app.ts', `export { tolerantContract } from '../../generated/tolerant-document.js';`],
    ['conformance/library/stage.ts', `export { judge } from '../engine/judge.js';`],
    [check, `export { isBrl } from '../server/domain/money.js';`],
    [check, `export const a = import('../server/gateway.js');`],
    [check, `export { bind } from '../generated/stubs/apis.js';`],
    ['conformance/core/pool.ts', `export type { Exchange } from '../target/exchange.js';`],
    ['conformance/chapters/cob/created.ts', `export { limits } from '../cash-out/limits.js';`],
    ['conformance/kit.ts', `export { gallery } from '../test/mutation/defects/index.js';`],
    ['test/mutation/part.ts', `export { isBrl } from '../../server/domain/money.js';`],
  ])('%s may not: %s', async (file, text) => {
    expect(await refusals(file, text)).not.toEqual([]);
  });

  it.each([
    [domain, `export const a = new Date(0);`],
    [operation, `export type { Store } from '../storage/store.js';`],
    [check, `export { operations } from '../generated/operations.js';`],
    ['conformance/chapters/cob/created.ts', `export { cashInBody } from '../cash-in/client.js';`],
  ])('%s may: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });

  it('lets no comment switch a rule off', async () => {
    const directive = ['eslint', 'disable', 'next', 'line'].join('-');
    const text = `// ${directive}\nexport const a = Math.random();`;
    expect(await refusals(domain, text)).toContain('no-restricted-properties');
  });
});
