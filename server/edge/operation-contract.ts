import type { Operation, OperationId } from '../../generated/operations.js';
import { lazy } from '../domain/lazy.js';
import { type CompiledValidator, compiledValidatorOf } from './compiled-validator.js';
import { answerInDetail, requestInDetail } from './detailed-validator.js';
import type { Answer, RequestParts } from './exchange.js';

/**
 * The contract of an operation. It accepts quickly and refuses slowly: what the compiled validator accepts is accepted;
 * everything else goes to the detailed validator, which decides and says why. Both come from the same contract, and a
 * test compares them.
 */
export class OperationContract {
  constructor(
    private readonly operation: Operation,
    private readonly compiled: CompiledValidator,
  ) {}

  /** A request as the contract reads it. Rejects with what is wrong with it. */
  readRequest(parts: RequestParts): RequestParts | Promise<RequestParts> {
    const query = this.compiled.request(parts);
    if (query === null) return requestInDetail(this.operation, parts);
    const { params, headers, body } = parts;
    return { params, query, headers, body };
  }

  /** Rejects with what is wrong with the answer to a request; undefined if nothing is. */
  requireAnswer(parts: RequestParts, answer: Answer): Promise<void> | undefined {
    if (this.compiled.answer(answer.status, answer.body)) return undefined;
    return answerInDetail(this.operation, parts, answer);
  }
}

const contracts = new Map<OperationId, () => Promise<OperationContract>>();

/** The contract of an operation; made at its first request, once per process. */
export function contractOf(operation: Operation): Promise<OperationContract> {
  const { operationId } = operation;
  const contract =
    contracts.get(operationId) ??
    lazy(async () => new OperationContract(operation, await compiledValidatorOf(operation)));
  contracts.set(operationId, contract);
  return contract();
}
