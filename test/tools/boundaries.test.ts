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
const ledger = 'server/ledger/posting.ts';
const lifecycle = 'server/lifecycle/settlement.ts';
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
  it.each([
    [domain, `export { store } from '../storage/store.js';`],
    [client, `export { money } from '../server/domain/money.js';`],
    [client, `export { Cents } from '../conformance/core/cents.js';`],
    [client, `export { errors } from '../generated/errors.js';`],
    [operation, `export { fromCents } from '../../client/amounts.js';`],
    [check, `export { fromCents } from '../client/amounts.js';`],
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
    [storage, `export { reserve } from '../ledger/posting.js';`],
    [storage, `export type { Services } from '../ports.js';`],
    [ledger, `export { settle } from '../lifecycle/settlement.js';`],
    [ledger, `export { writeNotification } from '../notifications/outbox.js';`],
    [ledger, `export type { Handler } from '../operations/handler.js';`],
    ['server/notifications/outbox.ts', `export { settle } from '../lifecycle/settlement.js';`],
    ['server/notifications/outbox.ts', `export type { Handler } from '../operations/handler.js';`],
    ['server/notifications/outbox.ts', `export { post } from '../ledger/posting.js';`],
    [lifecycle, `export { someone } from '../sandbox/participants.js';`],
    [lifecycle, `export { handlers } from '../operations/index.js';`],
    [lifecycle, `export { createApp } from '../http/app.js';`],
    [lifecycle, `export const a = Date.now();`],
    [operation, `export type { Settled } from '../lifecycle/settlement.js';`],
    [operation, `export type { Origins } from '../sandbox/seeding.js';`],
    [operation, `export type { NotificationBody } from '../notifications/outbox.js';`],
    ['server/sandbox/participants.ts', `export { hashSecret } from '../edge/secrets.js';`],
    ['server/sandbox/states/cases.ts', `export { writeNotification } from '../../notifications/outbox.js';`],
    ['server/http/app.ts', `export { settle } from '../lifecycle/settlement.js';`],
    ['server/http/app.ts', `export { post } from '../ledger/posting.js';`],
    ['server/http/app.ts', `export { writeNotification } from '../notifications/outbox.js';`],
    ['server/ports.ts', `export type { Handler } from './operations/handler.js';`],
    ['server/ports.ts', `export type { Subject } from './notifications/outbox.js';`],
    ['server/scheduler/scheduler.ts', `export { settleDue } from '../lifecycle/settlement.js';`],
    [domain, `export type { Services } from '../ports.js';`],
    ['server/http/app.ts', `export type { Knex } from 'knex';`],
    ['server/http/app.ts', `export { createGateway } from '../gateway.js';`],
    ['server/http/app.ts', `export { bind } from '../../generated/stubs/apis.js';`],
    ['server/edge/pipeline.ts', `export { createApp } from '../http/app.js';`],
    ['server/gateway.ts', `export { check } from '../conformance/check.js';`],
    ['server/index.ts', `export { startStage } from '../library/stage.js';`],
    ['conformance/cli/main.ts', `export { startStage } from '../../library/stage.js';`],
    ['library/stage.ts', `export { createGateway } from '../server/gateway.js';`],
    ['library/stage.ts', `export { Checks } from '../conformance/engine/checks.js';`],
    ['server/gateway.ts', `export { bind } from '../generated/stubs/apis.js';`],
    ['server/ledger/posting.ts', `export { bind } from '../../generated/stubs/apis.js';`],
    [check, `export { bind } from '../generated/stubs/apis.js';`],
    ['tools/test.ts', `export { bind } from '../generated/stubs/apis.js';`],
    ['test/server/operations/tokens.test.ts', `export { bind } from '../../../generated/stubs/apis.js';`],
    [check, `export { isBrl } from '../server/domain/money.js';`],
    [check, `export { createGateway } from '../server/gateway.js';`],
    [check, `export const a = import('../server/gateway.js');`],
    [check, `export type A = import('../server/gateway.js').Gateway;`],
    [check, `export { generate } from '../tools/generate/generate.js';`],
    ['conformance/engine/run-check.ts', `export { isBrl } from '../../server/domain/money.js';`],
    ['conformance/core/pool.ts', `export type { Exchange } from '../target/exchange.js';`],
    ['conformance/target/http.ts', `export { ContractJudge } from '../contract/judge.js';`],
    ['conformance/contract/judge.ts', `export type { Session } from '../engine/session.js';`],
    ['conformance/engine/suite.ts', `export { checks } from '../chapters/index.js';`],
    ['conformance/engine/suite.ts', `export { jsonReport } from '../report/json.js';`],
    ['conformance/language/register.ts', `export { jsonReport } from '../report/json.js';`],
    ['conformance/model/account.ts', `export { centsOf } from '../core/cents.js';`],
    ['conformance/chapters/check.ts', `export { histories } from '../histories/index.js';`],
    ['conformance/chapters/cob/created.ts', `export { limits } from '../cash-out/limits.js';`],
    ['conformance/chapters/shared/tokens.ts', `export { limits } from '../cash-out/limits.js';`],
    ['conformance/histories/step.ts', `export { jsonReport } from '../report/json.js';`],
    ['conformance/pact/bridge.ts', `export { jsonReport } from '../report/json.js';`],
    ['conformance/report/json.ts', `export { checks } from '../chapters/index.js';`],
    ['conformance/doctor/diagnosis.ts', `export { jsonReport } from '../report/json.js';`],
    ['conformance/engine/phases/run.ts', `export { checkCommand } from '../../cli/check.js';`],
    [check, `export { contract } from '../generated/document.js';`],
    [check, `export { errors } from '../generated/errors.js';`],
    ['server/messages/messages.ts', `export { refusal } from '../domain/problems.js';`],
    ['server/http/app.ts', `export { tolerantContract } from '../../generated/tolerant-document.js';`],
    ['conformance/kit.ts', `export { gallery } from '../test/mutation/defects/index.js';`],
    ['test/mutation/part.ts', `export { isBrl } from '../../server/domain/money.js';`],
    [
      'test/server/operations/tokens.test.ts',
      `export { generate } from '../../../tools/generate/generate.js';`,
    ],
    ['tools/test.ts', `export * from '../test/support/gateway.js';`],
  ])('%s may not: %s', async (file, text) => {
    expect(await refusals(file, text)).not.toEqual([]);
  });

  it.each([
    [
      domain,
      `export { isBrl } from './money.js';\nexport type { operations } from '../../generated/contract.js';`,
    ],
    [domain, `export { message } from '../messages/messages.js';`],
    [domain, `export const a = new Date(0);`],
    [
      operation,
      `export { isBrl } from '../domain/money.js';\nexport type { Store } from '../storage/store.js';`,
    ],
    [storage, `export { default } from 'knex';\nexport { isBrl } from '../domain/money.js';`],
    ['server/http/app.ts', `export { default } from 'express';`],
    ['server/http/control-route.ts', `export { answerControl } from '../sandbox/control.js';`],
    [ledger, `export { transactionTransitions } from '../domain/transactions.js';`],
    [lifecycle, `export { post } from '../ledger/posting.js';`],
    [lifecycle, `export { writeNotification } from '../notifications/outbox.js';`],
    [
      operation,
      `export type { Services } from '../ports.js';\nexport { reserve } from '../ledger/posting.js';`,
    ],
    ['server/sandbox/states/cases.ts', `export { decideMed } from '../../lifecycle/meds.js';`],
    ['server/edge/routes.ts', `export { bind } from '../../generated/stubs/apis.js';`],
    ['server/operations/handler.ts', `export type { Handler } from '../../generated/stubs/apis.js';`],
    [check, `export { operations } from '../generated/operations.js';`],
    [check, `export type { CashOutCode } from '../generated/error-codes.js';`],
    [check, `export { tolerantContract } from '../generated/tolerant-document.js';`],
    ['server/edge/detailed-validator.ts', `export { contract } from '../../generated/document.js';`],
    ['conformance/chapters/cob/created.ts', `export { cobBody } from './client.js';`],
    ['conformance/chapters/cob/created.ts', `export { cashInBody } from '../cash-in/client.js';`],
    ['conformance/engine/suite.ts', `export { steps } from '../core/json.js';`],
    ['test/mutation/part.ts', `export { createGateway } from '../../server/gateway.js';`],
    ['test/server/operations/tokens.test.ts', `export { isBrl } from '../../../server/domain/money.js';`],
    ['test/tools/generate.test.ts', `export { generate } from '../../tools/generate/generate.js';`],
  ])('%s may: %s', async (file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });

  it('has no two rooms of the gateway that may import each other', async () => {
    const rooms: Readonly<Record<string, string>> = {
      domain: 'money.ts',
      http: 'app.ts',
      ledger: 'settle.ts',
      lifecycle: 'settlement.ts',
      messages: 'messages.ts',
      notifications: 'outbox.ts',
      operations: 'balance.ts',
      sandbox: 'directory.ts',
      storage: 'store.ts',
    };
    const names = Object.keys(rooms);
    const mayImport = async (room: string, other: string) => {
      const text = `export type { A } from '../${other}/${rooms[other]?.replace('.ts', '.js') ?? ''}';`;
      return (await refusals(`server/${room}/${rooms[room] ?? ''}`, text)).length === 0;
    };
    const mutual: string[] = [];
    for (const [index, one] of names.entries()) {
      for (const other of names.slice(index + 1)) {
        if ((await mayImport(one, other)) && (await mayImport(other, one))) mutual.push(`${one}, ${other}`);
      }
    }
    expect(mutual).toEqual([]);
  });

  it('lets no comment switch a rule off', async () => {
    const directive = ['eslint', 'disable', 'next', 'line'].join('-');
    const text = `// ${directive}\nexport const a = Math.random();`;
    expect(await refusals(domain, text)).toContain('no-restricted-properties');
  });
});
