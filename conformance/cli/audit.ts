import { Command } from 'commander';
import { databaseOption } from './arguments.js';
import { type Io, outputLanguage } from './io.js';

/** `pixkit audit`; `exit` is called with the exit status. */
export function auditCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('audit')
    .description("verify the books in a reference gateway's database: exit 0 if they are correct, 1 if not")
    .addOption(databaseOption('SQLite file, or postgres://…').makeOptionMandatory())
    .action(async ({ database }: { readonly database: string }) => exit(await runAuditCommand(database, io)));
}

async function runAuditCommand(database: string, io: Io): Promise<number> {
  const { runAudit } = await import('../../server/audit.js');
  return await runAudit(
    database,
    {
      stdout: (line) => void io.stdout.write(`${line}\n`),
      stderr: (line) => void io.stderr.write(`${line}\n`),
    },
    outputLanguage(io),
  );
}
