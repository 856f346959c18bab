import { Ajv2020 } from 'ajv/dist/2020.js';

import { type ClientSteps, protocol, type StepName } from '../../generated/client-steps.js';
import { ConfigurationError, SetupError } from '../core/errors.js';
import { isObject } from '../core/json.js';
import { t } from '../core/text.js';
import { parseJson } from '../core/untrusted-json.js';
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

const ajv = new Ajv2020({ strict: false });
const shapes = new Map<StepName, ReturnType<typeof ajv.compile>>();

function shapeOf(step: StepName) {
  const known = shapes.get(step) ?? ajv.compile(protocol.steps[step].returns);
  shapes.set(step, known);
  return known;
}

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
    const matches = shapeOf(step);
    if (!isObject(returned) || !matches(returned)) {
      const [first] = matches.errors ?? [];
      const where =
        first === undefined ? 'it is no JSON object' : `${first.instancePath} ${first.message ?? ''}`;
      return { kind: 'broken', why: `${text.slice(0, maxShown)} (${where.trim()})` };
    }
    return { kind: 'answered', returned: returned };
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
