import { ConfigurationError } from '../../core/errors.js';
import { t } from '../../core/text.js';
import { bruno, newman } from './collections.js';
import { har } from './har.js';
import { type Format, formats, type Importer, type Start } from './importer.js';
import { ndjson } from './ndjson.js';

/** All importers. The first one that knows the start of a file reads it. */
export const importers: readonly Importer[] = [ndjson, har, newman, bruno];

/** The importer of a file, by what stands in it, or the one that is asked for. Throws `ConfigurationError` if none knows it. */
export function importerOf({ name, start }: Start, format?: Format): Importer {
  const found = importers.find((one) => (format === undefined ? one.knows(start) : one.format === format));
  if (found !== undefined) return found;
  throw new ConfigurationError(
    t`${name} is of no known format: line 1 is none of the lines that they begin with.`,
    t`Give the format with --format: ${formats.join(', ')}.`,
  );
}
