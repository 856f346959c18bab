import { type OperationId, operations } from '../../../../generated/operations.js';
import {
  at,
  fullError,
  type RequestEdit,
  requests,
  set,
  shortError,
} from '../../../../conformance/variants/parts/edits.js';
import type { Part } from '../../../../conformance/variants/parts/part.js';
import type { WireAnswer, WireRequest } from '../../../../conformance/variants/parts/wire.js';

/** Selects the values of a field that a defect affects. */
export type Picks = (value: unknown, body: unknown) => boolean;

export const missing: Picks = (value) => value === undefined;
export const anObject: Picks = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const noText: Picks = (value) => typeof value !== 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isText = (value: unknown): value is string => typeof value === 'string';
export const is =
  (wanted: unknown): Picks =>
  (value) =>
    value === wanted;
export const ofLength =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length === length;
export const longerThan =
  (length: number): Picks =>
  (value) =>
    isText(value) && value.length > length;
export const matching =
  (pattern: RegExp): Picks =>
  (value) =>
    isText(value) && pattern.test(value);
export const notMatching =
  (pattern: RegExp): Picks =>
  (value) =>
    isText(value) && !pattern.test(value);
export const below =
  (least: number): Picks =>
  (value) =>
    isNumber(value) && value < least;
export const above =
  (most: number): Picks =>
  (value) =>
    isNumber(value) && value > most;
/** A number with more than two decimals that is greater than zero when rounded. */
export const roundable: Picks = (value) => isNumber(value) && Math.round(value * 100) >= 1;
/** Checks whether cents are whole in binary arithmetic, in which 0.29 and 1.10 are not. */
export const inBinary: Picks = (value) => isNumber(value) && !Number.isInteger(value * 100);

export const document = /^(\d{11}|\d{14})$/;
export const someCpf = '52998224725';
/** The value without a final line break, which a pattern ending in `$` accepts in multi-line mode. */
export const withoutLineBreak = (value: unknown): string => String(value).replace(/\n$/, '');

/** The refusal of an operation in the envelope of its family. */
export function refusalOf(request: WireRequest, status: number, field: string): WireAnswer {
  const { operation } = request;
  const about = operation === undefined || operation === 'control' ? null : operations[operation];
  if (about?.family === 'compatibility') return shortError(status);
  return fullError(request, status, { message: [`${field} is invalid`] });
}

/** Refuses a request because of this field. */
export const refused =
  (field: string, status = 400) =>
  (request: WireRequest): WireAnswer =>
    refusalOf(request, status, field);

/** Edits requests in which `picks` selects the value of the field at `pointer`. */
const where =
  (pointer: string, picks: Picks, edit: RequestEdit): RequestEdit =>
  (request) =>
    picks(at(request.body, pointer), request.body) ? edit(request) : request;

/** Accepts requests that the field at `pointer` makes invalid: it counts as this value, or as a function of its value. */
export const allows = (pointer: string, picks: Picks, countsAs: unknown): RequestEdit =>
  where(pointer, picks, set(pointer, countsAs));

/** Refuses a valid request because of the field at `pointer`. */
export const refuses = (pointer: string, picks: Picks, status = 400): RequestEdit =>
  where(pointer, picks, refused(pointer.slice(1).replaceAll('/', '.'), status));

/** Like `allows` and `refuses`, for the requests of one operation. */
export const faultsOf = (operation: OperationId) => ({
  allows: (...fault: Parameters<typeof allows>): Part => requests(operation)(allows(...fault)),
  refuses: (...fault: Parameters<typeof refuses>): Part => requests(operation)(refuses(...fault)),
});
