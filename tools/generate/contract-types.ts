import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

import type { JsonObject } from './json.js';
import { heading } from './paths.js';

/**
 * Returns the TypeScript types of the contract. A member with a default stays optional, because neither side may rely on
 * the other sending it.
 */
export async function contractTypes(contract: OpenAPI3 | JsonObject): Promise<string> {
  const types = await openapiTypescript(JSON.stringify(contract), {
    alphabetize: true,
    defaultNonNullable: false,
    // An object whose members the contract does not define is not an empty object.
    emptyObjectsUnknown: true,
  });
  return `// ${heading}\n${astToString(types)}`;
}
