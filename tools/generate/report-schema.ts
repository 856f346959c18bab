import { join } from 'node:path';

import { createGenerator } from 'ts-json-schema-generator';

import { root } from './paths.js';

/** Returns the JSON Schema of the report, generated from its type in `conformance/report/report.ts` and the comments there. */
export function reportSchema(): string {
  const generator = createGenerator({
    path: join(root, 'conformance/report/report.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    type: 'Report',
    topRef: false,
    // The types are only read here; the compiler checks them elsewhere.
    skipTypeCheck: true,
  });
  const { $schema: _, ...schema } = generator.createSchema('Report');
  const heading = {
    $comment: 'generated, do not edit: npm run generate makes it from conformance/report/report.ts',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'pixkit report, version 2',
  };
  return JSON.stringify({ ...heading, ...schema });
}
