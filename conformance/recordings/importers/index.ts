import { ConfigurationError } from '../../core/errors.js';
import { before } from '../../core/cut.js';
import { type Sentence, t, truncate } from '../../core/text.js';
import { bruno, newman } from './collections.js';
import { har } from './har.js';
import { type Format, formats, type Importer, type Start } from './importer.js';
import { ndjson } from './ndjson.js';

/** All importers. The first one that recognizes the start of a file reads it. */
export const importers: readonly Importer[] = [ndjson, har, newman, bruno];

/**
 * Returns the importer for a file, by its contents or by the given format. Throws `ConfigurationError` if no importer
 * recognizes the file.
 */
export function importerOf({ name, start }: Start, format?: Format): Importer {
  const found = importers.find((one) => (format === undefined ? one.knows(start) : one.format === format));
  if (found !== undefined) return found;
  if (start.trim() === '')
    throw new ConfigurationError(t`${name} is empty.`, t`Give the path of a recording with messages.`);
  const line = truncate(before(start.trimStart(), '\n'), longestShown);
  throw new ConfigurationError(t`${name} has no known format and begins with: ${line}`, hintFor(start));
}

/** Maximum characters of a line that are shown. */
const longestShown = 80;

/** Advises how to make such a file readable. */
function hintFor(start: string): Sentence {
  if (start.startsWith('\u001F\uFFFD')) return t`It is compressed: unpack it first, for example with gunzip.`;
  if (start.startsWith('\uFFFD\uFFFD') || start.startsWith('\0') || start[1] === '\0')
    return t`It is UTF-16: convert it to UTF-8 first, for example with iconv -f UTF-16 -t UTF-8.`;
  if (/^\s*\{\s*"log"\s*:\s*"/.test(start))
    return t`It is a Docker log: extract the lines first, with jq -r .log.`;
  if (/^[^\n{]+\{[^\n]*"recording"/.test(start))
    return t`First remove the text before the JSON of each line.`;
  return t`Pass the format with --format: ${formats.join(', ')}.`;
}
