import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { KitError } from './errors.js';
import { t } from './text.js';

/** A file that can be opened, but not be read as what it should be. */
class UnreadableFile extends KitError {
  override readonly name = 'UnreadableFile';
}

/** Maximum length of a file of certificates or keys, in bytes; the authorities of a whole system are a tenth of that. */
export const maxPemBytes = 2_097_152;

/**
 * Returns the text of a file that a user has named, of at most `maxBytes`. Never waits, and never holds more than that:
 * throws UnreadableFile for a longer file, for a pipe and for a device, and the system's error if it cannot be opened.
 */
export function textOfFile(path: string, maxBytes: number): string {
  // Without this flag, opening a pipe waits for a writer. Windows has none, and it counts as 0.
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
