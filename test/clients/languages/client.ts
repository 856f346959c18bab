/**
 * Small correct clients in other languages. Each folder is copied over the driver that `pixkit init --scaffold-client`
 * generates in that language: it contains the client, and the file with the steps filled in. In Go, PHP and Java, the
 * client pays with the code of the example.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { LanguageName } from '../../../conformance/scaffold/languages.js';
import { scaffoldIn } from '../../../conformance/scaffold/scaffold.js';
import { type ScaffoldProcess, startScaffold } from '../../support/scaffold-process.js';

/** The languages that have a client. */
export const clientLanguages = ['python', 'go', 'php', 'java'] as const satisfies readonly LanguageName[];

export type ClientLanguage = (typeof clientLanguages)[number];

/** The files of examples that are part of a client, and how a file is put into the package `shop`. */
const examples: Partial<
  Record<ClientLanguage, { files: readonly string[]; packaged: (text: string) => string }>
> = {
  go: {
    files: ['client.go', 'verify.go'],
    packaged: (text) => text.replace('package main', 'package shop'),
  },
  php: { files: ['pix.php'], packaged: String },
  java: { files: ['Pix.java'], packaged: (text) => `package shop;\n${text}` },
};

/** A defect of a client: other code in one of its files. */
export interface Defect {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

/** Writes the client of a language into a folder, optionally with a defect, and starts it there. */
export async function startClient(
  language: ClientLanguage,
  folder: string,
  defect?: Defect,
): Promise<ScaffoldProcess> {
  const { files } = scaffoldIn('driver', language, { demands: [], kit: 'a test', baseUrl: '', spoken: 'en' });
  for (const [file, text] of files) writeIn(folder, file, text);
  const json = files.get('pixkitdriver/Json.java');
  if (json !== undefined)
    writeIn(folder, 'shop/Json.java', json.replace('package pixkitdriver', 'package shop'));
  const { files: ofExample, packaged } = examples[language] ?? { files: [], packaged: String };
  for (const file of ofExample) {
    const example = new URL(`../../../examples/clients/${language}/${file}`, import.meta.url);
    writeIn(folder, `shop/${file}`, packaged(readFileSync(example, 'utf8')));
  }
  cpSync(fileURLToPath(new URL(`./${language}/`, import.meta.url)), folder, { recursive: true });
  if (defect !== undefined) {
    const path = join(folder, defect.file);
    const text = readFileSync(path, 'utf8');
    if (text.split(defect.right).length !== 2)
      throw new Error(`${defect.file} has not once: ${defect.right}`);
    writeFileSync(
      path,
      text.replace(defect.right, () => defect.wrong),
    );
  }
  // One process for each concurrent step, and some for notifications, which must not wait for steps.
  return startScaffold('driver', language, folder, { PHP_CLI_SERVER_WORKERS: '40' });
}

function writeIn(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
