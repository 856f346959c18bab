/**
 * A process of its own for Pact's verifier: its native part prints to the standard output, which is not this command's to
 * speak on, and may not take the kit with it where it breaks.
 */
import { createRequire } from 'node:module';

/** One verification, its options as Pact takes them; `pactModule` is where the package of Pact is. */
export interface VerifierJob {
  readonly id: number;
  readonly pactModule: string;
  readonly options: object;
}

/** What the verifier said of it: its report as JSON text, or what broke. */
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
