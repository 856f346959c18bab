import { readdir } from 'node:fs/promises';

/** A file of a chapter. */
export interface ChapterFile {
  /** The file name with its extension, without its folder. */
  readonly name: string;
  readonly load: () => Promise<unknown>;
}

const here = new URL('./', import.meta.url);

/**
 * The folders next to this file with their files, ordered by name. The build has no folders: tools/bundle.mjs replaces
 * this module by a list of the same files.
 */
export async function chapterFiles(): Promise<ReadonlyMap<string, readonly ChapterFile[]>> {
  const entries = await readdir(here, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return new Map(
    await Promise.all(
      folders.map(async (folder) => {
        const names = (await readdir(new URL(`./${folder}/`, here)))
          .filter((name) => /\.[jt]s$/.test(name))
          .sort();
        const files = names.map((name) => ({
          name,
          load: () => import(new URL(`./${folder}/${name}`, here).href) as Promise<unknown>,
        }));
        return [folder, files] as const;
      }),
    ),
  );
}
