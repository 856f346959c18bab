import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { importerOf } from './importers/index.js';
import { fileSource, type Format, type Source, streamSource } from './importers/importer.js';
import { RecordingJudge, type RecordingResult } from './judging.js';

/** A file, and whether it was found in a folder, which may also contain other files. */
interface Found {
  readonly path: string;
  readonly isInFolder: boolean;
}

/**
 * Lists the files of files and folders, those of a folder sorted by name. Throws `ConfigurationError` if a path does
 * not exist.
 */
function filesIn(paths: readonly string[]): readonly Found[] {
  return paths.flatMap((path): readonly Found[] => {
    if (path === '-') return [{ path, isInFolder: false }];
    try {
      if (!statSync(path).isDirectory()) return [{ path, isInFolder: false }];
      const inside = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
      const names = inside.map(({ name }) => join(path, name)).sort();
      return names.map((name) => ({ path: name, isInFolder: true }));
    } catch (thrown) {
      throw new ConfigurationError(
        t`The recording ${path} cannot be read: ${messageOf(thrown)}.`,
        t`Give the path of a readable file.`,
      );
    }
  });
}

/**
 * Judges files in order as one recording; `-` is `stdin`. Throws `ConfigurationError` for a file that is not a
 * recording; in a folder, such a file is left out.
 */
export async function judgeFiles(
  paths: readonly string[],
  {
    format,
    stdin,
    onMessages,
  }: {
    readonly format?: Format | undefined;
    readonly stdin?: NodeJS.ReadableStream | undefined;
    /** Called from time to time with the number of messages that were judged. */
    readonly onMessages?: (count: number) => void;
  },
): Promise<RecordingResult> {
  const judge = new RecordingJudge();
  let count = 0;
  const judged = (): void => {
    count += 1;
    if (count % 1_000 === 0) onMessages?.(count);
  };
  let unknown: ConfigurationError | undefined;
  let read = 0;
  for (const { path, isInFolder } of filesIn(paths)) {
    const isStream = path === '-' && stdin !== undefined;
    try {
      const source = isStream ? await streamSource('-', stdin) : await fileSource(path);
      await judgeSource(source, judge, format, judged);
      read += 1;
    } catch (thrown) {
      if (!isInFolder || !(thrown instanceof ConfigurationError)) throw thrown;
      unknown ??= thrown;
      judge.note(t`Left out: ${thrown.sentence}`);
    }
  }
  if (read === 0 && unknown !== undefined) throw unknown;
  return judge.result();
}

/** Passes everything in a source to a judge. */
export async function judgeSource(
  source: Source,
  judge: RecordingJudge,
  format?: Format,
  judged: () => void = () => undefined,
): Promise<void> {
  for await (const line of importerOf(source, format).read(source)) {
    if ('note' in line) judge.note(line.note);
    else if ('recording' in line) judge.header(line);
    else {
      judge.message(line);
      judged();
    }
  }
}
