/** Finds what each part of the contract has: clauses that state it, an example, something that decides it, a defect. */
import type { ContractParts, Field } from './contract-parts.js';
import { errorRows, type Errors } from './errors.js';
import { type Clause, type ClauseBook, decisionKind } from './load.js';
import { allClauses } from './rules.js';

/** What a part of the contract may lack. */
export const lackable = ['clause', 'example', 'check', 'defect'] as const;
export type Lack = (typeof lackable)[number];

/** The data with which the contract is compared. */
export interface Register {
  readonly book: ClauseBook;
  readonly errors: Errors;
  readonly parts: ContractParts;
  /** The clauses that are broken by hand-written defects. */
  readonly broken: ReadonlySet<string>;
}

/** A part of the contract. */
export interface Part {
  /** Kind and name: `field Med.status`. */
  readonly name: string;
  /** The clauses that state it. */
  readonly clauses: readonly Clause[];
  readonly hasExample: boolean;
}

/** Returns every part of the contract. */
export function statedParts(register: Register): readonly Part[] {
  return [codes, operations, events, fields, values].flatMap((partsOf) => partsOf(register));
}

/**
 * Returns what a part lacks. A clause that is only recorded or is unobservable decides nothing. For clauses decided by the
 * schema or by derived requests, operators generate the defects (test/mutation/proof.test.ts).
 */
export function lacksOf({ clauses, hasExample }: Part, { broken }: Register): readonly Lack[] {
  const decided = clauses.filter((clause) => !['open', 'unobservable'].includes(decisionKind(clause)));
  const isBroken = (clause: Clause): boolean =>
    broken.has(clause.id) || ['schema', 'request'].includes(decisionKind(clause));
  const has: Readonly<Record<Lack, boolean>> = {
    clause: clauses.length > 0,
    example: hasExample,
    check: decided.length > 0,
    defect: decided.some(isBroken),
  };
  return lackable.filter((lack) => !has[lack]);
}

/** Returns the error codes. A clause must name a code; an example with its status must have it as `code` or `errorCode`. */
function codes({ book, errors, parts }: Register): readonly Part[] {
  return errorRows(errors).map(([code, { status }]) => ({
    name: `error code ${code}`,
    clauses: allClauses(book).filter((clause) => isNamed(code, clause)),
    hasExample: parts.messages
      .filter(({ kind }) => status === undefined || kind === String(status))
      .some(({ examples }) => examples.some((example) => codesIn(example).includes(code))),
  }));
}

function codesIn(example: unknown): readonly unknown[] {
  const { code, errorCode } = (example ?? {}) as { readonly code?: unknown; readonly errorCode?: unknown };
  return [code, errorCode];
}

/** Returns the operations. A clause must point into an operation; a success must have an example. */
function operations({ book, parts }: Register): readonly Part[] {
  return parts.operations.map(({ operationId, method, path, pointer }) => {
    const successes = parts.messages.filter(({ of, kind }) => of === operationId && kind.startsWith('2'));
    return {
      name: `operation ${method} ${path}`,
      clauses: clausesBelow(book, pointer),
      hasExample: successes.some(({ examples }) => examples.length > 0),
    };
  });
}

/** Returns the notifications. A clause must point into a notification; it must have an example. */
function events({ book, parts }: Register): readonly Part[] {
  return parts.messages
    .filter(({ kind }) => kind === 'notification')
    .map(({ of, examples }) => ({
      name: `event ${of}`,
      clauses: clausesBelow(book, `/webhooks/${of}`),
      hasExample: examples.length > 0,
    }));
}

/** Returns the fields. A clause must point at a field; an example must have it. */
function fields({ book, parts }: Register): readonly Part[] {
  return parts.fields.map((field) => ({
    name: `field ${field.name}`,
    clauses: clausesAt(book, field),
    hasExample: field.examples.size > 0,
  }));
}

/**
 * Returns the values, such as states, of fields that list their values. A clause that points at the field must name the
 * value; an example must have it, or derived requests must send it. Codes are separate parts. A field without a clause is
 * reported once, by itself.
 */
function values({ book, parts }: Register): readonly Part[] {
  return parts.fields
    .filter((field) => !isCode(field))
    .map((field) => ({ field, stated: clausesAt(book, field) }))
    .filter(({ stated }) => stated.length > 0)
    .flatMap(({ field, stated }) =>
      [...field.values].map((value) => {
        const clauses = stated.filter((clause) => isNamed(value, clause));
        const hasExample = field.examples.has(value) || stated.some((clause) => isSent(value, clause));
        return { name: `value ${value} of ${field.name}`, clauses, hasExample };
      }),
    );
}

/** Whether the values of a field are error codes. */
export function isCode({ name }: Field): boolean {
  return /\.(code|errorCode)$/.test(name);
}

function clausesAt(book: ClauseBook, { pointers }: Field): readonly Clause[] {
  return allClauses(book).filter(({ pointer }) => pointer !== undefined && pointers.has(pointer));
}

function clausesBelow(book: ClauseBook, place: string): readonly Clause[] {
  return allClauses(book).filter(({ pointer = '' }) => pointer.startsWith(`${place}/`));
}

/** Whether a clause names a value: in its rule, or as what derived requests send or receive. */
function isNamed(value: string, clause: Clause): boolean {
  const { decidedBy, rule } = clause;
  const isOfAnswer = typeof decidedBy === 'object' && 'request' in decidedBy && decidedBy.code === value;
  return isOfAnswer || isSent(value, clause) || hasWord(rule.en, value);
}

/** Whether a text contains a word, which may also be a phrase or an identifier. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\w)${escaped(word)}(?!\\w)`).test(text);
}

/** Escapes a text for use in a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
}

/** Whether the derived requests of a clause send a value. */
function isSent(value: string, { decidedBy }: Clause): boolean {
  if (typeof decidedBy === 'string' || !('request' in decidedBy)) return false;
  return Object.values(decidedBy.request).some((kinds) =>
    kinds.some((kind) => kind === `the value ${value}`),
  );
}
