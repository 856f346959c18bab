import { Command } from 'commander';
import { explainFailure, type Io } from './io.js';
import { wholeNumber } from './target-options.js';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly database?: string;
  readonly seed?: number;
  readonly control?: boolean;
  readonly controlToken?: string;
  readonly responseValidation: boolean;
}

/** `pixkit serve`; `exit` is told the exit status. */
export function serveCommand(io: Io, exit: (status: number) => void): Command {
  return new Command('serve')
    .description('start a reference gateway')
    .option('--port <n>', 'port; 0 takes any free one', wholeNumber(0), 3000)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--database <file>', 'SQLite file; default: in memory')
    .option('--seed <n>', 'makes ids reproducible', wholeNumber(0))
    .option('--control', 'open the control endpoint')
    .option('--control-token <token>', 'open the control endpoint, with this token')
    .option('--no-response-validation', 'do not validate answers against the contract')
    .action(async (options: ServeOptions) => exit(await runServeCommand(options, io)));
}

async function runServeCommand(options: ServeOptions, io: Io): Promise<number> {
  try {
    const { runServer } = await import('../../server/main.js');
    const { controlToken: token, control, port, host, responseValidation, database, seed } = options;
    return await runServer(
      {
        port,
        host,
        responseValidation,
        ...(database !== undefined && { database }),
        ...(seed !== undefined && { seed }),
        control: token !== undefined ? { token } : control === true ? {} : false,
      },
      {
        stdout: (line) => void io.stdout.write(`${line}\n`),
        stderr: (line) => void io.stderr.write(`${line}\n`),
        signal: io.signal,
      },
    );
  } catch (thrown) {
    return explainFailure(thrown, io);
  }
}
