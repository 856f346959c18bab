import { t, type Sentence } from '../core/text.js';
import type { OperationId } from '../../generated/operations.js';
import { asText, parseExactly, untrusted } from '../core/untrusted-json.js';
import type { ReceivedResponse, SentRequest } from '../target/exchange.js';
import type { StateName, StateParams, StateReturns } from '../target/states.js';
import { type Field, withFields } from './fields.js';
import { Refused } from './refused.js';
import { accepted, type OperationCall, type AccountSession } from './account-session.js';

/** The user's options for a trigger. */
export interface TriggerOptions {
  /** The amount in BRL; undefined for the default. */
  readonly amount: number | undefined;
  readonly fields: readonly Field[];
  /** The code or reason of the failure; true for the default one; undefined for success. */
  readonly error: string | true | undefined;
}

/** One message to the gateway, and its result. */
export interface Step {
  /** The operation as method and path, or the name of the state. */
  readonly what: string;
  readonly status: number;
  /** The ids in the response with their names. */
  readonly ids: readonly (readonly [name: string, id: string])[];
  readonly sent: SentRequest;
  /** Why the gateway refused, if that does not matter. */
  readonly aside?: Sentence;
}

/** How a pending payment or refund must fail: with a code or reason, or with the default. */
export interface Failing {
  readonly outcome: 'ERROR';
  readonly text: string | undefined;
}

/** The default amount, in BRL. */
const defaultAmount = 10;
const shownIds = ['id', 'transactionId', 'externalId', 'txid', 'rtrId', 'endToEndId', 'endToEnd'];

/** The tools of a trigger. Records every step. */
export class TriggerRun {
  readonly steps: Step[] = [];

  constructor(
    private readonly session: AccountSession,
    private readonly options: TriggerOptions,
  ) {}

  /** The amount in BRL. */
  get amount(): number {
    return this.options.amount ?? defaultAmount;
  }

  get error(): TriggerOptions['error'] {
    return this.options.error;
  }

  /** Adds the user's fields to a request body. */
  withFields<T extends object>(body: T): T {
    return withFields(body, this.options.fields);
  }

  /** Calls an operation with the user's fields in its body. Returns the id with this name in the response, as text. */
  async call(
    operation: OperationId,
    call: OperationCall & { readonly json: object },
    id: string,
  ): Promise<string> {
    const json = this.withFields(call.json);
    const answer = await this.session.call(operation, { ...call, json }, this.#keep());
    const { method, path } = answer.request;
    return asText(accepted(answer, `${method} ${path}`).body[id]);
  }

  /** Sets up a state. */
  state<S extends StateName>(state: S, params: StateParams<S>, hint?: Sentence): Promise<StateReturns<S>> {
    return this.session.state(state, params, {
      trace: this.#keep(state),
      ...(hint !== undefined && { hint }),
    });
  }

  /**
   * Ends what is pending, successfully or with the error that the user requested. An account that settles automatically may
   * already have done so, which matters only for an error.
   */
  async ends(end: (failing: Failing | undefined) => Promise<unknown>): Promise<void> {
    const { error } = this.options;
    if (error !== undefined) {
      await end({ outcome: 'ERROR', text: error === true ? undefined : error });
      return;
    }
    try {
      await end(undefined);
    } catch (thrown) {
      const last = this.steps.at(-1);
      const isRefused = last !== undefined && last.status >= 400 && last.status < 500;
      if (!(thrown instanceof Refused) || !isRefused) throw thrown;
      this.steps.splice(-1, 1, { ...last, aside: t`it has already settled automatically` });
    }
  }

  #keep(state?: StateName) {
    return (sent: SentRequest, answer: ReceivedResponse): void => {
      const body = untrusted(parseExactly(answer.bytes.toString('utf8')));
      const ids = shownIds.flatMap((name): (readonly [string, string])[] => {
        const id: unknown = body[name];
        return typeof id === 'string' || typeof id === 'number' ? [[name, asText(id)]] : [];
      });
      const what = state === undefined ? `${sent.method} ${sent.path}` : `state ${state}`;
      this.steps.push({ what, status: answer.status, ids, sent });
    };
  }
}
