#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { auditCommand } from './audit.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { doctorCommand } from './doctor.js';
import { initCommand } from './init.js';
import type { Io } from './io.js';
import { mergeCommand } from './merge.js';
import { pactCommand } from './pact.js';
import { packageInfo } from '../kit.js';
import { serveCommand } from './serve.js';

const exitStatusHelp = `
Exit status: 0 conformant, 1 a MUST failed, 2 wrong usage or configuration, 3 the kit or a state setup broke,
4 nothing decided. Where several hold: 2, 3, 1, 4, 0.`;

/** Runs one command line (without node and script) and answers the exit status. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  let status = 0;
  const exit = (wanted: number) => (status = wanted);
  const { version } = packageInfo();
  const program = new Command('pixkit')
    .description('Contract, reference gateway and conformance kit for PIX gateways')
    .addHelpText('after', exitStatusHelp);
  const makers = [
    checkCommand,
    serveCommand,
    doctorCommand,
    compareCommand,
    mergeCommand,
    auditCommand,
    initCommand,
    pactCommand,
  ];
  const commands = makers.map((make) => make(io, exit));
  for (const command of [program, ...commands, ...commands.flatMap(({ commands: inner }) => inner)]) {
    command
      .version(version)
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void io.stdout.write(text),
        writeErr: (text) => void io.stderr.write(text),
      });
  }
  for (const command of commands) program.addCommand(command);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return thrown.exitCode === 0 ? 0 : 2;
  }
  return status;
}

function isScript(): boolean {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url);
}

if (isScript()) {
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort());
  const io: Io = {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    signal: abort.signal,
    environment: process.env,
  };
  process.exitCode = await main(process.argv.slice(2), io);
}
