import type { OperationId } from '../../../generated/operations.js';
import type { JsonObject } from '../../core/json.js';
import { bearer } from './examples.js';
import { example } from './matching.js';
import { contractExample, firstExample, type Known, reliedInAnswer } from './relied.js';

/** A provider state by its name (docs/provider-states.md), with its params. */
export type Given = readonly [state: string, params?: Readonly<Record<string, unknown>>];

/** What a consumer requests, and what it relies on in the answer. */
export interface HttpInteraction {
  /**
   * Completes "a gateway-client …". It must be unique in its contract, and stable, because reports and brokers refer to
   * it.
   */
  readonly description: string;
  readonly operation: OperationId;
  readonly given: readonly Given[];
  /** A path, or a matcher for it; defaults to the operation's own if that has no parameter. */
  readonly path?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  /** JSON; with a matcher where a stub may accept other values too. */
  readonly body?: unknown;
  /** The status, or those among which the specification leaves the choice; the first is the example. */
  readonly status: number | readonly number[];
  /** JSON; left out if the consumer relies only on the status. */
  readonly answer?: unknown;
}

/** A notification and what its receiver relies on. */
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

/** What is different in a request without a token. */
export const withoutToken = { given: anyone, headers: {}, status: 401 } as const;

/** Members of an error that tell what went wrong. */
const namedInErrors = ['statusCode', 'code', 'errorCode', 'method'];

/** How an interaction differs from the usual one of its operation. */
interface Difference extends Partial<Omit<HttpInteraction, 'description'>>, Pick<Known, 'but' | 'also'> {
  /** What the answer looks like: an example of the contract, or its name; for a refusal by default the first one. */
  readonly like?: string | JsonObject;
}

/**
 * Makes the interactions of an operation: each says how it differs from the usual one, that of a caller of the standard
 * family with a token. What is relied on in the answer follows from the contract; of several allowed refusals, only the
 * status.
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
