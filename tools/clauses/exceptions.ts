/** Reads `spec/unstated.yaml`: the parts of the contract without a sentence of the specification or without an example. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { object, text, uniqueList } from './schema.js';
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

const exception = object({
  because: text,
  lacks: uniqueList({ enum: lackable }),
  parts: uniqueList(text),
});
const isExceptions = new Ajv().compile<readonly Exception[]>({ type: 'array', items: exception });

/** Reads the exceptions from `spec/` below the project's root. Throws if they are malformed. */
export function readExceptions(root: string): readonly Exception[] {
  const exceptions: unknown = parse(readFileSync(join(root, 'spec/unstated.yaml'), 'utf8'));
  if (isExceptions(exceptions)) return exceptions;
  throw new Error('spec/unstated.yaml: a list of { because, lacks, parts }');
}

/** An exception for one name and one kind of lack. */
interface Excuse {
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
