import { protocol } from '../../generated/provider-states.js';
import { t, type Sentence, type Text } from '../core/text.js';
import { parseExactly, parseJson } from '../core/untrusted-json.js';
import { ConfigurationError, SetupError, Skip, WrongStateAnswer } from '../core/errors.js';
import { type ReceivedResponse, type SentRequest } from './exchange.js';
import type { HttpClient } from './http.js';
import type { HttpAnswer, HttpRequest } from './http-messages.js';
import { faultsOfAnswer, withoutNulls } from './answer-faults.js';
import type { StateName, StateParams, StateReturns } from './states.js';
import { type SentTogether, type StateMessage, Together } from './together.js';

/** What is known about the target's support of a state. `holds`: it has been set up; `unknown`: not requested yet. */
export type StateKnowledge = 'holds' | 'not known' | 'unknown';

/**
 * A client for the provider-state protocol, version 1. A state that the target does not know skips the check; a wrong
 * control token ends the run. A response that the protocol does not allow is reported as wrong; any other failure means
 * that the setup is broken.
 */
export class ControlClient {
  readonly #known = new Map<StateName, StateKnowledge>();
  readonly #wrong = new Map<StateName, Sentence>();
  readonly #together: Together | undefined;
  /** Whether the last message got a response; if not, `lastError` is the reason. */
  reachable = true;
  lastError: Text = '';

  constructor(
    private readonly http: HttpClient,
    readonly url: string,
    private readonly token: string | undefined,
    /** Headers from the target file, sent with every request. */
    private readonly headers: Readonly<Record<string, string>> = {},
    /** Whether several states may be requested together, if the target supports that. */
    gathers = false,
  ) {
    if (gathers) this.#together = new Together((sent) => this.#sendAsOne(sent));
  }

  /**
   * Puts the target into a state and returns what the target returned. `accountId` is added to the params if given;
   * `trace` is called with the message and its response, for evidence that must show them.
   */
  async setup<S extends StateName>(
    state: S,
    params: StateParams<S>,
    accountId?: string,
    trace?: (sent: SentRequest, answer: ReceivedResponse) => void,
  ): Promise<StateReturns<S>> {
    if (this.#known.get(state) === 'not known') throw unknownState(state);
    const sent = { ...(accountId !== undefined && { accountId }), ...params };
    const message = { state, params: sent, action: 'setup' } as const;
    const answer = await this.#post(message);
    trace?.(this.#sent(message), answer);
    if (answer.status === 404) {
      if (this.knowledge(state) !== 'holds') this.#known.set(state, 'not known');
      throw unknownState(state, this.#hasHeld());
    }
    if (answer.status === 501)
      throw new Skip(
        t`the target cannot set up '${state}' with ${JSON.stringify(params)}`,
        unlockOf(state, params),
      );
    if (answer.status !== 200) {
      const isRefusal = answer.status >= 400 && answer.status < 500;
      throw broken(state, `${answer.status} ${answer.text}`, isRefusal);
    }
    this.#known.set(state, 'holds');
    const { returns } = protocol.states[state];
    const plain = parseJson(answer.text);
    const faults = faultsOfAnswer(returns, withoutNulls(returns, plain));
    if (faults.length === 0)
      return withoutNulls(returns, parseExactly(answer.text, plain)) as StateReturns<S>;
    const what = t`the response for the state '${state}' is invalid: ${faults.join('; ')}`;
    this.#wrong.set(state, what);
    throw new WrongStateAnswer(what);
  }

  /** Tells the target that a state is no longer needed; the response does not matter. */
  async teardown(state: StateName, params: Readonly<Record<string, unknown>>): Promise<void> {
    const message = { state, params, action: 'teardown' } as const;
    if ((await this.#together?.answerTo(message)) === undefined)
      await this.http.send(this.#requestOf(message));
  }

  knowledge(state: StateName): StateKnowledge {
    return this.#known.get(state) ?? 'unknown';
  }

  /** Whether several states that are requested at the same moment are sent as one request. */
  get gathers(): boolean {
    return this.#together?.isKnown === true;
  }

  /** What was wrong with responses: one sentence per state. */
  get wrongAnswers(): readonly Sentence[] {
    return [...this.#wrong.values()];
  }

  #hasHeld(): boolean {
    return [...this.#known.values()].includes('holds');
  }

  async #post(message: StateMessage): Promise<ReceivedResponse & { text: string }> {
    const answer = (await this.#together?.answerTo(message)) ?? (await this.#send(this.#requestOf(message)));
    this.reachable = !('error' in answer);
    if ('error' in answer) {
      this.lastError = answer.error;
      throw new SetupError(t`setting up '${message.state}' at ${this.url} failed: ${answer.error}`);
    }
    if (answer.status === 401 || answer.status === 403) {
      throw new ConfigurationError(
        t`The control URL ${this.url} refused the control token (${answer.status}).`,
        t`Pass the correct token with --control-token, or as control.token in the target file.`,
      );
    }
    return { ...answer, text: answer.bytes.toString('utf8') };
  }

  #sendAsOne({ body, kind, isRepeatable }: SentTogether): Promise<HttpAnswer> {
    return this.#send(this.#request(body, kind, isRepeatable));
  }

  #send(request: HttpRequest & { readonly kind: string }): Promise<HttpAnswer> {
    // A guard in front of the whole target refuses states, too.
    const asked = { kind: request.kind, retry: 429 } as const;
    return this.http.busy.send(asked, () => this.http.send(request), received);
  }

  #sent(message: StateMessage): SentRequest {
    const { kind: _, isRepeatable: _repeatable, ...request } = this.#requestOf(message);
    return { ...request, path: new URL(this.url).pathname, operation: undefined };
  }

  #requestOf(message: StateMessage) {
    // In the worst case, repeating it leaves an unused account.
    return this.#request(message, `state ${message.state}`, message.state === 'an account');
  }

  #request(body: object, kind: string, isRepeatable: boolean) {
    return {
      method: 'POST',
      url: this.url,
      headers: {
        ...this.headers,
        'content-type': 'application/json',
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      },
      body: withLongNumbers(JSON.stringify(body)),
      kind,
      isRepeatable,
    };
  }
}

function received(answer: HttpAnswer) {
  return 'error' in answer ? undefined : answer;
}

/**
 * Rewrites the id of a MED in a state call as the number that the target sent: `parseExactly` reads a long number as
 * text.
 */
function withLongNumbers(call: string): string {
  return call.replace(/"id":"(\d{16,})"/g, '"id":$1');
}

/**
 * Maximum characters of a response in an error, far above any valid one; secrets are removed before it is shown and cut
 * further.
 */
const longestAnswer = 20_000;

/** The parameters of an account that the state would have to support, such as `an account with settlement manual`. */
function unlockOf(state: StateName, params: object): Text {
  const plain = Object.entries(params).filter(([, value]) => typeof value !== 'object');
  const conditions = plain.map(([name, value]) => `${name} ${String(value)}`).join(', ');
  if (conditions === '' || state !== 'an account') return t`the state '${state}'`;
  return t`an account with ${conditions}`;
}

/** If a control endpoint has never set up any state, the control URL may be wrong. */
function unknownState(state: StateName, isThere = true): Skip {
  const why = isThere
    ? t`the target does not know the state '${state}'`
    : t`the target does not know the state '${state}' (404), or the control URL is wrong`;
  return new Skip(why, t`the state '${state}'`);
}

function broken(state: StateName, what: string, isRefusal = false): SetupError {
  return new SetupError(t`setting up '${state}' returned ${what.slice(0, longestAnswer)}`, isRefusal);
}
