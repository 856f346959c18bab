import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { KitError } from './errors.js';
import { t } from './text.js';

/** Thrown for a file that can be opened but does not qualify as a text file of the expected size. */
class UnreadableFile extends KitError {
  override readonly name = 'UnreadableFile';
}

/** Maximum size of a file of certificates or keys, in bytes; the trusted authorities of a whole system take a tenth. */
export const maxPemBytes = 2_097_152;

/**
 * Returns the text of a file named by the user, of at most `maxBytes`. Never blocks and never reads more than that into
 * memory: throws UnreadableFile for a longer file, a pipe or a device, and the system's error if the file cannot be opened.
 */
export function textOfFile(path: string, maxBytes: number): string {
  // Without O_NONBLOCK, opening a pipe waits for a writer. Windows does not define the flag, so that it counts as 0.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw new UnreadableFile(t`it is not a file`);
    const chunks: Buffer[] = [];
    for (let bytes = 0; ;) {
      const chunk = Buffer.alloc(Math.min(65_536, maxBytes + 1 - bytes));
      const read = readSync(file, chunk);
      bytes += read;
      chunks.push(chunk.subarray(0, read));
      if (bytes > maxBytes) throw new UnreadableFile(t`it has more than ${maxBytes} bytes`);
      if (read === 0) return Buffer.concat(chunks).toString('utf8');
    }
  } finally {
    closeSync(file);
  }
}
