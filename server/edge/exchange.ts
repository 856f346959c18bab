import type { Request, Response } from 'express';

import type { CallProvocation } from '../provocations/provocations.js';
import type { OperationContract } from './operation-contract.js';
import type { RequestFacts } from './request-facts.js';
import type { Operate, ServedOperation } from './routes.js';

/** An answer: `body` is JSON, `headers` are added to the common ones. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The parts of a request that the contract describes. */
export interface RequestParts {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Texts and lists of texts; numbers and booleans too, once the contract has been applied. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined if there is no content. Defaults of the contract are filled in, which is idempotent. */
  readonly body: unknown;
}

/** A request to be answered, and what is known about it so far. */
export interface Answerable {
  readonly request: Request;
  readonly response: Response;
  readonly facts: RequestFacts;
}

/** A request of an operation on its way through the pipeline, whose steps fill it in. */
export interface Exchange extends Answerable {
  readonly served: ServedOperation;
  /** As received; once the contract accepts them, as it reads them. */
  parts: RequestParts;
  /** Since when its client waits for us, ms by `performance.now()`. */
  startedMs: number;
  /** Calls the operation in the caller's name; null until the caller is identified. */
  operate: Operate | null;
  /** The contract that has accepted the request and that its answer must keep; null if there is none (yet). */
  contract: OperationContract | null;
  /** What a state has planned for this call; nearly always null. */
  provocation: CallProvocation | null;
}
