import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError, messageOf } from '../core/errors.js';
import { t } from '../core/text.js';
import { importerOf } from './importers/index.js';
import { fileSource, type Format, type Source, streamSource } from './importers/importer.js';
import { RecordingJudge, type RecordingResult } from './judging.js';

/** The files of a list of files and folders, those of a folder by name. Throws `ConfigurationError` for what is not there. */
function filesIn(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (path === '-') return [path];
    try {
      if (!statSync(path).isDirectory()) return [path];
      const inside = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
      return inside.map(({ name }) => join(path, name)).sort();
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
  for (const path of filesIn(paths)) {
    const isStream = path === '-' && stdin !== undefined;
    await judgeSource(isStream ? await streamSource('-', stdin) : await fileSource(path), judge, format);
  }
  return judge.result();
}

/** Has a judge look at everything in a source. */
export async function judgeSource(source: Source, judge: RecordingJudge, format?: Format): Promise<void> {
  for await (const line of importerOf(source, format).read(source)) {
    if ('recording' in line) judge.header(line);
    else judge.message(line);
  }
}
