import { isSuccess } from '../core/success.js';
import { endpointOf, type Operation } from '../contract/document.js';
import type { ContractJudge } from '../contract/judge.js';
import type { Exchange } from '../target/exchange.js';

/** The statuses with which a target responds if it does not have the operation. */
const missing: ReadonlySet<number> = new Set([404, 405, 501]);

/** What a run sent to an operation and received from it. */
export interface OperationTraffic {
  readonly operation: Operation;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Whether a request that complies with the contract succeeded. */
  readonly isAccepted: boolean;
  /** The last exchange that got a response. */
  readonly last: Exchange;
  /** An exchange without a token in which the target responded as if it lacks the operation. */
  readonly lackedWithoutToken: Exchange | undefined;
}

/**
 * Alternatives: the specification allows a target to offer either operation. Maps an operation to the other one, under
 * whose name both are counted.
 */
export type OneOperation = Readonly<Record<string, string>>;

/** Whether a call ended without a response, or in a server error other than that of a missing operation. */
function hasFailed({ response }: Exchange): boolean {
  return response === undefined || (response.status >= 500 && !missing.has(response.status));
}

/** Whether a status refuses the request. The status of a busy or broken target does not. */
function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500 && status !== 429) || status === 501;
}

/** Whether all responses are those of a target that lacks the operation. */
export function isAllMissing({ statuses }: OperationTraffic): boolean {
  return [...statuses.keys()].every((status) => missing.has(status));
}

/** Whether the response is that of a target that lacks the operation. */
export function isMissing({ response }: Exchange): boolean {
  return response !== undefined && missing.has(response.status);
}

/** Counts what all sessions of a run send and receive, per operation. */
export class Traffic {
  readonly #byOperation = new Map<string, OperationTraffic>();
  readonly #names = new WeakMap<Exchange, string>();
  readonly #closed = new WeakSet<Exchange>();
  /** Number of calls sent. */
  calls = 0;
  /** Calls that ended in a server error or without a response. */
  readonly failed = new Set<Exchange>();

  constructor(
    private readonly judge: ContractJudge,
    private readonly one: OneOperation = {},
  ) {}

  /**
   * Counts an exchange; one without a response says nothing about the operation. `isClosed`: the request met a
   * connection that the target had closed, which it may do.
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

  /**
   * The name under which an exchange is counted; empty if the contract has no operation for it, or no response came.
   */
  readonly operationOf = (exchange: Exchange): string => this.#names.get(exchange) ?? '';

  /** Whether a failed call may comply: the contract lists its status, or the target may close its connection. */
  readonly mayBeRight = (exchange: Exchange): boolean => {
    if (this.#closed.has(exchange)) return true;
    const { pointer = '' } = this.judge.operationOf(exchange) ?? {};
    const status = exchange.response?.status ?? 0;
    return this.judge.document.at(`${pointer}/responses/${status}`) !== undefined;
  };

  /** The operation that an exchange called, such as `POST /dict/pix`; empty if the contract has no operation for it. */
  readonly endpointOf = (exchange: Exchange): string => {
    const operation = this.judge.operationOf(exchange);
    return operation === undefined ? '' : endpointOf(operation);
  };

  /** The operation that refused with this response; undefined if it is not a refusal, or was not counted. */
  readonly refusedBy = (exchange: Exchange): string | undefined => {
    const status = exchange.response?.status ?? 0;
    return isRefusal(status) ? this.#names.get(exchange) : undefined;
  };

  /** The name under which an operation is counted. */
  nameOf(operationId: string): string {
    return this.one[operationId] ?? operationId;
  }

  /** The operations that accepted a valid request. */
  accepted(): readonly string[] {
    return [...this.#byOperation].flatMap(([name, { isAccepted }]) => (isAccepted ? [name] : []));
  }

  /** What is known about an operation, by the name under which it is counted. */
  of(name: string): OperationTraffic | undefined {
    return this.#byOperation.get(name);
  }
}
