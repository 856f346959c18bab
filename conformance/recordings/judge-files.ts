import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { importerOf } from './importers/index.js';
import { fileSource, type Format, type Source, streamSource } from './importers/importer.js';
import { RecordingJudge, type RecordingResult } from './judging.js';

/** A file, and whether it was found in a folder: something else may stand there, too. */
interface Found {
  readonly path: string;
  readonly isInFolder: boolean;
}

/** The files of a list of files and folders, those of a folder by name. Throws `ConfigurationError` for what is not there. */
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
        t`Give the path of one that can.`,
      );
    }
  });
}

/** Judges files one after another as one recording; `-` is `stdin`. Throws `ConfigurationError` for what is no recording. */
export async function judgeFiles(
  paths: readonly string[],
  {
    format,
    stdin,
  }: { readonly format?: Format | undefined; readonly stdin?: NodeJS.ReadableStream | undefined },
): Promise<RecordingResult> {
  const judge = new RecordingJudge();
  let unknown: ConfigurationError | undefined;
  let read = 0;
  for (const { path, isInFolder } of filesIn(paths)) {
    const isStream = path === '-' && stdin !== undefined;
    try {
      await judgeSource(isStream ? await streamSource('-', stdin) : await fileSource(path), judge, format);
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

/** Has a judge look at everything in a source. */
export async function judgeSource(source: Source, judge: RecordingJudge, format?: Format): Promise<void> {
  for await (const line of importerOf(source, format).read(source)) {
    if ('note' in line) judge.note(line.note);
    else if ('recording' in line) judge.header(line);
    else judge.message(line);
  }
}
