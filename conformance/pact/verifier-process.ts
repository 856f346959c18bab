/**
 * Runs Pact's verifier in a separate process, because its native part prints to the standard output, which the command
 * needs for its own output, and because a crash must not end the kit.
 */
import { createRequire } from 'node:module';

/** One verification with the options for Pact; `pactModule` is the location of Pact's package. */
export interface VerifierJob {
  readonly id: number;
  readonly pactModule: string;
  readonly options: object;
}

/** The result: the verifier's report as JSON text, or an error. */
export type VerifierAnswer =
  { readonly id: number; readonly report: string } | { readonly id: number; readonly broken: string };

interface PactCore {
  verifyPacts(options: object): Promise<unknown>;
}

async function verify(job: VerifierJob): Promise<VerifierAnswer> {
  try {
    const core = coreOf(job.pactModule);
    const report = await core.verifyPacts(job.options);
    return { id: job.id, report: typeof report === 'string' ? report : JSON.stringify(report) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return message.startsWith('{') ? { id: job.id, report: message } : { id: job.id, broken: message };
  }
}

function coreOf(pactModule: string): PactCore {
  const module = createRequire(pactModule)('@pact-foundation/pact-core') as
    PactCore | { readonly default: PactCore };
  return 'default' in module ? module.default : module;
}

process.on('message', (job: VerifierJob) => {
  void verify(job).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
