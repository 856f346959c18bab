/** The control endpoint of the tutorial "Test a gateway": a scaffold, as far as the reader has come. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageName } from '../../conformance/scaffold/languages.js';
import { pixkit } from '../support/command.js';
import { type ScaffoldProcess, startScaffold } from '../support/scaffold-process.js';

/** The control token that it demands. */
export const token = 'a-secret-of-yours';

/** In a function: an example in a comment, and the line that says "not yet". */
const example = /^([ \t]*)(\/\/|#) For example:\n\1\2\n((?:\1\2.*\n)+).*\n/gm;

/**
 * Writes the scaffold into a folder, has its first functions do what their examples say, and starts it in front of the
 * reference gateway.
 */
export async function startTutorial(
  language: LanguageName,
  folder: string,
  { controlUrl, written }: { readonly controlUrl: string; readonly written: number },
): Promise<ScaffoldProcess> {
  await pixkit('init', '--scaffold', language, '--output', folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const path = join(folder, files.find((file) => /\bstates\./i.test(file)) ?? '');
  let left = written;
  const uncommented = readFileSync(path, 'utf8').replace(
    example,
    (whole, indent: string, mark: string, code: string) =>
      (left -= 1) < 0 ? whole : code.replaceAll(new RegExp(`^${indent}${mark}[ \\t]?`, 'gm'), indent),
  );
  writeFileSync(path, uncommented);
  return startScaffold('control', language, folder, { BANK_URL: controlUrl, PIXKIT_CONTROL_TOKEN: token });
}
