/** Reads `spec/errors.yaml`, for the generator and for the check that the contract is covered by clauses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { LocalizedText } from '../../conformance/core/language.js';
import { localized, object, text } from './schema.js';

/** The groups of codes, by where they occur: each group has a different kind of response. */
export const errorGroups = ['token', 'cash-out', 'cash-in', 'generic', 'settlement'] as const;
export type ErrorGroup = (typeof errorGroups)[number];

/** The entry of an error code. */
export interface ErrorRow {
  /** HTTP status; absent if it depends on the use (`HTTP_ERROR`) or there is no response (`settlement`). */
  readonly status?: number;
  /** When the code is used, as part of a sentence. */
  readonly condition: LocalizedText;
  /** The schema of the contract that describes only this code. */
  readonly schema?: string;
  /** The message for developers. */
  readonly message?: LocalizedText;
  /** How developers can fix the error. */
  readonly hint?: LocalizedText;
  /** The message for end users. */
  readonly userMessage?: LocalizedText;
  /** The messages for end users, by status or `other`. */
  readonly userMessages?: Readonly<Record<string, LocalizedText>>;
}

/** Every error code by group, in the order of the specification's tables. */
export type Errors = Readonly<Record<ErrorGroup, Readonly<Record<string, ErrorRow>>>>;

const members = {
  status: { type: 'integer', minimum: 400, maximum: 599 },
  condition: localized,
  schema: text,
  message: localized,
  hint: localized,
  userMessage: localized,
  userMessages: { type: 'object', required: ['other'], additionalProperties: localized },
};

/** The members that the rows of a group must have. */
const required: Readonly<Record<ErrorGroup, readonly (keyof ErrorRow)[]>> = {
  token: ['status', 'condition', 'message', 'hint', 'userMessage'],
  'cash-out': ['status', 'condition', 'message', 'userMessage'],
  'cash-in': ['status', 'condition', 'message'],
  generic: ['condition', 'userMessages'],
  settlement: ['condition', 'message'],
};

const isErrors = new Ajv({ allErrors: true }).compile<Errors>(
  object(
    Object.fromEntries(
      errorGroups.map((group) => [
        group,
        {
          type: 'object',
          propertyNames: { pattern: '^[A-Z]+(_[A-Z]+)+$' },
          additionalProperties: object(members, required[group]),
        },
      ]),
    ),
  ),
);

/** Parses the table. Throws if it is malformed. */
export function parseErrors(yaml: string): Errors {
  const errors: unknown = parse(yaml);
  if (isErrors(errors)) return errors;
  const faults = (isErrors.errors ?? []).map(
    ({ instancePath, message = '' }) => `${instancePath} ${message}`,
  );
  throw new Error(['spec/errors.yaml:', ...faults].join('\n  '));
}

/** Reads the table from `spec/` below the project's root. */
export function readErrors(root: string): Errors {
  return parseErrors(readFileSync(join(root, 'spec/errors.yaml'), 'utf8'));
}

/** Returns every code with its entry. */
export function errorRows(errors: Errors): readonly (readonly [code: string, row: ErrorRow])[] {
  return errorGroups.flatMap((group) => Object.entries(errors[group]));
}
