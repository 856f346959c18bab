/** The vectors of `spec/vectors`: form, sentences, and what two implementations say that know nothing of each other. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { clauses } from '../../conformance/contract/register.js';
import { ContractJudge } from '../../conformance/contract/judge.js';
import type { JsonObject } from '../../conformance/core/json.js';
import { Delivery } from '../../conformance/target/exchange.js';
import { tolerantContract } from '../../generated/tolerant-document.js';
import { lack, programNamed } from '../support/programs.js';
import { kitFunctions } from './kit.js';

interface Vector {
  readonly id: string;
  readonly function: string;
  readonly clauses: readonly string[];
  readonly grade: 'MUST' | 'PORTABLE' | 'PRACTICE';
  readonly openPoints?: readonly string[];
  readonly because?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: Readonly<Record<string, unknown>>;
}

interface VectorFile {
  readonly topic: string;
  readonly functions: Readonly<Record<string, unknown>>;
  readonly sentences: Readonly<Record<string, string>>;
  readonly vectors: readonly Vector[];
}

const spec = fileURLToPath(new URL('../../spec/', import.meta.url));
const textOf = (path: string): string => readFileSync(spec + path, 'utf8');
const schemaFile = 'vectors.schema.json';
const files = readdirSync(`${spec}vectors`)
  .filter((name) => name !== schemaFile)
  .map((name) => ({ name, file: JSON.parse(textOf(`vectors/${name}`)) as VectorFile }));
const all = files.flatMap(({ file }) => file.vectors.map((vector) => ({ topic: file.topic, ...vector })));

/** The quotation of each clause. */
const quotations = new Map(
  readdirSync(`${spec}clauses`)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const { sections } = parse(textOf(`clauses/${name}`)) as {
        sections: { quotations: { quote: string; clauses: { id: string }[] }[] }[];
      };
      return sections.flatMap(({ quotations: own }) =>
        own.flatMap(({ quote, clauses: ids }) => ids.map(({ id }) => [id, quote] as const)),
      );
    }),
);
const openPoints = new Set(
  (parse(textOf('open-points.yaml')) as { openPoints: { id: string }[] }).openPoints.map(({ id }) => id),
);

describe.each(files)('$name', ({ name, file }) => {
  test('has the form of the schema', () => {
    const isRight = new Ajv({ allErrors: true }).compile(
      JSON.parse(textOf(`vectors/${schemaFile}`)) as object,
    );
    isRight(file);
    expect(isRight.errors).toBeNull();
    expect(`${file.topic}.json`).toBe(name);
    expect([...new Set(file.vectors.map((one) => one.function))].sort()).toEqual(
      Object.keys(file.functions).sort(),
    );
  });

  test('quotes the sentences of its clauses, and of no others', () => {
    const named = [...new Set(file.vectors.flatMap((one) => one.clauses))].sort();
    expect(file.sentences).toEqual(Object.fromEntries(named.map((id) => [id, quotations.get(id)])));
  });

  test('gives each grade its grounds', () => {
    const groundless = file.vectors.filter(
      ({ grade, openPoints: points = [], because }) =>
        points.some((id) => !openPoints.has(id)) ||
        (grade === 'PORTABLE' && points.length === 0) ||
        (grade === 'PRACTICE' && because === undefined),
    );
    expect(groundless.map(({ id }) => id)).toEqual([]);
  });

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

test('no id is there twice', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

const python = programNamed('python3');
const askedOfPython = (changed: (input: Vector['input']) => Vector['input'] = (input) => input) => {
  const script = fileURLToPath(new URL('independent.py', import.meta.url));
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
      const bytes = Buffer.from(String(body));
      const { violations, documented } = judge.delivery(
        new Delivery(new Date(0), '/', 'cash_in', 'POST', {}, bytes, 200),
      );
      return [id, documented, violations.map(({ instancePath, clauses: broken }) => [instancePath, broken])];
    });
  expect(judged.length).toBeGreaterThan(100);
  expect(judged.filter(([, documented, broken]) => !documented || (broken as unknown[]).length > 0)).toEqual(
    [],
  );
});
