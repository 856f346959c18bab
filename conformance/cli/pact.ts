import { Command } from 'commander';
import { pactSuite } from '../pact/suite.js';
import { findPact, Verifier } from '../pact/verifier.js';
import { type Io } from './io.js';
import { runJudgeCommand } from './judge.js';
import { type JudgeOptions, withJudgeOptions } from './judge-options.js';

/** `pixkit pact`; `exit` is called with the exit status. */
export function pactCommand(io: Io, exit: (status: number) => void): Command {
  const verify = new Command('verify').description(
    'verify the published Pact contracts against a gateway; without a target, against a built-in reference gateway',
  );
  const only = 'only interactions whose description, path, consumer or id matches';
  withJudgeOptions(verify, only).action(async (options: JudgeOptions) =>
    exit(await runVerifyCommand(options, io)),
  );
  return new Command('pact').description('Pact contracts of the gateway').addCommand(verify);
}

/** Each verification holds a thread of Pact's library. */
const verifications = 16;

async function runVerifyCommand(given: JudgeOptions, io: Io): Promise<number> {
  const options = { jobs: verifications, ...given };
  const verifier = new Verifier(options.jobs);
  try {
    if (options.list !== true) findPact();
    return await runJudgeCommand(pactSuite(verifier), 'pixkit pact verify', options, io);
  } finally {
    await verifier.close();
  }
}
