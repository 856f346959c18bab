import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../runner/random.js';
import type { RunEnvironment } from '../runner/session.js';
import type { ConfigurationError } from '../runner/signals.js';
import { valuesFrom } from '../target/values.js';
import { type Bridge, Verification } from './bridge.js';
import { isMessage, type PactContract, type PactInteraction } from './contract-file.js';
import type { InteractionResult } from './outcome.js';
import { InteractionStates } from './states.js';
import { mismatchesOf } from './verifier-report.js';
import type { Verifier } from './verifier.js';

/** One interaction, and the contract that it stands in. */
export interface Work {
  readonly contract: PactContract;
  readonly interaction: PactInteraction;
}

/** How long Pact's verifier waits for the bridge, ms: longer than the bridge waits for anything. */
const verifierTimeoutMs = 60_000;

/** What every interaction of a run is verified with. */
export interface Place {
  readonly bridge: Bridge;
  readonly verifier: Verifier;
  /** Where the contracts of single interactions are written. */
  readonly folder: string;
  readonly environment: RunEnvironment;
  readonly seed: number;
  readonly signal: AbortSignal | undefined;
}

/** What came of one interaction, and what the user has to mend before any can be verified. */
export interface Verified {
  readonly result: InteractionResult;
  readonly misconfigured: ConfigurationError | undefined;
}

/** Verifies one interaction by itself: Pact gets a contract with nothing else in it. */
export async function verifyOne(work: Work, index: number, place: Place): Promise<Verified> {
  const { interaction } = work;
  const startedAt = performance.now();
  const about = aboutOf(work);
  if (isAborted(place))
    return { result: { ...about, ...interrupted, durationMs: 0 }, misconfigured: undefined };
  const values = valuesFrom(seeded(place.seed, interaction.description));
  const states = new InteractionStates(place.environment, interaction, values);
  const verification = new Verification(interaction, states);
  const answer = await ask(work, index, verification, place);
  const judged = isAborted(place) ? interrupted : judge(verification, answer);
  const durationMs = Math.round(performance.now() - startedAt);
  return { result: { ...about, ...judged, durationMs }, misconfigured: verification.misconfigured };
}

const interrupted = { outcome: 'skipped', reason: 'interrupted', mismatches: [] } as const;

function isAborted({ signal }: Place): boolean {
  return signal?.aborted === true;
}

function aboutOf({ contract, interaction }: Work) {
  return {
    consumer: contract.consumer.name,
    description: interaction.description,
    kind: isMessage(interaction) ? ('message' as const) : ('http' as const),
    states: (interaction.providerStates ?? []).map(({ name }) => name),
  };
}

function ask(
  { contract, interaction }: Work,
  index: number,
  verification: Verification,
  { bridge, verifier, folder }: Place,
) {
  const path = bridge.open(verification);
  const file = join(folder, `${index}.json`);
  writeFileSync(file, JSON.stringify({ ...contract, interactions: [interaction] }));
  const root = `http://127.0.0.1:${bridge.port}${path}`;
  return verifier.verify({
    pactUrls: [file],
    provider: contract.provider.name,
    providerBaseUrl: root,
    providerStatesSetupUrl: `${root}/_states`,
    transports: [{ protocol: 'message', port: bridge.port, path: `${path}/_messages` }],
    timeout: verifierTimeoutMs,
    logLevel: 'error',
  });
}

type Judged = Pick<InteractionResult, 'outcome' | 'reason' | 'mismatches'>;

/** What counts: the first trouble on the way, else what Pact says of what it was given to look at. */
function judge(
  { trouble, hasLooked }: Verification,
  answer: { readonly report: string } | { readonly broken: string },
): Judged {
  if (trouble?.outcome === 'failed') {
    const mismatch = {
      place: 'states',
      message: trouble.reason,
      expected: 'the way there works',
      received: '',
    };
    return { outcome: 'failed', reason: null, mismatches: [mismatch] };
  }
  if (trouble !== undefined) return { ...trouble, mismatches: [] };
  if ('broken' in answer) return { outcome: 'error', reason: answer.broken, mismatches: [] };
  const { passed, mismatches } = mismatchesOf(answer.report);
  if (!hasLooked) return { outcome: 'error', reason: 'Pact looked at nothing of the target', mismatches };
  return { outcome: passed ? 'passed' : 'failed', reason: null, mismatches };
}
