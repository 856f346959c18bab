import { STATUS_CODES } from 'node:http';

import { type OperationId, operations } from '../../../generated/operations.js';
import type { Part } from './part.js';
import type { WireAnswer, WireRequest } from './wire.js';

interface Holder {
  readonly body: unknown;
}

/** Changes the body of a request, a response or a notification. */
export type BodyEdit = <T extends Holder>(holder: T) => T;
/** Changes a response. */
export type AnswerEdit = (answer: WireAnswer, request: WireRequest) => WireAnswer;
/** Changes a request, or responds to it. */
export type RequestEdit = (request: WireRequest) => WireRequest | WireAnswer;

/** A new value, or a function that computes it from the old one and the whole body. */
type Value = unknown;
type Computed = (old: unknown, body: unknown) => unknown;

type Members = Record<string, unknown>;

/** Sets the member at a JSON Pointer if its parent exists; a function computes it from the old value. */
export function set(pointer: string, value: Value): BodyEdit {
  return (holder) => {
    const body: unknown = structuredClone(holder.body);
    const { parent, name } = placeIn(body, pointer);
    if (parent === undefined)
      return pointer === '' ? { ...holder, body: compute(value, body, body) } : holder;
    parent[name] = compute(value, parent[name], holder.body);
    return { ...holder, body };
  };
}

/** Removes the member at a JSON Pointer. */
export function drop(pointer: string): BodyEdit {
  return (holder) => {
    const body: unknown = structuredClone(holder.body);
    const { parent, name } = placeIn(body, pointer);
    if (parent !== undefined) Reflect.deleteProperty(parent, name);
    return { ...holder, body };
  };
}

/** Gives the body these members. */
export function merge(members: Readonly<Members>): BodyEdit {
  return set('', (body: unknown) => ({ ...(body as object), ...members }));
}

/** Changes only the HTTP status. */
export function status(code: number): AnswerEdit {
  return (answer) => ({ ...answer, status: code });
}

/** Changes the HTTP status, and `statusCode` and `error` in the body accordingly. */
export function statusThroughout(code: number): AnswerEdit {
  return (answer) => {
    const { body } = answer;
    // The response may have no body.
    if (!isMembers(body)) return { ...answer, status: code };
    return { ...answer, status: code, body: { ...body, statusCode: code, error: STATUS_CODES[code] } };
  };
}

/** Sets a header; undefined removes it. */
export function header(
  name: string,
  value: string | undefined,
): <T extends WireAnswer | WireRequest>(item: T) => T {
  return (item) => {
    const { [name]: _old, ...others } = item.headers;
    return { ...item, headers: { ...others, ...(value !== undefined && { [name]: value }) } };
  };
}

/** The value at a JSON Pointer into a body; undefined if there is none. */
export function at(body: unknown, pointer: string): unknown {
  const { parent, name } = placeIn(body, pointer);
  return parent === undefined ? (pointer === '' ? body : undefined) : parent[name];
}

/** Selects the responses to which an edit applies: by status, by `code`, or with a function. */
export type When = number | string | ((answer: WireAnswer, request: WireRequest) => boolean);

export const isSuccess = ({ status: code }: WireAnswer): boolean => code < 300;
export const isRefusal = ({ status: code }: WireAnswer): boolean => code >= 400;

/** Rewrites the responses of these operations that `when` selects. */
export const answers =
  (operations: OperationId | readonly OperationId[], when: When) =>
  (...edits: readonly AnswerEdit[]): Part => {
    const touched: readonly unknown[] = [operations].flat();
    return {
      answer: (answer, request) =>
        touched.includes(request.operation) && fits(when, answer, request)
          ? edits.reduce((changed, edit) => edit(changed, request), answer)
          : answer,
    };
  };

/** Calls `look` for the responses of these operations that `when` selects, and leaves them unchanged. */
export const onAnswers = (
  operations: OperationId | readonly OperationId[],
  when: When,
  look: (answer: WireAnswer, request: WireRequest) => unknown,
): Part =>
  answers(
    operations,
    when,
  )((answer, request) => {
    look(answer, request);
    return answer;
  });

/** Rewrites, or responds to, the requests to these operations that `when` selects. */
export const requests =
  (
    operations: OperationId | 'control' | readonly OperationId[],
    when: (request: WireRequest) => boolean = () => true,
  ) =>
  (...edits: readonly RequestEdit[]): Part => {
    const touched: readonly unknown[] = [operations].flat();
    return {
      request: (request) => {
        if (!touched.includes(request.operation) || !when(request)) return request;
        let changed: WireRequest | WireAnswer = request;
        for (const edit of edits) {
          if ('status' in changed) return changed;
          changed = edit(changed);
        }
        return changed;
      },
    };
  };

/** Sets `code` and `errorCode`, as in a business error. */
export const businessCode = (code: string): BodyEdit => merge({ code, errorCode: code });

/** A refusal in the full envelope. */
export function fullError(
  request: WireRequest,
  statusCode: number,
  more: Readonly<Members> = {},
): WireAnswer {
  return json(statusCode, {
    statusCode,
    timestamp: new Date().toISOString(),
    path: request.path,
    method: request.method,
    code: 'HTTP_ERROR',
    message: 'Refused.',
    userMessage: 'Dados inválidos.',
    errorId: `${Date.now()}-${Math.random()}`,
    error: STATUS_CODES[statusCode],
    ...more,
  });
}

/** A refusal in the short envelope. */
export function shortError(statusCode: number): WireAnswer {
  return json(statusCode, { statusCode, message: 'Refused.', error: STATUS_CODES[statusCode] });
}

/** A refusal in the envelope that the operation uses for its other refusals. */
export function errorOf(request: WireRequest, statusCode: number, more: Readonly<Members> = {}): WireAnswer {
  const { operation } = request;
  const isFull =
    operation !== undefined && operation !== 'control' && operations[operation].errorEnvelope === 'full';
  if (!isFull) return shortError(statusCode);
  const hint = operation === 'createAccessToken' && { details: { hint: 'Send what is asked for.' } };
  return fullError(request, statusCode, { ...hint, ...more });
}

/** A refusal that asks the client to repeat the request after this many seconds (RFC 9110, section 10.2.3). */
export function tryLater(request: WireRequest, statusCode: 429 | 503, afterSeconds: number): WireAnswer {
  return header('retry-after', String(afterSeconds))(errorOf(request, statusCode));
}

/** A JSON response. */
export function json(statusCode: number, body: unknown): WireAnswer {
  return {
    status: statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
    text: '',
  };
}

function fits(when: When, answer: WireAnswer, request: WireRequest): boolean {
  if (typeof when === 'number') return answer.status === when;
  if (typeof when === 'string') return at(answer.body, '/code') === when;
  return when(answer, request);
}

function compute(value: Value, old: unknown, body: unknown): unknown {
  return typeof value === 'function' ? (value as Computed)(old, body) : value;
}

function placeIn(body: unknown, pointer: string): { parent: Members | undefined; name: string } {
  const steps = pointer.split('/').slice(1);
  const name = steps.pop() ?? '';
  let parent: unknown = pointer === '' ? undefined : body;
  for (const step of steps) parent = isMembers(parent) ? parent[step] : undefined;
  return { parent: isMembers(parent) ? parent : undefined, name };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
