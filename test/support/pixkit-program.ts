import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { eventually } from './eventually.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The command `pixkit` of a project, as npm installs it. */
export interface PixkitProgram {
  /** The folder that npm adds to PATH. */
  readonly bin: string;
  readonly path: string;
  /** Resolves with the id of the process that was started last. */
  pid(): Promise<number>;
  /** Resolves when that process has ended. */
  ended(): Promise<true>;
  /** Ends the process if it is still running. */
  kill(): Promise<void>;
}

/** Installs `pixkit` in a folder; the command runs from source. */
export async function installPixkit(folder: string): Promise<PixkitProgram> {
  const bin = join(folder, 'node_modules/.bin');
  const path = join(bin, 'pixkit');
  const pidFile = join(folder, 'pid');
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const main = `--import '${root}tools/loader/register.mjs' '${root}conformance/cli/main.ts'`;
  await writeFile(path, `#!/bin/sh\necho $$ >'${pidFile}'\nexec '${process.execPath}' ${main} "$@"\n`);
  await chmod(path, 0o755);
  const pid = async () => Number(await readFile(pidFile, 'utf8'));
  return {
    bin,
    path,
    pid,
    ended: () => eventually(async () => !isRunning(await pid())),
    kill: async () => {
      const left = await pid().catch(() => 0);
      if (left > 0 && isRunning(left)) process.kill(left, 'SIGKILL');
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
