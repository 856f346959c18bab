import { describe, expect, it } from 'vitest';

import { build, lackOf } from './gateway.js';
import { judge } from './judge.js';
import { languages, manifestOf, strays } from './manifest.js';

it('reports selected names that match nothing', () => {
  const manifests = languages().map(manifestOf);
  expect(
    strays(manifests, undefined, ['baseline', 'trailing-json', 'trailing-jason', 'unheard-of-*']),
  ).toEqual(['trailing-jason', 'unheard-of-*']);
  expect(strays(manifests, 'legal', ['trailing-json', 'cob-*'])).toEqual(['trailing-json']);
  expect(strays(manifests, 'defect')).toEqual(['defect']);
  expect(strays(manifests, 'quick')).toEqual([]);
});

/** Only a part of the checks; `npm run foreign` runs everything. */
describe.each(languages())('the gateway in %s', (language) => {
  const manifest = manifestOf(language);
  const defect = manifest.defects.find(
    ({ clauses, openPoint }) => clauses.length === 1 && openPoint === undefined,
  );

  it('has as many switches as it is to have', () => {
    expect(manifest.legal.length).toBeGreaterThanOrEqual(30);
    expect(manifest.defects.length).toBeGreaterThanOrEqual(60);
  });

  it('is right as it is, and caught with a defect', async ({ skip }) => {
    const lack = lackOf(manifest);
    if (lack !== undefined) skip(lack);
    build(manifest);
    const right = await judge(manifest, [], { seed: 1, only: manifest.quick });
    expect(right.lines).toEqual([]);
    expect(right.verdict).toBe('partial');
    const { id = '', clauses = ['none'] } = defect ?? {};
    const wrong = await judge(manifest, [id], { seed: 1, only: clauses });
    expect(wrong.failed).toEqual(expect.arrayContaining([...clauses]));
  });
});
