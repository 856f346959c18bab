import { type Chapter, chapters } from '../contract/register.js';
import type { ExchangeRule } from '../engine/rule.js';
import type { WrittenCheck } from './check.js';
import { chapterFiles } from './files.js';
import type { RequestPlan } from './shared/derived/plan.js';

/** Folders next to the chapters that are not chapters themselves: code shared by several chapters. */
const otherFolders = ['shared'];

/**
 * Returns the chapters that have a folder, in the order of reports. Throws if a folder belongs to no chapter, because its
 * checks would be silently missing from the reports.
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

/** The types of the `default` exports in a chapter's files, by kind of file. Files of helper code have no such export. */
interface Exports {
  readonly plans: RequestPlan;
  readonly observers: ExchangeRule;
  readonly checks: WrittenCheck;
}

/** The names of the files of each kind. */
const patterns: Readonly<Record<keyof Exports, RegExp>> = {
  plans: /^plan\.[jt]s$/,
  observers: /^observers\.[jt]s$/,
  checks: /^(?!(client|plan|observers)\.)[\w-]+\.[jt]s$/,
};

/** Loads the exports of all files of one kind, by chapter and then by file name. Every existing file is in the suite. */
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
