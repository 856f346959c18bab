import { type ClientSteps, protocol, type StepName } from '../../generated/client-steps.js';
import { ConfigurationError, SetupError } from '../core/errors.js';
import { t } from '../core/text.js';
import { parseJson } from '../core/untrusted-json.js';
import { faultsOfAnswer } from '../target/answer-faults.js';
import type { HttpClient } from '../target/http.js';

/** The driver of a client: one HTTP endpoint in its test build. */
export interface DriverOptions {
  readonly url: string;
  readonly http: HttpClient;
}

/** What became of a step: `missing`, the driver does not answer it; `broken`, it did not answer in the form of the protocol. */
export type StepAnswer<S extends StepName = StepName> =
  | { readonly kind: 'answered'; readonly returned: ClientSteps[S]['returns'] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly why: string };

/** A client may wait for answers that do not come, and try again. */
export const driverLimits = { headersTimeoutMs: 60_000, totalTimeoutMs: 60_000, maxBodyBytes: 1024 * 1024 };
/** What is read of an answer. */
const maxShown = 300;

/** Asks the driver of a client for steps. */
export class Driver {
  constructor(private readonly options: DriverOptions) {}

  /** Throws `ConfigurationError` if nobody answers at all, `SetupError` if it is somebody else. */
  async ask<S extends StepName>(
    step: S,
    params: ClientSteps[S]['asked'],
    client?: string,
  ): Promise<StepAnswer<S>> {
    const { url, http } = this.options;
    const answer = await http.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ step, ...(client !== undefined && { client }), params }),
    });
    if ('error' in answer) return { kind: 'broken', why: String(answer.error) };
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

  /** What the client says about itself; an empty object if it does not. Throws `ConfigurationError` if nobody answers. */
  async about(): Promise<ClientSteps['about']['returns']> {
    const answer = await this.ask('about', {});
    if (answer.kind === 'answered') return answer.returned;
    if (answer.kind === 'missing') return {};
    throw new ConfigurationError(
      t`The driver at ${this.options.url} does not answer: ${answer.why}.`,
      t`Start the test build of the client, and give the address of its driver with --driver.`,
    );
  }
}

/** The error for a step that must answer, because nothing can be judged without it. */
export function brokenStep(step: StepName, why: string): SetupError {
  return new SetupError(t`the driver did not answer the step '${step}' as it should: ${why}`);
}
