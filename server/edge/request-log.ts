import type { Request, Response } from 'express';

import type { OperationId } from '../../generated/operations.js';
import type { Problem } from '../domain/problems.js';
import { format, type Message } from '../messages/messages.js';
import type { RequestFacts } from './request-facts.js';

/**
 * Why a request was refused, for the log. It contains nothing that the client sent, except field names and ids of its
 * transactions.
 */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** A finished request as an operator sees it. Nothing else of its path, query, headers and bodies is logged. */
export interface NotedRequest {
  /** Also the `errorId` of a refusal. */
  readonly requestId: string;
  readonly method: string;
  /** The path as in the contract, such as `/cob/{txid}`; null if nothing is served there. */
  readonly path: string | null;
  readonly operation: OperationId | null;
  /** The provider state that the control endpoint was asked for. */
  readonly state: string | null;
  readonly accountId: string | null;
  /** Null if the connection was closed before the answer. */
  readonly status: number | null;
  /** From its headers to the end of its answer, ms. */
  readonly durationMs: number;
  readonly refusal: Refusal | null;
}

/** Called with every request when it is over. */
export type Note = (request: NotedRequest) => void;

/** A request that is over, for the log. */
export function notedRequest(request: Request, response: Response, facts: RequestFacts): NotedRequest {
  const { requestId, operation, path, state, accountId, refusal } = facts;
  return {
    requestId,
    method: request.method,
    path: operation === null ? (path ?? routeOf(request)) : operation.path,
    operation: operation?.operationId ?? null,
    state,
    accountId,
    status: response.writableFinished ? response.statusCode : null,
    durationMs: durationOf(facts),
    refusal,
  };
}

/** The time since a request began, ms. */
export function durationOf({ startedMs }: RequestFacts): number {
  return Math.round((performance.now() - startedMs) * 10) / 10;
}

/** The path of the Express route that handled a request. */
function routeOf(request: Request): string | null {
  const { route } = request as { readonly route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : null;
}

/** Maximum length of a reason in a log line, and of a value in it, in characters. */
const maxReason = 300;
const maxValue = 80;

/** Message values that are not the client's own words, or that an operator looks for. */
const showable: ReadonlySet<string> = new Set([
  ...['field', 'limit', 'from', 'to', 'days', 'max', 'minimum', 'count', 'scope', 'method', 'eventType'],
  ...['remaining', 'amount', 'externalId', 'txid', 'refundId', 'values'],
]);

/** A refusal as it is logged. */
export function refusalOf({ code, options }: Problem): Refusal {
  const reason = [options.message].flat().map((message: Message) => format(shown(message)));
  return { code, reason: reason.join('; ').slice(0, maxReason) };
}

function shown(message: Message): Message {
  const values = Object.entries(message.values).map(([name, value]): [string, string | number] => [
    name,
    showable.has(name) ? String(value).slice(0, maxValue) : '…',
  ]);
  const { then, ...rest } = message;
  return { ...rest, values: Object.fromEntries(values), ...(then && { then: then.map(shown) }) };
}
