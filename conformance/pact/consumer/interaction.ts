import type { OperationId } from '../../../generated/operations.js';
import type { JsonObject } from '../../core/json.js';
import { bearer } from './examples.js';
import { example } from './matching.js';
import { contractExample, firstExample, type Known, reliedInAnswer } from './relied.js';

/** A provider state by its name (docs/provider-states.md), with its params. */
export type Given = readonly [state: string, params?: Readonly<Record<string, unknown>>];

/** A consumer's request, and the parts of the response on which it relies. */
export interface HttpInteraction {
  /**
   * Completes "a gateway-client …". It must be unique in its contract, and stable, because reports and brokers refer to
   * it.
   */
  readonly description: string;
  readonly operation: OperationId;
  readonly given: readonly Given[];
  /** A path, or a matcher for it; defaults to the operation's path if that has no parameter. */
  readonly path?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  /** JSON, with matchers for values that a stub may accept in other forms too. */
  readonly body?: unknown;
  /** The status, or the statuses between which the specification leaves the choice; the first is the example. */
  readonly status: number | readonly number[];
  /** JSON; omitted if the consumer relies only on the status. */
  readonly answer?: unknown;
}

/** A notification, and the parts of it on which its receiver relies. */
export interface MessageInteraction {
  readonly description: string;
  readonly given: readonly Given[];
  /** `contentType` and other HTTP headers of the delivery, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with matchers. */
  readonly body: unknown;
}

/**
 * The states of a caller without a token: for an interaction without states, Pact would send a state without a name.
 */
export const anyone: readonly Given[] = [['an account']];

/** The states of a caller with a token of a family, and the header with the token. */
export function caller(
  family: 'standard' | 'compatibility',
  account: Readonly<Record<string, unknown>> = {},
  token: Readonly<Record<string, unknown>> = {},
): readonly Given[] {
  return [
    ['an account', account],
    ['an access token', { family, ...token }],
  ];
}

/** The differences of a request without a token. */
export const withoutToken = { given: anyone, headers: {}, status: 401 } as const;

/** Members that identify an error. */
const namedInErrors = ['statusCode', 'code', 'errorCode', 'method'];

/** The differences of an interaction from the usual one of its operation. */
interface Difference extends Partial<Omit<HttpInteraction, 'description'>>, Pick<Known, 'but' | 'also'> {
  /** An example of the response, from the contract, or the example's name; defaults to the first example for a refusal. */
  readonly like?: string | JsonObject;
}

/**
 * Returns a function that creates interactions of an operation, each given by its differences from the usual one: that of
 * a caller of the standard family with a token. The contract determines on which parts of the response the consumer
 * relies; if several refusals are allowed, it relies only on the status.
 */
export function interactionsOf(usual: Pick<HttpInteraction, 'operation'> & Partial<HttpInteraction>) {
  return (description: string, { like, but, also, ...about }: Difference): HttpInteraction => {
    const base = { given: caller('standard'), headers: bearer(), ...usual, ...about };
    const named = typeof like === 'string' ? contractExample(like) : like;
    const status = base.status ?? Number(named?.['statusCode']);
    const first = typeof status === 'number' ? status : (status[0] ?? 200);
    const isOpen = typeof status !== 'number' && first >= 400;
    const shown = named ?? (first >= 400 && !isOpen ? firstExample(base.operation, first) : undefined);
    if (shown === undefined) return { ...base, description, status };
    const known: Known = first >= 400 ? { fixed: namedInErrors } : { echo: example(base.body) };
    const answer = reliedInAnswer(base.operation, first, shown, { ...known, but, also });
    return { ...base, description, status, answer };
  };
}
