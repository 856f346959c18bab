import { embeddedTarget } from '../../conformance/cli/embedded.js';
import { everything } from '../../conformance/engine/select.js';
import { runSuite } from '../../conformance/engine/run-suite.js';
import { kitSuite } from '../../conformance/kit.js';

/**
 * Returns the clauses decided by the schema whose place is visited in a complete run against a new reference gateway. Takes
 * as long as `pixkit check`.
 */
export async function visitedByReferenceGateway(): Promise<ReadonlySet<string>> {
  const visited = new Set<string>();
  const { target, close } = await embeddedTarget();
  try {
    await runSuite(kitSuite(), target, {
      selection: everything,
      seed: 1,
      waivers: [],
      strict: false,
      requireDecided: undefined,
      listener: {},
      secret: () => undefined,
      visited: (clause) => visited.add(clause),
    });
  } finally {
    await close();
  }
  return visited;
}
