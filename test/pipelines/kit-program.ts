/** The kit as in a pipeline: a command in `node_modules` of a separate folder. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A shell script that runs the built command, because the sources take several times as long to start. */
export const program = `#!/bin/sh
exec '${process.execPath}' '${join(root, 'dist/conformance/cli/main.js')}' "$@"
`;

/** Creates a folder for a job, by default with the kit in `node_modules`. */
export function makeWorkspace({ withKit = true } = {}): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'pixkit-pipeline-'));
  // Other users must be able to read the folder if the tests run as root.
  chmodSync(folder, 0o755);
  if (withKit) {
    writeProgram(join(folder, 'node_modules/.bin'), 'pixkit', program);
    mkdirSync(join(folder, 'node_modules/pix-gateway-kit'));
    symlinkSync(join(root, 'deploy'), join(folder, 'node_modules/pix-gateway-kit/deploy'));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Writes a program into a folder. */
export function writeProgram(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text, { mode: 0o755 });
}

/** A replacement for npm that prints its arguments and installs the kit in the requested folder. */
export const npmStub = `#!/bin/sh
echo "npm $*"
folder=.
while [ $# -gt 0 ]; do
  [ "$1" != --prefix ] || folder=$2
  shift
done
mkdir -p "$folder/node_modules/.bin"
cat >"$folder/node_modules/.bin/pixkit" <<'END'
${program}END
chmod +x "$folder/node_modules/.bin/pixkit"
`;
