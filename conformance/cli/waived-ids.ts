import { retiredChecks } from '../chapters/retired.js';
import { ConfigurationError } from '../core/errors.js';
import { didYouMean } from '../core/suggestion.js';
import { t } from '../core/text.js';
import { everything } from '../engine/select.js';
import { offeredIds, selectAll } from '../engine/suite.js';
import { dutyClauses } from '../duties/register.js';
import { scenarios } from '../duties/scenarios/index.js';
import { kitSuite } from '../kit.js';
import type { Waiver } from '../target/target-file.js';

/**
 * Throws `ConfigurationError` for waivers of what does not exist. One target file is used with every suite, and so are
 * its waivers.
 */
export async function refuseUnknownIds(waivers: readonly Waiver[]): Promise<void> {
  if (waivers.length === 0) return;
  const [{ pactSuite }, { Verifier }] = await Promise.all([
    import('../pact/suite.js'),
    import('../pact/verifier.js'),
  ]);
  const suites = [kitSuite(), pactSuite(new Verifier(1))];
  const named = suites.flatMap((suite) => [...selectAll(suite, everything), ...suite.clauses]);
  const ofClients = [...scenarios, ...dutyClauses()];
  const allIds = new Set([
    ...[...named, ...ofClients].map(({ id }) => id),
    ...suites.flatMap(offeredIds),
    ...retiredChecks,
  ]);
  const unknown = waivers.map(({ id }) => id).filter((id) => !allIds.has(id));
  const [first] = unknown;
  if (first === undefined) return;
  const meant = didYouMean(first, [...allIds]);
  throw new ConfigurationError(
    t`A waiver names an id that is neither of a clause nor of a check: ${unknown.join(', ')}.${meant}`,
    t`pixkit check --list and pixkit pact verify --list show the ids.`,
  );
}
