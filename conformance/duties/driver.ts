import { setTimeout as pause } from 'node:timers/promises';
import { type ClientSteps, protocol, type StepName } from '../../generated/client-steps.js';
import { ConfigurationError, Skip } from '../core/errors.js';
import { type Sentence, t, type Text } from '../core/text.js';
import { parseJson } from '../core/untrusted-json.js';
import { faultsOfAnswer } from '../target/answer-faults.js';
import type { HttpClient } from '../target/http.js';
import type { HttpRequest } from '../target/http-messages.js';

/** The driver of a client: one HTTP endpoint in its test build. */
export interface DriverOptions {
  readonly url: string;
  readonly http: HttpClient;
}

/**
 * The result of a step. `missing`: the driver does not support it; `broken`: the driver did not respond in the form of
 * the protocol.
 */
export type StepAnswer<S extends StepName = StepName> =
  | { readonly kind: 'answered'; readonly returned: ClientSteps[S]['returns'] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly why: Text };

/** Long time limits, as a client may wait for responses that do not come, and retry. */
export const driverLimits = { headersTimeoutMs: 60_000, totalTimeoutMs: 60_000, maxBodyBytes: 1024 * 1024 };
/** Maximum length of a response of the driver, or of an error in it, in messages; in characters. */
export const maxShown = 300;
/** After this many steps in a row without a response in time, the driver counts as gone. */
const mostUnanswered = 12;

/** Pause between two attempts to reach a driver that is starting, in ms. */
const aboutPauseMs = 250;

/** Steps that the driver performs itself, without the client. They do not show that the client still works. */
export const ofDriver: ReadonlySet<StepName> = new Set(['about', 'configure', 'close']);

/** Requests steps from the driver of a client. */
export class Driver {
  #unanswered = 0;
  /** The version of the kit that scaffolded the driver, from its response header; undefined if it has none. */
  scaffold: string | undefined;

  constructor(private readonly options: DriverOptions) {}

  /** Whether the driver has stopped responding. Inactivity after that proves nothing about the client. */
  get isGone(): boolean {
    return this.options.http.presence?.isGone === true || this.#unanswered >= mostUnanswered;
  }

  /** Starts to distinguish a driver that has stopped responding from one that responds incorrectly. */
  watch(): void {
    const { http, url } = this.options;
    http.watch(url, undefined, this.#request('about', {}));
  }

  /** Resolves with whether the driver is there now. */
  async isThere(): Promise<boolean> {
    await this.options.http.presence?.isThere();
    return !this.isGone;
  }

  /**
   * Requests a step, optionally for one of the driver's clients. An unreachable driver, or a response that violates the
   * protocol, gives the answer `broken`.
   */
  async ask<S extends StepName>(
    step: S,
    params: ClientSteps[S]['asked'],
    client?: string,
  ): Promise<StepAnswer<S>> {
    if (this.isGone) return { kind: 'broken', why: noLonger };
    const answer = await this.options.http.send(this.#request(step, params, client));
    if ('error' in answer && answer.isTimeout === true) this.#unanswered += 1;
    else if (!ofDriver.has(step)) this.#unanswered = 0;
    if ('error' in answer) return { kind: 'broken', why: answer.error };
    this.scaffold ??= answer.headers['pixkit-scaffold'];
    if (answer.status === 404 || answer.status === 501) return { kind: 'missing' };
    const text = answer.bytes.toString('utf8');
    if (answer.status < 200 || answer.status > 299)
      return { kind: 'broken', why: `${answer.status} ${text.slice(0, maxShown)}` };
    const returned = text.trim() === '' ? {} : parseJson(text);
    const faults = faultsOfAnswer(protocol.steps[step].returns, returned);
    if (faults.length > 0)
      return { kind: 'broken', why: `${text.slice(0, maxShown)} (${faults.join('; ')})` };
    return { kind: 'answered', returned: returned as ClientSteps[S]['returns'] };
  }

  #request(step: StepName, params: object, client?: string): HttpRequest {
    return {
      method: 'POST',
      url: this.options.url,
      kind: ofDriver.has(step) ? 'step of the driver' : 'step',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ step, ...(client !== undefined && { client }), params }),
    };
  }

  /**
   * Returns the client's description of itself; an empty object if it has none. Throws `ConfigurationError` if the
   * driver does not respond within `waitMs`.
   */
  async about(waitMs = 0): Promise<ClientSteps['about']['returns']> {
    const endsMs = performance.now() + waitMs;
    let answer = await this.ask('about', {});
    while (answer.kind === 'broken' && performance.now() < endsMs) {
      await pause(aboutPauseMs);
      answer = await this.ask('about', {});
    }
    if (answer.kind === 'answered') return answer.returned;
    if (answer.kind === 'missing') return {};
    throw new ConfigurationError(
      t`The driver at ${this.options.url} gives no valid response: ${answer.why}.`,
      t`Start the test build of the client, and pass the address of its driver with --driver.`,
    );
  }
}

/** The reason of steps that are requested after the driver has stopped responding. */
const noLonger = t`it stopped responding`;

/** The `Skip` for a step without a valid response, if nothing can be judged without it. */
export function brokenStep(step: StepName, why: Text): Skip {
  if (why === noLonger) return driverGone();
  return new Skip(t`the driver gave no valid response to the step '${step}': ${why}`, unlockOf(step));
}

/** The `Skip` for everything that was not judged before the driver stopped responding. */
export function driverGone(): Skip {
  return new Skip(t`the driver stopped responding`, t`a driver that responds until the end of the run`);
}

/** The condition under which more could be judged. */
export function unlockOf(step: StepName): Sentence {
  return t`the step '${step}'`;
}
