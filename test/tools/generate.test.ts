import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { fingerprint } from '../../tools/fingerprint.js';
import { staleFiles } from '../../tools/generate/generate.js';
import { it } from '../support/fixtures.js';

describe('the stale check', () => {
  it('names what is missing, superfluous or changed', () => {
    const stale = staleFiles(
      new Map([
        ['nowhere.ts', ''],
        ['contract.ts', 'changed'],
      ]),
      true,
    );
    expect(stale).toContain('nowhere.ts');
    expect(stale).toContain('contract.ts');
    expect(stale).toContain('contract.json');
    expect(stale).toContain('stubs/apis.ts');
  });
});

describe('what is built instead of committed', () => {
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
