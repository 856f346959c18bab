import { pactSuite } from '../pact/suite.js';
import { findPact, Verifier } from '../pact/verifier.js';
import { defineCommand } from './command.js';
import type { Io } from './io.js';
import type { OptionTable } from './options.js';
import { runSuiteCommand } from './run-suite-command.js';
import { type SuiteOptions, suiteTable } from './suite-options.js';

const table = {
  ...suiteTable,
  only: {
    ...suiteTable.only,
    en: 'run only the interactions with a matching description, path, consumer or id (repeatable)',
    'pt-BR':
      'executa só as interações cuja descrição, caminho, consumidor ou id corresponde (pode ser repetida)',
  },
  jobs: {
    ...suiteTable.jobs,
    en: 'maximum number of verifications in parallel (default: 16)',
    'pt-BR': 'número máximo de verificações em paralelo (padrão: 16)',
  },
} as const satisfies OptionTable;

/** `pixkit pact verify`. */
export const pactVerify = defineCommand({
  options: table,
  run: ({ options }, io) => verify(options, io),
});

/** Default number of concurrent verifications; each occupies a thread of Pact's library. */
const verifications = 16;

async function verify(given: SuiteOptions, io: Io): Promise<number> {
  const options = { jobs: verifications, ...given };
  const verifier = new Verifier(options.jobs);
  try {
    if (options.list !== true) findPact();
    return await runSuiteCommand(pactSuite(verifier), 'pixkit pact verify', options, io);
  } finally {
    await verifier.close();
  }
}
