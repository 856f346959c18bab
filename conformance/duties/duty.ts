import type { StepName } from '../../generated/client-steps.js';
import type { LocalizedText } from '../core/language.js';
import type { Check } from '../engine/check.js';
import type { AccountParams, StateName } from '../target/states.js';
import type { Scene } from './scene.js';

// The vocabulary of scenarios.
export { Skip } from '../core/errors.js';
export { t } from '../core/text.js';
export { type Order, parsed, type Scene } from './scene.js';

/** A scenario: the situation that a client is put into, and the duties that are judged by its behaviour. */
export interface Scenario {
  readonly id: `${'caller' | 'receiver' | 'tool'}/${string}`;
  /** What is true if it passes, as a sentence without a full stop. */
  readonly title: LocalizedText;
  /** The duties that it decides itself. */
  readonly duties: readonly string[];
  /** Duties about every call that the calls of this scenario exercise. */
  readonly provokes?: readonly string[];
  /** The steps that it requires. */
  readonly steps: readonly StepName[];
  /** Whether the client must have a webhook. */
  readonly receives?: boolean;
  readonly needs?: readonly StateName[];
  readonly account?: AccountParams;
  /** The `clientSecret` that the client gets, if it must not be that of the account. */
  readonly secret?: string;
  /** The certificate that the client gets, in PEM, if it must not be that of the account. */
  readonly certificate?: string;
  readonly timeoutMs?: number | undefined;
  run(scene: Scene): Promise<void>;
}

/** Defines a scenario as one literal; the scenarios of a topic are the default export of its file. */
export const scenario = (literal: Scenario): Scenario => literal;

/** Default time limit of a scenario, in ms: longer than a step that does not end (`driverLimits`). */
const usualTimeoutMs = 90_000;

/** Converts a scenario to a check of the engine. */
export function checkOf(
  written: Scenario,
  play: (written: Scenario, context: never) => Promise<void>,
): Check {
  const { id, title, duties, provokes = [], needs = [], account, timeoutMs = usualTimeoutMs } = written;
  return {
    id,
    title,
    clauses: duties,
    names: provokes,
    needs: ['an account', 'a webhook registration', ...needs],
    account,
    timeoutMs,
    run: (context) => play(written, context),
  };
}
