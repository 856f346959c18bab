/**
 * Small right clients in other languages. Each folder is laid over the driver that `pixkit init --scaffold-client` writes in
 * that language: it has the client, and the file with the steps filled in.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { LanguageName } from '../../../conformance/scaffold/languages.js';
import { driverIn, javaJson } from '../../../conformance/scaffold/scaffold.js';
import { type DriverProcess, startDriver } from '../../support/scaffold-process.js';

/** The languages in which there is a client. */
export const clientLanguages = ['python', 'go', 'php', 'java'] as const satisfies readonly LanguageName[];

export type ClientLanguage = (typeof clientLanguages)[number];

/** Writes the client of a language into a folder, and starts it there. */
export async function startClient(language: ClientLanguage, folder: string): Promise<DriverProcess> {
  const { files } = driverIn(language, { demands: {}, kit: 'a test', spoken: 'en' });
  for (const [file, text] of files) writeIn(folder, file, text);
  if (language === 'java') writeIn(folder, 'shop/Json.java', javaJson('shop'));
  cpSync(fileURLToPath(new URL(`./${language}/`, import.meta.url)), folder, { recursive: true });
  // One process at a time would keep notifications waiting while a step runs.
  return startDriver(language, folder, { PHP_CLI_SERVER_WORKERS: '16' });
}

function writeIn(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
