import { type Chapter, chapters } from '../contract/register.js';
import type { ExchangeRule } from '../engine/rule.js';
import type { WrittenCheck } from './check.js';
import { chapterFiles } from './files.js';
import type { RequestPlan } from './shared/derived/plan.js';

/** Folders next to those of chapters that are not chapters: code that several chapters use. */
const otherFolders = ['shared'];

/**
 * Returns the chapters that have a folder, in the order of reports. Throws if a folder belongs to no chapter: its
 * checks would be missing from the reports without notice.
 */
export function chaptersOf(folders: readonly string[], all: readonly Chapter[]): readonly Chapter[] {
  const names = all.map(({ name }) => name);
  const strange = folders.filter((folder) => !names.includes(folder) && !otherFolders.includes(folder));
  if (strange.length > 0) {
    const paths = strange.map((folder) => `conformance/chapters/${folder}`).join(', ');
    throw new Error(
      `${paths}: no chapter of that name. Name the folder after its clause file spec/clauses/<chapter>.yaml, list the ` +
        `chapter in spec/sections.yaml, and run npm run generate`,
    );
  }
  return all.filter(({ name }) => folders.includes(name));
}

const files = await chapterFiles();

/** The chapters of this kit: one per folder next to this file. */
const found = chaptersOf([...files.keys()], chapters);

/** The `default` exports of a chapter's files. Files that only serve others have none. */
interface Exports {
  readonly plans: RequestPlan;
  readonly observers: ExchangeRule;
  readonly checks: WrittenCheck;
}

/** The names of these files. */
const patterns: Readonly<Record<keyof Exports, RegExp>> = {
  plans: /^plan\.[jt]s$/,
  observers: /^observers\.[jt]s$/,
  checks: /^(?!(client|plan|observers)\.)[\w-]+\.[jt]s$/,
};

/** The exports of all files of one kind, by chapter and then by file name. Every existing file is part of the suite. */
export async function exportsOf<K extends keyof Exports>(
  kind: K,
): Promise<readonly { readonly chapter: Chapter; readonly exported: readonly Exports[K][] }[]> {
  return Promise.all(
    found.map(async (chapter) => {
      const own = (files.get(chapter.name) ?? []).filter(({ name }) => patterns[kind].test(name));
      const modules = await Promise.all(
        own.map(({ load }) => load() as Promise<{ readonly default?: readonly Exports[K][] }>),
      );
      return { chapter, exported: modules.flatMap(({ default: exported = [] }) => exported) };
    }),
  );
}
