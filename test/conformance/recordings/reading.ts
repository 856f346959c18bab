import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';

import { fileSource } from '../../../conformance/recordings/importers/importer.js';
import { ndjson } from '../../../conformance/recordings/importers/ndjson.js';
import type { Message, RecordingHeader } from '../../../conformance/recordings/recording.js';

const schemaFile = new URL('../../../conformance/recordings/recording.schema.json', import.meta.url);
const isLine = new Ajv2020({ allowUnionTypes: true, strict: false }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
);

/** Reads a recording like `pixkit check recording`. Throws if it does not match the published schema. */
export async function readRecording(
  file: string,
): Promise<{ readonly headers: readonly RecordingHeader[]; readonly messages: readonly Message[] }> {
  const headers: RecordingHeader[] = [];
  const messages: Message[] = [];
  for await (const line of ndjson.read(await fileSource(file))) {
    if ('note' in line) continue;
    if (!isLine(line)) throw new Error(`${JSON.stringify(line)}: ${JSON.stringify(isLine.errors)}`);
    if ('recording' in line) headers.push(line);
    else messages.push(line);
  }
  return { headers, messages };
}
