import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { OpenAPI3 } from 'openapi-typescript';

import { arrays, type Json, type JsonObject, objects, resolved } from './json.js';
import { operationsIn } from './operations.js';
import { heading } from './paths.js';

/** A standalone schema, with the name of its validator. */
interface Named {
  readonly name: string;
  readonly schema: JsonObject;
}

/**
 * Returns `accepting.js`: the validators of every operation's requests and responses, as code. Compiling them takes 200 ms,
 * which every process would otherwise spend. They only accept or reject; the detailed validator reports what is wrong.
 */
export function acceptingModule(contract: OpenAPI3): string {
  const document = JSON.parse(JSON.stringify(contract)) as JsonObject;
  const parameters: Named[] = [];
  const bodies: Named[] = [];
  const parts = operationsIn(contract).map(({ path, method, operation: { operationId = '' } }) => {
    const operation = objects(objects(document['paths'])[path])[method] ?? {};
    const read = new OperationSchemas(document, operationId, operation);
    parameters.push(...read.parameters);
    bodies.push(...read.bodies);
    return [operationId, read.parts] as const;
  });
  return [
    `// ${heading}\n`,
    factory('parameters', codeOf(document, parameters, true)),
    factory('bodies', codeOf(document, bodies, false)),
    'export const validators = (formats, require) => ({ ...parameters(formats, require), ...bodies(formats, require) });\n',
    `export const parts = ${JSON.stringify(Object.fromEntries(parts), null, 2)};\n`,
  ].join('\n');
}

/** The TypeScript declarations of `accepting.js`. */
export const acceptingTypes = `// ${heading}
/** Whether a value is right; defaults of the contract are filled in. */
export type Validate = (value: unknown) => boolean;

/** Which validators an operation has, by their names. */
export interface Parts {
  /** Of \`{ query, headers, params }\`, whose texts become what the contract says they are; null: there are no parameters. */
  readonly parameters: string | null;
  /** Null: there is no body. */
  readonly body: { readonly validator: string; readonly required: boolean } | null;
  /** By status, \`4XX\` or \`default\`; null: an answer without a body. */
  readonly answers: Readonly<Record<string, string | null>>;
}

/** Every validator by its name. \`formats\` are those that the contract uses; \`require\` gives what Ajv's code asks for. */
export const validators: (
  formats: Readonly<Record<string, unknown>>,
  require: (name: string) => unknown,
) => Readonly<Record<string, Validate>>;
/** By operationId. */
export const parts: Readonly<Record<string, Parts>>;
`;

/** The standalone schemas of an operation. */
class OperationSchemas {
  readonly parameters: readonly Named[];
  readonly bodies: Named[] = [];
  /** See {@link acceptingTypes}. */
  readonly parts: object;

  constructor(document: JsonObject, id: string, operation: JsonObject) {
    const all = arrays(operation['parameters']).map((one) => resolved(document, one));
    this.parameters = all.length === 0 ? [] : [{ name: `${id} parameters`, schema: parametersSchema(all) }];
    const request = resolved(document, operation['requestBody']);
    const validator = this.#body(`${id} body`, request);
    const answers = Object.entries(objects(operation['responses'])).map(([status, response]) => [
      status,
      this.#body(`${id} ${status}`, resolved(document, response)),
    ]);
    this.parts = {
      parameters: this.parameters[0]?.name ?? null,
      body: validator === null ? null : { validator, required: request['required'] === true },
      answers: Object.fromEntries(answers) as object,
    };
  }

  #body(name: string, { content }: JsonObject): string | null {
    const schema = objects(objects(content)['application/json'])['schema'];
    if (schema === undefined) return null;
    this.bodies.push({ name, schema: inContract(schema) });
    return name;
  }
}

/** Returns one schema for the three groups of parameters. */
function parametersSchema(all: readonly JsonObject[]): JsonObject {
  const groups: Readonly<Record<string, string>> = { query: 'query', header: 'headers', path: 'params' };
  const schemas: Record<string, { type: 'object'; properties: Record<string, Json>; required: string[] }> =
    {};
  for (const { name: written, in: where, required, schema } of all) {
    if (typeof written !== 'string' || typeof where !== 'string')
      throw new Error('a parameter without a name');
    const group = (schemas[groups[where] ?? ''] ??= { type: 'object', properties: {}, required: [] });
    const name = where === 'header' ? written.toLowerCase() : written;
    group.properties[name] = schema ?? {};
    if (required === true) group.required.push(name);
  }
  return inContract({ properties: schemas });
}

/** Returns a standalone copy of a schema in the contract, with references that point into the document. */
function inContract(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? `contract${value}` : value,
  );
  return JSON.parse(text) as JsonObject;
}

/** Compiles validators, configured like the detailed validator; a test checks that both accept the same values. */
function codeOf(document: JsonObject, all: readonly Named[], coerceTypes: boolean): string {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    useDefaults: true,
    messages: false,
    coerceTypes,
    code: { source: true, lines: true, formats: _`formats` },
  });
  addFormats.default(ajv, { mode: 'fast' });
  // The real validation of the format is passed in at run time.
  ajv.addFormat('brl', { type: 'number', validate: () => true });
  ajv.addSchema(document, 'contract');
  for (const { name, schema } of all) ajv.addSchema(schema, name);
  return standalone.default(ajv, Object.fromEntries(all.map(({ name }) => [name, name])));
}

/** Wraps code generated by Ajv, a CommonJS module, into a function that takes what the code requires. */
function factory(name: string, code: string): string {
  return `const ${name} = (formats, require) => {\nconst exports = {};\n${code}\nreturn exports;\n};\n`;
}
