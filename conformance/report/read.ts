import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ConfigurationError, messageOf } from '../core/errors.js';
import type { Report } from './report.js';

/** Reads a JSON report. Throws `ConfigurationError` where the file is none. */
export function readReport(path: string): Report {
  const value = parsed(path);
  const schemaFile = new URL('./report.schema.json', import.meta.url);
  const ajv = new Ajv2020({ allErrors: false, allowUnionTypes: true });
  addFormats.default(ajv);
  const validate = ajv.compile<Report>(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  const place = error?.instancePath === '' ? 'the whole' : (error?.instancePath ?? '');
  throw new ConfigurationError(
    `${path} is not a report of version 1: ${place} ${error?.message ?? ''}.`,
    'Give files that were written with --report json=PATH by this version of pixkit.',
  );
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (thrown) {
    throw new ConfigurationError(
      `The report ${path} cannot be read: ${messageOf(thrown)}.`,
      'Give files that were written with --report json=PATH.',
    );
  }
}
