/** The vectors of `spec/vectors`: form, sentences, and what two implementations say that know nothing of each other. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { clauses } from '../../conformance/contract/register.js';
import { ContractJudge } from '../../conformance/contract/judge.js';
import type { JsonObject } from '../../conformance/core/json.js';
import { tolerantContract } from '../../generated/tolerant-document.js';
import { deliveryOf } from '../support/exchanges.js';
import { lack, programNamed } from '../support/programs.js';
import { parseSources, readSources } from '../../tools/clauses/load.js';
import { readVectors, type Vector, type VectorFile, vectorFaults } from '../../tools/clauses/vectors.js';
import { kitFunctions } from '../vectors/kit.js';

const spec = fileURLToPath(new URL('../../spec/', import.meta.url));
const vectors = readVectors(spec);
const { files } = vectors;
const all = files.flatMap(({ file }) => file.vectors.map((vector) => ({ topic: file.topic, ...vector })));
const { book } = parseSources(readSources(spec));

test.each<[string, (file: VectorFile) => Partial<VectorFile>, string]>([
  ['a form that is none', () => ({ topic: 7 as never }), 'not the form'],
  [
    'another sentence',
    ({ sentences }) => ({ sentences: mapped(sentences, () => 'another') }),
    'not that of the register',
  ],
  ['an unknown clause', (one) => changed(one, { clauses: ['EVENT-999'] }), 'there is no clause EVENT-999'],
  [
    'a form without its point',
    (one) => changed(one, { grade: 'PORTABLE', openPoints: undefined as never }),
    'PORTABLE without',
  ],
  [
    'an id that is there twice',
    ({ vectors: own }) => ({ vectors: [...own, ...own.slice(0, 1)] }),
    'there twice',
  ],
])('%s is a fault', (_, change, said) => {
  const spoiled = files.map(({ name, file }) => ({
    name,
    file:
      file.topic === 'signatures'
        ? (JSON.parse(JSON.stringify({ ...file, ...change(file) })) as VectorFile)
        : file,
  }));
  const messages = vectorFaults({ ...vectors, files: spoiled }, book).map(({ message }) => message);
  expect(messages.join('\n')).toContain(said);
});

function mapped(texts: VectorFile['sentences'], to: () => string): VectorFile['sentences'] {
  return Object.fromEntries(Object.keys(texts).map((id) => [id, to()]));
}

/** The first vector with other members. */
function changed({ vectors: [first, ...rest] }: VectorFile, members: Partial<Vector>): Partial<VectorFile> {
  return { vectors: [{ ...first!, ...members }, ...rest] };
}

describe.each(files)('$name', ({ file }) => {
  test('is what the code of the kit, the client and the reference gateway says', async () => {
    const said = await Promise.all(
      file.vectors.map(async ({ id, function: asked, input }) => {
        const answer = await kitFunctions[file.topic]?.[asked]?.(input as never);
        return [id, answer];
      }),
    );
    expect(said).toEqual(file.vectors.map(({ id, expect: wanted }) => [id, wanted]));
  });
});

const python = programNamed('python3');
const askedOfPython = (changed: (input: Vector['input']) => Vector['input'] = (input) => input) => {
  const script = fileURLToPath(new URL('../vectors/independent.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync('python3', [script], {
    encoding: 'utf8',
    input: JSON.stringify(all.map((one) => [one.topic, one.function, changed(one.input)])),
    maxBuffer: 10_000_000,
  });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as unknown[];
};

test.skipIf(python === undefined)(
  `an implementation in Python that knows only the specification says the same${lack('python3', python)}`,
  () => {
    const said = askedOfPython();
    expect(all.map(({ id }, index) => [id, said[index]])).toEqual(
      all.map(({ id, expect: wanted }) => [id, wanted]),
    );
  },
);

test('every notification among them is legal, as the kit judges it', () => {
  const judge = new ContractJudge(tolerantContract as unknown as JsonObject, Object.values(clauses));
  const judged = all
    .filter(({ topic, expect: { kind } }) => topic === 'notifications' && kind !== 'unknown')
    .map(({ id, input: { body } }) => {
      const { violations, documented } = judge.delivery(deliveryOf(String(body)));
      return [id, documented, violations.map(({ instancePath, clauses: broken }) => [instancePath, broken])];
    });
  expect(judged.length).toBeGreaterThan(100);
  expect(judged.filter(([, documented, broken]) => !documented || (broken as unknown[]).length > 0)).toEqual(
    [],
  );
});
