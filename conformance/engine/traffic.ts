import { isSuccess } from '../core/success.js';
import { endpointOf, type Operation } from '../contract/document.js';
import type { ContractJudge } from '../contract/judge.js';
import type { Exchange } from '../target/exchange.js';

/** The statuses of an operation that a target does not have. */
const missing: ReadonlySet<number> = new Set([404, 405, 501]);

/** What a run sent to an operation, and what came back. */
export interface OperationTraffic {
  readonly operation: Operation;
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Whether a request that keeps the contract was answered with success. */
  readonly isAccepted: boolean;
  /** The last answer. */
  readonly last: Exchange;
  /** An answer of a target that lacks the operation, to a request without a token. */
  readonly lackedWithoutToken: Exchange | undefined;
}

/** Pairs of alternative operations, each by the name of the other: the specification lets a target have either. */
export type OneOperation = Readonly<Record<string, string>>;

/** Whether a call ended in a server error, other than that of a missing operation, or without a response. */
function hasFailed({ response }: Exchange): boolean {
  return response === undefined || (response.status >= 500 && !missing.has(response.status));
}

/** Whether a status refuses the request; that of a busy or broken target does not. */
function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500 && status !== 429) || status === 501;
}

/** Whether all answers are those of a target that lacks the operation. */
export function isAllMissing({ statuses }: OperationTraffic): boolean {
  return [...statuses.keys()].every((status) => missing.has(status));
}

/** Whether an answer is that of a target that lacks the operation. */
export function isMissing({ response }: Exchange): boolean {
  return response !== undefined && missing.has(response.status);
}

/** Counts what all sessions of a run send and receive, per operation. */
export class Traffic {
  readonly #byOperation = new Map<string, OperationTraffic>();
  readonly #names = new WeakMap<Exchange, string>();
  readonly #closed = new WeakSet<Exchange>();
  /** How many calls were sent. */
  calls = 0;
  /** Calls that ended in a server error or without a response. */
  readonly failed = new Set<Exchange>();

  constructor(
    private readonly judge: ContractJudge,
    private readonly one: OneOperation = {},
  ) {}

  /**
   * Counts an exchange; one without an answer says nothing about the operation. `isClosed`: it met a connection that the
   * target had closed, which it may.
   */
  readonly note = (exchange: Exchange, isClosed = false): void => {
    if (isClosed) this.#closed.add(exchange);
    const operation = this.judge.operationOf(exchange);
    const { response } = exchange;
    this.calls += 1;
    if (operation !== undefined && hasFailed(exchange)) this.failed.add(exchange);
    if (operation === undefined || response === undefined) return;
    const name = this.nameOf(operation.operationId);
    this.#names.set(exchange, name);
    const existing = this.#byOperation.get(name);
    const { status } = response;
    const succeeded = isSuccess(response);
    this.#byOperation.set(name, {
      operation: existing?.operation ?? this.judge.document.operations.get(name) ?? operation,
      statuses: new Map(existing?.statuses).set(status, (existing?.statuses.get(status) ?? 0) + 1),
      isAccepted: existing?.isAccepted === true || (succeeded && !this.judge.breaksRequest(exchange)),
      last: exchange,
      lackedWithoutToken:
        isMissing(exchange) && exchange.request.headers['authorization'] === undefined
          ? exchange
          : existing?.lackedWithoutToken,
    });
  };

  /** The operation that an exchange is counted under; empty if the contract has none for it, or no answer came. */
  readonly operationOf = (exchange: Exchange): string => this.#names.get(exchange) ?? '';

  /** Whether a failed call may be right: the contract lists its status, or the target may close its connection. */
  readonly mayBeRight = (exchange: Exchange): boolean => {
    if (this.#closed.has(exchange)) return true;
    const { pointer = '' } = this.judge.operationOf(exchange) ?? {};
    const status = exchange.response?.status ?? 0;
    return this.judge.document.at(`${pointer}/responses/${status}`) !== undefined;
  };

  /** The operation that an exchange called, such as `POST /dict/pix`; empty if the contract has none for it. */
  readonly endpointOf = (exchange: Exchange): string => {
    const operation = this.judge.operationOf(exchange);
    return operation === undefined ? '' : endpointOf(operation);
  };

  /** The operation that refused with this answer; undefined if it is not a refusal, or was not counted. */
  readonly refusedBy = (exchange: Exchange): string | undefined => {
    const status = exchange.response?.status ?? 0;
    return isRefusal(status) ? this.#names.get(exchange) : undefined;
  };

  /** The name under which an operation is counted. */
  nameOf(operationId: string): string {
    return this.one[operationId] ?? operationId;
  }

  /** The operations that accepted a right request. */
  accepted(): readonly string[] {
    return [...this.#byOperation].flatMap(([name, { isAccepted }]) => (isAccepted ? [name] : []));
  }

  /** What is known about an operation, by the name under which it is counted. */
  of(name: string): OperationTraffic | undefined {
    return this.#byOperation.get(name);
  }
}
