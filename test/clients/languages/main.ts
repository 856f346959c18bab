/** Starts a client in another language until it is interrupted: `npx tsx test/clients/languages/main.ts python`. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { clientLanguages, startClient } from './client.js';

const language = clientLanguages.find((known) => known === process.argv[2]);
if (language === undefined) throw new Error(`one of ${clientLanguages.join(', ')}`);
const { url, stop } = await startClient(language, mkdtempSync(join(tmpdir(), `${language}-client-`)));
process.stdout.write(`${url}\n`);
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
