/** Rules about the test vectors, `spec/vectors/*.json`: their form, and the clauses, sentences and open points they name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { ClauseBook, Fault } from './load.js';
import { allClauses } from './rules.js';

export interface Vector {
  readonly id: string;
  readonly function: string;
  readonly clauses: readonly string[];
  readonly grade: 'MUST' | 'PORTABLE' | 'PRACTICE';
  readonly openPoints?: readonly string[];
  readonly because?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: Readonly<Record<string, unknown>>;
}

export interface VectorFile {
  readonly topic: string;
  readonly functions: Readonly<Record<string, unknown>>;
  /** The quotation of each clause that a vector names, by its id. */
  readonly sentences: Readonly<Record<string, string>>;
  readonly vectors: readonly Vector[];
}

/** The files with their names, and the schema that all of them have. */
export interface Vectors {
  readonly files: readonly { readonly name: string; readonly file: VectorFile }[];
  readonly schema: object;
}

const schemaFile = 'vectors.schema.json';

export function readVectors(specFolder: string): Vectors {
  const folder = join(specFolder, 'vectors');
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const names = readdirSync(folder).filter((name) => name !== schemaFile);
  return {
    files: names.map((name) => ({ name, file: read(name) as VectorFile })),
    schema: read(schemaFile) as object,
  };
}

/** Returns the faults of vectors; for a file that does not match the schema, only that. */
export function vectorFaults({ files, schema }: Vectors, book: ClauseBook): readonly Fault[] {
  const isRight = new Ajv({ allErrors: true }).compile(schema);
  const quotations = new Map(allClauses(book).map(({ id, quote }) => [id, quote]));
  const points = new Set(book.openPoints.map(({ id }) => id));
  const faults = files.flatMap(({ name, file }) => {
    const fault = (where: string, message: string): Fault => ({ kind: 'vector', where, message });
    if (!isRight(file))
      return [fault(name, `not the form of ${schemaFile}: ${JSON.stringify(isRight.errors)}`)];
    const named = [...new Set(file.vectors.flatMap(({ clauses }) => clauses))];
    const asked = new Set(file.vectors.map((one) => one.function));
    return [
      ...(name === `${file.topic}.json` ? [] : [fault(name, `the topic is ${file.topic}`)]),
      ...[...new Set([...asked, ...Object.keys(file.functions)])]
        .filter((one) => !asked.has(one) || !(one in file.functions))
        .map((one) => fault(name, `the function ${one} is not both described and asked for`)),
      ...named.filter((id) => !quotations.has(id)).map((id) => fault(name, `there is no clause ${id}`)),
      ...named
        .filter((id) => quotations.has(id) && file.sentences[id] !== quotations.get(id))
        .map((id) =>
          fault(name, `the sentence of ${id} is not that of the register: ${quotations.get(id) ?? ''}`),
        ),
      ...Object.keys(file.sentences)
        .filter((id) => !named.includes(id))
        .map((id) => fault(name, `no vector names ${id}, whose sentence is there`)),
      ...file.vectors.flatMap((vector) =>
        groundFaults(vector, points).map((message) => fault(vector.id, message)),
      ),
    ];
  });
  return [...faults, ...doubleFaults(files.flatMap(({ file }) => file.vectors.map(({ id }) => id)))];
}

function groundFaults(
  { grade, openPoints = [], because }: Vector,
  points: ReadonlySet<string>,
): readonly string[] {
  return [
    ...openPoints.filter((id) => !points.has(id)).map((id) => `there is no open point ${id}`),
    ...(grade === 'PORTABLE' && openPoints.length === 0 ? ['PORTABLE without an open point'] : []),
    ...(grade === 'PRACTICE' && because === undefined ? ['PRACTICE without a reason'] : []),
  ];
}

function doubleFaults(ids: readonly string[]): readonly Fault[] {
  const doubles = ids.filter((id, index) => ids.indexOf(id) !== index);
  return doubles.map((where) => ({ kind: 'vector', where, message: 'the id is there twice' }));
}
