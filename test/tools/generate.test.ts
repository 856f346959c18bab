import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { OpenAPI3, OperationObject } from 'openapi-typescript';
import { describe, expect } from 'vitest';

import { lastBuilt } from '../../tools/built-files.js';
import { fingerprint } from '../../tools/fingerprint.js';
import { contractTypes } from '../../tools/generate/contract-types.js';
import { staleMessage } from '../../tools/generate/stale.js';
import { staleFiles } from '../../tools/generate/generate.js';
import { withOpenPointLinks } from '../../tools/generate/open-points.js';
import { operationsModule } from '../../tools/generate/operations.js';
import { javaIsHere } from '../../tools/generate/stubs.js';
import { it } from '../support/fixtures.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const operation: OperationObject = {
  operationId: 'putThing',
  tags: ['Things'],
  'x-family': 'standard',
  'x-scope': 'things:write',
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    '201': { description: 'Done.' },
    default: { $ref: '#/components/responses/OtherShort' },
  },
};

function contractWith(change: object): OpenAPI3 {
  const info = { title: 'Sample', version: '1.0.0' };
  return {
    openapi: '3.1.0',
    info,
    paths: { '/things/{id}': { put: { ...operation, ...change } } },
    components: { responses: { OtherShort: { description: 'Refused.' } } },
  };
}

const sample = contractWith({});

describe('the operations', () => {
  it('are plain data that says how each is called, and whether it moves money', () => {
    const text = operationsModule(contractWith({ 'x-moves-money': true }));
    expect(text).toContain(
      JSON.stringify({
        operationId: 'putThing',
        method: 'put',
        path: '/things/{id}',
        family: 'standard',
        scope: 'things:write',
        movesMoney: true,
        errorEnvelope: 'short',
      }),
    );
    expect(text).not.toContain('import');
  });

  it('have no scope where they take no token, and move no money unless they say so', () => {
    const text = operationsModule(contractWith({ security: [], 'x-scope': undefined }));
    expect(text).toContain('"scope":null,"movesMoney":false');
  });

  it.each([
    { operationId: undefined },
    { tags: [] },
    { tags: ['One', 'Two'] },
    { responses: { '201': { description: 'Done.' } } },
    { 'x-family': undefined },
    { 'x-scope': undefined },
    { security: [] },
    { 'x-moves-money': 'yes' },
  ])('refuse an operation with %j', (change) => {
    expect(() => operationsModule(contractWith(change))).toThrow(/PUT \/things\/\{id\}: an operation needs/);
  });
});

describe('the types of the contract', () => {
  it('are headed, and the same each time', async () => {
    const types = await contractTypes(sample);
    expect(types).toMatch(/^\/\/ generated, do not edit\n/);
    expect(await contractTypes(sample)).toBe(types);
  });
});

describe('the stale check', () => {
  it('names what is missing, superfluous or changed', () => {
    const stale = staleFiles(
      new Map([
        ['nowhere.ts', ''],
        ['document.ts', 'changed'],
      ]),
      true,
    );
    expect(stale).toContain('nowhere.ts');
    expect(stale).toContain('document.ts');
    expect(stale).toContain('contract.json');
    expect(stale).toContain('stubs/apis.ts');
  });

  it('leaves alone what other commands write', () => {
    const stale = staleFiles(new Map(), true);
    expect(stale).toContain('operations.ts');
    for (const path of ['check-lengths.ts', 'quick-checks.ts', 'reference-answers.ts'])
      expect(stale).not.toContain(path);
  });

  it('leaves the stubs alone where none could be made', () => {
    expect(staleFiles(new Map(), false).some((path) => path.startsWith('stubs/'))).toBe(false);
  });
});

describe('what the stale check says', () => {
  it('is each file, and how to make it anew', () => {
    const { fails, message } = staleMessage(['a.ts', 'stubs/b.ts'], true, false);
    expect(fails).toBe(true);
    expect(message).toMatch(/npm run generate.*\n {2}generated\/a\.ts\n {2}generated\/stubs\/b\.ts$/);
  });

  it.each([
    [true, true],
    [false, false],
  ])('where the stubs could not be compared: a failure in CI alone (in CI: %s)', (inCi, fails) => {
    const unlooked = staleMessage([], false, inCi);
    expect(unlooked.fails).toBe(fails);
    expect(unlooked.message).toContain('no `java` here');
    expect(staleMessage([], true, inCi)).toEqual({
      fails: false,
      message: 'What is generated is up to date.',
    });
  });
});

describe('what is built instead of committed', () => {
  it('is ignored by Git, and nothing else of the folder is', () => {
    const options = ['--others', '--ignored', '--exclude-standard', '-z', 'generated'];
    const ignored = execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' });
    const built = ['.built', ...lastBuilt().names].map((name) => `generated/${name}`);
    expect(ignored.split('\0').filter(Boolean).sort()).toEqual(built.sort());
    expect(built).toContain('generated/clauses.json');
  });

  it('is built again when a source is changed, added or removed', ({ folder }) => {
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      utimesSync(join(folder, name), 1, 1);
    };
    mkdirSync(join(folder, 'spec/paths'), { recursive: true });
    write('spec/paths/cob.yaml', 'get:');
    write('package.json', '{}');
    write('README.md', '');
    const take = () => fingerprint(folder, ['spec', 'package.json']);
    const first = take();
    write('README.md', 'elsewhere');
    expect(take()).toBe(first);
    write('spec/paths/cob.yaml', 'post:');
    expect(take()).not.toBe(first);
    write('spec/paths/cob.yaml', 'get:');
    expect(take()).toBe(first);
    utimesSync(join(folder, 'package.json'), 2, 2);
    expect(take()).not.toBe(first);
    utimesSync(join(folder, 'package.json'), 1, 1);
    write('spec/openapi.yaml', '');
    expect(take()).not.toBe(first);
    rmSync(join(folder, 'spec/openapi.yaml'));
    expect(take()).toBe(first);
  });
});

it('Java is looked for where programs are', () => {
  expect(javaIsHere({ PATH: '' })).toBe(false);
});

describe('open points in the contract', () => {
  const described = (description: string): OpenAPI3 => contractWith({ description });

  it('become links to their entries in the register, once each', () => {
    const linked = withOpenPointLinks(
      described('Kept free (OP-09), as OP-12 says.'),
      new Set(['OP-09', 'OP-12']),
    );
    expect(linked).toEqual(
      described('Kept free ([OP-09](/docs/open-points#op-09)), as [OP-12](/docs/open-points#op-12) says.'),
    );
    expect(withOpenPointLinks(linked, new Set())).toEqual(linked);
  });

  it('are refused where they do not exist', () => {
    expect(() => withOpenPointLinks(described('As OP-99 says.'), new Set(['OP-09']))).toThrow(
      'the contract: there is no open point OP-99, in "As OP-99 says."',
    );
  });

  it('are left alone where they are no description', () => {
    const payload = contractWith({ summary: 'OP-99' });
    expect(withOpenPointLinks(payload, new Set())).toEqual(payload);
  });
});
