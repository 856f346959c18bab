import { SetupError } from '../core/errors.js';
import { t } from '../core/text.js';
import { untranslated } from '../core/language.js';
import { accountOf, withoutTokens } from '../chapters/account.js';
import { probeTarget } from '../chapters/probe.js';
import { reading } from '../chapters/reading.js';
import type { ClauseEntry } from '../contract/clause.js';
import { ContractDocument, type Operation } from '../contract/document.js';
import { tolerant } from '../contract/tolerant.js';
import type { Check } from '../engine/check.js';
import type { Suite } from '../engine/suite.js';
import { packageInfo } from '../core/package-info.js';
import { Verification } from './bridge.js';
import { type PactContract, type PactInteraction, publishedContracts } from './contract-file.js';
import type { PactContext } from './states.js';
import { mismatchesOf } from './verifier-report.js';
import type { Verifier } from './verifier.js';

/** None, because interactions do not correspond to clauses: each interaction counts as one result. */
const clauses: readonly ClauseEntry[] = [];

/** The published contracts as a suite: each interaction is a check, and its consumer is the chapter. */
export function pactSuite(verifier: Verifier): Suite {
  const document = new ContractDocument(tolerant);
  return {
    checks: publishedContracts().flatMap((published) =>
      published.interactions.map((interaction) => {
        const { method = '', path = '' } = interaction.request ?? {};
        return checkOf(published, interaction, document.operationFor(method, path), verifier);
      }),
    ),
    observers: [],
    contract: tolerant,
    clauses,
    kit: packageInfo(),
    reading,
    // Consumers get their tokens from the token endpoints.
    accountOf: (link) => accountOf(withoutTokens(link)),
    probe: probeTarget,
  };
}

function checkOf(
  published: PactContract,
  interaction: PactInteraction,
  operation: Operation | undefined,
  verifier: Verifier,
): Check {
  const { description, request, providerStates = [] } = interaction;
  const consumer = published.consumer.name;
  const account = providerStates.find(({ name }) => name === 'an account')?.params ?? {};
  return {
    id: `pact/${description.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: untranslated(description),
    clauses: [],
    chapter: consumer,
    names: [description, consumer, request?.path ?? ''],
    needs: providerStates.map(({ name }) => (name === 'a webhook registration' ? 'notifications' : name)),
    account: account,
    run: (context: PactContext) =>
      verify(published, new Verification(interaction, operation, context), verifier),
  };
}

/** Gives Pact a contract with only this interaction. An earlier error takes precedence over Pact's result. */
async function verify(
  published: PactContract,
  verification: Verification,
  verifier: Verifier,
): Promise<void> {
  const { interaction, context } = verification;
  const answer = await verifier.verify({ ...published, interactions: [interaction] }, verification);
  const { thrown, subject } = verification;
  if (thrown !== undefined) throw thrown;
  if ('broken' in answer) throw new Error(answer.broken);
  if (subject === undefined) throw new SetupError(t`Pact verified no interactions`);
  for (const mismatch of mismatchesOf(answer.report)) context.fail(mismatch, [subject]);
}
