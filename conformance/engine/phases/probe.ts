import { ConfigurationError, Skip } from '../../core/errors.js';
import { t } from '../../core/text.js';
import type { Observation } from '../finding.js';
import { sessionOf } from '../session.js';
import type { Probe, Suite } from '../suite.js';
import type { Connection } from './connect.js';

/** The state of a run after the probe; `environment` has the profile of the target. */
export interface Probed extends Connection {
  /** Observations of open points that no check made. */
  readonly observations: readonly Observation[];
}

/**
 * Finds out how the target responds, as far as checks must know. If `signal` ends the run meanwhile, the profile stays
 * as it is.
 */
export async function probe(
  suite: Suite,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<Probed> {
  const { environment } = connection;
  const interrupted = new Promise<Probe>((resolve) => {
    const end = () => resolve({ profile: environment.profile, observations: [] });
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
  const probing = suite.probe(sessionOf(environment, 'probe')).catch((thrown: unknown) => {
    if (environment.presence?.isGone === true) return interrupted;
    // A rate limit that lasts longer than the kit waits.
    if (thrown instanceof Skip)
      throw new ConfigurationError(thrown.sentence, t`Run pixkit again when the gateway accepts requests.`);
    throw thrown;
  });
  const { profile: probed, observations } = await Promise.race([interrupted, probing]);
  const profile = { ...probed, patienceMs: probed.patienceMs + connection.http.latency.slackMs };
  return { ...connection, environment: { ...environment, profile }, observations };
}
