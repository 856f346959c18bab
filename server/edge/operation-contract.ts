import type { Operation, OperationId } from '../../generated/operations.js';
import { lazy } from '../domain/lazy.js';
import { requestInDetail } from './detailed-validator.js';
import type { Answer, RequestParts } from './request-facts.js';
import { parts, type Validate } from '../../generated/accepting.js';
import { isBrl } from '../domain/money.js';

/**
 * The contract of an operation. The compiled validator accepts requests quickly; what it does not accept goes to the
 * detailed validator, which decides and reports what is wrong. Both come from the same contract, and a test compares
 * them.
 */
export class OperationContract {
  constructor(
    private readonly operation: Operation,
    private readonly compiled: CompiledValidator,
  ) {}

  /** Reads a request according to the contract. Rejects with what is wrong with the request. */
  readRequest(parts: RequestParts): RequestParts | Promise<RequestParts> {
    const query = this.compiled.request(parts);
    if (query === null) return requestInDetail(this.operation, parts);
    const { params, headers, body } = parts;
    return { params, query, headers, body };
  }

  /** Throws if a response breaks the contract, saying how. */
  requireAnswer({ status, body }: Answer): void {
    const fault = this.compiled.answerFault(status, body);
    if (fault !== null) throw new Error(`the answer breaks the contract: ${status} ${fault}`);
  }
}

/** Contracts by operation, each created at the operation's first request, once per process. */
const contracts = new Map<OperationId, OperationContract>();

/** Returns the compiled contract of an operation if it is already loaded (synchronous). */
export function readyContract({ operationId }: Operation): OperationContract | undefined {
  return contracts.get(operationId);
}

export async function contractOf(operation: Operation): Promise<OperationContract> {
  const contract =
    readyContract(operation) ?? new OperationContract(operation, await compiledValidatorOf(operation));
  contracts.set(operation.operationId, contract);
  return contract;
}

/** The compiled contract of one operation. It only accepts, quickly; refusing is left to the detailed validator. */
export interface CompiledValidator {
  /** Returns the query according to the contract, with numbers, booleans and defaults; null if the request is not accepted. */
  request(parts: RequestParts): Readonly<Record<string, unknown>> | null;
  /** Returns what is wrong with a response; null if it keeps the contract. A status of 500 or more is not checked. */
  answerFault(status: number, body: unknown): string | null;
}

type Validators = Readonly<Record<string, Validate>>;

/** Returns the validator of an operation; the first call loads the code of all of them. */
export async function compiledValidatorOf({ operationId }: Operation): Promise<CompiledValidator> {
  const all = await validators();
  const { parameters = null, body = null, answers = {} } = parts[operationId] ?? {};
  const acceptsParameters = parameters === null ? () => true : named(all, parameters);
  const acceptsBody = body === null ? () => true : orNothing(named(all, body.validator), !body.required);
  const answerValidators = new Map(
    Object.entries(answers).map(([status, name]) => [status, name === null ? null : named(all, name)]),
  );
  return {
    request: ({ params, query, headers, body: sent }) => {
      // The detailed validator gives brackets in names a meaning, so the request is left to it.
      for (const name in query) if (name.includes('[')) return null;
      const read: Readonly<Record<string, unknown>> = { __proto__: null, ...query };
      return acceptsParameters({ params, query: read, headers }) && acceptsBody(sent) ? read : null;
    },
    answerFault: (status, sent) => {
      if (status >= 500) return null;
      const exact = String(status);
      const key = [exact, `${exact[0] ?? ''}XX`, 'default'].find((one) => answerValidators.has(one));
      if (key === undefined) return 'is not documented';
      const validate = answerValidators.get(key);
      if (!validate) return sent === undefined ? null : 'has a body';
      if (sent === undefined || sent === null) return 'has no body';
      return validate(sent) ? null : JSON.stringify((validate as { readonly errors?: unknown }).errors);
    },
  };
}

function named(all: Validators, name: string): Validate {
  const validate = all[name];
  if (!validate) throw new Error(`the generated validators lack ${name}`);
  return validate;
}

function orNothing(validate: Validate, mayBeNothing: boolean): Validate {
  return (body) => (body === undefined ? mayBeNothing : validate(body));
}

const validators = lazy(async (): Promise<Validators> => {
  const [{ validators: make }, { fastFormats }, { default: lengths }] = await Promise.all([
    import('../../generated/accepting.js'),
    import('ajv-formats/dist/formats.js'),
    import('ajv/dist/runtime/ucs2length.js'),
  ]);
  // Node exposes the whole CommonJS module as the default export; other loaders expose the module's own default.
  const ucs2length = typeof lengths === 'function' ? { default: lengths as unknown } : lengths;
  const modules: Readonly<Record<string, unknown>> = { 'ajv/dist/runtime/ucs2length': ucs2length };
  const formats = { ...fastFormats, brl: { type: 'number', validate: isBrl } };
  return make(formats, (name) => {
    if (!(name in modules)) throw new Error(`the generated validators ask for ${name}`);
    return modules[name];
  });
});
