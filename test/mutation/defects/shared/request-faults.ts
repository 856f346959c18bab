import { type OperationId, operations } from '../../../../generated/operations.js';
import { at, fullError, type RequestEdit, requests, shortError } from '../../edits.js';
import type { Part } from '../../part.js';
import type { WireAnswer, WireRequest } from '../../wire.js';

/** Selects the values of a field that a defect affects. */
export type Picks = (value: unknown, body: unknown) => boolean;

export const missing: Picks = (value) => value === undefined;
export const anObject: Picks = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const noText: Picks = (value) => typeof value !== 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isText = (value: unknown): value is string => typeof value === 'string';
export const ofLength =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length === length;
export const longerThan =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length > length;
export const cut = (length: number) => (value: unknown) => String(value).slice(0, length);
export const matching =
  (pattern: RegExp): Picks =>
  (value) =>
    isText(value) && pattern.test(value);
export const notMatching =
  (pattern: RegExp): Picks =>
  (value) =>
    isText(value) && !pattern.test(value);
export const is =
  (wanted: unknown): Picks =>
  (value) =>
    value === wanted;
/** A number with more than two decimals that is greater than zero when rounded. */
export const roundable: Picks = (value) => isNumber(value) && Math.round(value * 100) >= 1;
export const rounded = (value: unknown): number => Math.round(Number(value) * 100) / 100;
/** Checks whether cents are whole in binary arithmetic, in which 0.29 and 1.10 are not. */
export const inBinary: Picks = (value) => isNumber(value) && !Number.isInteger(value * 100);
export const document = /^(\d{11}|\d{14})$/;

/** The refusal of an operation in the envelope of its family. */
export function refusalOf(request: WireRequest, status: number, field: string): WireAnswer {
  const { operation } = request;
  const known = operation === undefined || operation === 'control' ? null : operations[operation];
  if (known?.family === 'compatibility') return shortError(status);
  return fullError(request, status, { message: [`${field} is invalid`] });
}

/** How single fields of an operation's body are wrongly accepted or refused. */
export function faultsOf(operation: OperationId): {
  /** Accepts a request that the field at `pointer` makes invalid, by repairing it first. */
  readonly lets: (pointer: string, picks: Picks, ...edits: readonly RequestEdit[]) => Part;
  /** Refuses a valid request because of the field at `pointer`. */
  readonly refuses: (pointer: string, picks: Picks, status?: number) => Part;
} {
  return {
    lets: (pointer, picks, ...edits) =>
      requests(operation, ({ body }) => picks(at(body, pointer), body), ...edits),
    refuses: (pointer, picks, status = 400) =>
      requests(
        operation,
        ({ body }) => picks(at(body, pointer), body),
        (request) => refusalOf(request, status, pointer.slice(1).replaceAll('/', '.')),
      ),
  };
}
