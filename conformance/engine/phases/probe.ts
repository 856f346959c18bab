import { ConfigurationError, Skip } from '../../core/errors.js';
import { t } from '../../core/text.js';
import type { Observation } from '../finding.js';
import { sessionOf } from '../session.js';
import type { Probe, Suite } from '../suite.js';
import type { Connection } from './connect.js';

/** What is known once the target has been probed; `environment` has its profile. */
export interface Probed extends Connection {
  /** What was seen of open points outside of any check. */
  readonly observations: readonly Observation[];
}

/** Asks how the target answers, as far as checks must know it; nothing is learnt if `signal` ends the run meanwhile. */
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
    // A limit that lasts longer than anyone waits.
    if (thrown instanceof Skip)
      throw new ConfigurationError(thrown.sentence, t`Run it again when the gateway responds.`);
    throw thrown;
  });
  const { profile: probed, observations } = await Promise.race([interrupted, probing]);
  const profile = { ...probed, patienceMs: probed.patienceMs + connection.http.latency.slackMs };
  return { ...connection, environment: { ...environment, profile }, observations };
}
