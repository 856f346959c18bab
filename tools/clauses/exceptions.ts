/** Reads `spec/unstated.yaml`: the parts of the contract without a sentence of the specification or without an example. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { escaped, type Lack, lackable } from './stated.js';

/** Parts of the contract that lack something, and why that is correct. */
export interface Exception {
  /** The reason, which names an open point. */
  readonly because: string;
  /** What the parts lack; without a clause, there is neither a check nor a defect. */
  readonly lacks: readonly Lack[];
  /** Kind and name, such as `field Devedor.cnpj`; `*` stands for any word. */
  readonly parts: readonly string[];
}

const text = { type: 'string', minLength: 1 };
const listOf = (items: object) => ({ type: 'array', minItems: 1, uniqueItems: true, items });
const isExceptions = new Ajv({ allErrors: true }).compile<readonly Exception[]>({
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['because', 'lacks', 'parts'],
    properties: { because: text, lacks: listOf({ enum: lackable }), parts: listOf(text) },
  },
});

/** Parses the exceptions. Throws if they are malformed. */
export function parseExceptions(yaml: string): readonly Exception[] {
  const exceptions: unknown = parse(yaml);
  if (isExceptions(exceptions)) return exceptions;
  throw new Error('spec/unstated.yaml: a list of { because, lacks, parts }');
}

/** Reads the exceptions from `spec/` below the project's root. */
export function readExceptions(root: string): readonly Exception[] {
  return parseExceptions(readFileSync(join(root, 'spec/unstated.yaml'), 'utf8'));
}

/** An exception for one name and one kind of lack. */
export interface Excuse {
  readonly name: string;
  readonly lack: Lack;
  readonly isOf: (part: string) => boolean;
}

/** Splits the exceptions by name and kind of lack. */
export function excusesIn(exceptions: readonly Exception[]): readonly Excuse[] {
  return exceptions.flatMap(({ parts, lacks }) => {
    const all: readonly Lack[] = lacks.includes('clause') ? [...lacks, 'check', 'defect'] : lacks;
    return parts.flatMap((name) => {
      const pattern = new RegExp(`^${name.split('*').map(escaped).join('\\S+')}$`);
      return all.map((lack) => ({ name, lack, isOf: (part: string) => pattern.test(part) }));
    });
  });
}
