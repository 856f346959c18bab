import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a program said, and how it ended. */
export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end, with these variables and no others. */
export async function run(
  [name = '', ...args]: readonly string[],
  { folder, variables }: { readonly folder: string; readonly variables: Readonly<Record<string, string>> },
): Promise<Ran> {
  const child = spawn(name, args, { cwd: folder, env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...output };
}

/** The variables that a program needs anywhere. */
export const usual: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
};
