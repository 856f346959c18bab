import { setMaxListeners } from 'node:events';
import { eitherSignal } from '../../core/either-signal.js';
import { ConfigurationError } from '../../core/errors.js';
import { t } from '../../core/text.js';
import { isStateName, type StateName } from '../../target/states.js';
import { selectChecks } from '../select.js';
import { sessionOf } from '../session.js';
import { type RunOptions, selectable, type Suite, type UntrueState } from '../suite.js';
import type { Probed } from './probe.js';

/** Provider states that are tested while checks run. */
export interface Trial {
  /** Aborts when the user ends the run early, or when a state turns out to be untrue. */
  readonly signal: AbortSignal;
  /** Resolves when all states have been tested; rejects with `ConfigurationError` if one is untrue. */
  readonly ended: Promise<void>;
}

/** Tests the states that the selected checks need, in parallel with the run, so that no check waits for the tests. */
export function trustStates(suite: Suite, { environment }: Probed, options: RunOptions): Trial {
  const untrue = new AbortController();
  const signal = options.signal ? eitherSignal(options.signal, untrue.signal) : untrue.signal;
  // Every running check listens to it.
  setMaxListeners(0, signal);
  const states = neededStates(suite, options);
  const isTried = suite.tryStates !== undefined && environment.control !== undefined && states.size > 0;
  if (!isTried) return { signal, ended: Promise.resolve() };
  const trying = suite.tryStates(sessionOf(environment, 'states'), states).catch((thrown: unknown) => {
    if (environment.presence?.isGone === true) return { untrue: [] };
    throw thrown;
  });
  const ended = trying.then(({ untrue: found }) => {
    if (found.length === 0 || environment.presence?.isGone === true) return;
    untrue.abort();
    throw untrueStates(found);
  });
  // `ended` is awaited after the run, which may throw first.
  ended.catch(() => undefined);
  return { signal, ended };
}

function neededStates(suite: Suite, { selection }: RunOptions): ReadonlySet<StateName> {
  const needs = selectChecks(selectable(suite), selection).flatMap((check) => check.needs);
  return new Set(needs.filter(isStateName));
}

function untrueStates(found: readonly UntrueState[]): ConfigurationError {
  const [first, ...others] = found.map(
    ({ state, seen }) => t`the state '${state}' returned success, but ${seen}`,
  );
  return new ConfigurationError(
    others.length === 0
      ? t`The control endpoint reported a state that does not hold: ${first ?? ''}.`
      : t`The control endpoint reported a state that does not hold: ${first ?? ''}; ${others.length} more (doctor shows them).`,
    t`Correct the state; docs/provider-states.md says what effect it must have.`,
  );
}
