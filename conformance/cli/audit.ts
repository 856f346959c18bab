import { defineCommand } from './command.js';
import { outputLanguage } from './io.js';
import type { OptionTable } from './options.js';
import { databaseName } from './parsers.js';

const table = {
  database: {
    value: '<file or URL>',
    en: 'SQLite file, or postgres://…',
    'pt-BR': 'arquivo SQLite, ou postgres://…',
    parse: databaseName,
    rank: 'also if empty',
    required: true,
  },
} as const satisfies OptionTable;

/** `pixkit audit`; its exit status is 0 if the ledger is correct, 1 if not. */
export const audit = defineCommand({
  options: table,
  run: async ({ options: { database } }, io) => {
    const { runAudit } = await import('../../server/audit.js');
    return runAudit(
      database,
      {
        stdout: (line) => void io.stdout.write(`${line}\n`),
        stderr: (line) => void io.stderr.write(`${line}\n`),
      },
      outputLanguage(io),
    );
  },
});
