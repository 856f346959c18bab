import { ConfigurationError, SetupError, Skip } from '../runner/signals.js';
import { loose, parseJson, type ReceivedResponse, type SentRequest } from './exchange.js';
import type { HttpClient } from './http.js';
import { requiredReturns, type StateName, type StateParams, type StateReturns } from './states.js';

interface Message {
  readonly state: StateName;
  readonly params: unknown;
  readonly action: string;
}

/** What the target has shown to know of a state; `unknown` until a check asked for it. */
export type StateKnowledge = 'holds' | 'not known' | 'unknown';

/**
 * Speaks the provider-state protocol, version 1. A state that the target does not know skips the check, a wrong
 * control token ends the run, anything else that is no success is a broken setup.
 */
export class ControlClient {
  readonly #known = new Map<StateName, StateKnowledge>();
  /** Whether the last message was answered at all, and the reason when it was not. */
  reachable = true;
  lastError = '';

  constructor(
    private readonly http: HttpClient,
    readonly url: string,
    private readonly token: string | undefined,
    /** Headers of the target file, sent with every request. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /**
   * Puts the target into a state and answers what it returned. `accountId` is added to the params where given; `trace`
   * hears the message and its answer, for evidence that has to show them.
   */
  async setup<S extends StateName>(
    state: S,
    params: StateParams<S>,
    accountId?: string,
    trace?: (sent: SentRequest, answer: ReceivedResponse) => void,
  ): Promise<StateReturns<S>> {
    if (this.#known.get(state) === 'not known') throw unknownState(state);
    const sent = { ...(accountId !== undefined && { accountId }), ...params };
    const message = { state, params: sent, action: 'setup' };
    const answer = await this.#post(message);
    trace?.(this.#sent(message), answer);
    if (answer.status === 404) {
      if (this.knowledge(state) !== 'holds') this.#known.set(state, 'not known');
      throw unknownState(state, this.#hasHeld() ? '' : ' (404), or the control URL is wrong');
    }
    if (answer.status === 501)
      throw new Skip(`the target cannot set up '${state}' with ${JSON.stringify(params)}`);
    if (answer.status !== 200) {
      const isRefusal = answer.status >= 400 && answer.status < 500;
      throw broken(state, `${answer.status} ${answer.text}`, isRefusal);
    }
    this.#known.set(state, 'holds');
    return returned(state, answer.text) as StateReturns<S>;
  }

  /** Tells the target that a state is no longer needed; what it answers does not matter. */
  async teardown(state: StateName, params: Readonly<Record<string, unknown>>): Promise<void> {
    await this.http.send(this.#request({ state, params, action: 'teardown' }));
  }

  knowledge(state: StateName): StateKnowledge {
    return this.#known.get(state) ?? 'unknown';
  }

  #hasHeld(): boolean {
    return [...this.#known.values()].includes('holds');
  }

  async #post(message: Message): Promise<ReceivedResponse & { text: string }> {
    const answer = await this.http.send(this.#request(message));
    this.reachable = !('error' in answer);
    if ('error' in answer) {
      this.lastError = answer.error;
      throw new SetupError(`setting up '${message.state}' at ${this.url}: ${answer.error}`);
    }
    if (answer.status === 401 || answer.status === 403) {
      throw new ConfigurationError(
        `The control URL ${this.url} refused the control token (${answer.status}).`,
        'Give the right token with --control-token, or as control.token in the target file.',
      );
    }
    return { ...answer, text: answer.bytes.toString('utf8') };
  }

  #sent(message: Message): SentRequest {
    const { kind: _, ...request } = this.#request(message);
    return { ...request, path: new URL(this.url).pathname, operation: undefined };
  }

  #request(message: Message) {
    return {
      method: 'POST',
      url: this.url,
      headers: {
        ...this.headers,
        'content-type': 'application/json',
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(message),
      kind: `state ${message.state}`,
    };
  }
}

function unknownState(state: StateName, orElse = ''): Skip {
  return new Skip(`the target does not know the state '${state}'${orElse}`);
}

function broken(state: StateName, what: string, isRefusal = false): SetupError {
  return new SetupError(`setting up '${state}' answered ${what.slice(0, 500)}`, isRefusal);
}

function returned(state: StateName, text: string): unknown {
  const body = loose(parseJson(text));
  const missing = requiredReturns[state].filter((name) => body[name] === undefined);
  if (missing.length > 0) throw broken(state, `200 without ${missing.join(', ')}: ${text}`);
  return body;
}
