import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';

import { eventually } from './eventually.js';

/** Returns the path of a program; undefined if it is not installed. */
export function programNamed(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Returns a suffix for the name of a test that is skipped without a program. */
export function lack(name: string, program: string | undefined): string {
  return program === undefined ? ` (SKIPPED: no ${name} here; apt-get install ${name})` : '';
}

/** A program that runs until it is closed. */
export interface RunningProgram {
  /** Makes the program read its configuration again, if it does so on SIGHUP. */
  reload(): void;
  close(): Promise<unknown>;
}

/** Starts a program, as another user if necessary; resolves when it accepts connections on the port. */
export async function startProgram(
  port: number,
  program: string,
  args: readonly string[],
  user: { readonly uid?: number } = {},
): Promise<RunningProgram> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], ...user });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const close = () => (child.kill('SIGKILL'), ended);
  try {
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
      const socket = connect(port, '127.0.0.1');
      return once(socket, 'connect').then(
        () => Boolean(socket.destroy()),
        () => false,
      );
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { reload: () => void child.kill('SIGHUP'), close };
}
