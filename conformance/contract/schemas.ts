import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isBrl } from '../core/cents.js';
import type { JsonObject } from '../core/json.js';
import { ContractDocument } from './document.js';

const documentId = 'contract';

/** OpenAPI keywords that JSON Schema does not define. */
const openApiVocabulary = ['example', 'discriminator', 'xml', 'externalDocs'];

/** A contract ready for use: the document and its validators. */
export interface ReadContract {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
}

const read = new WeakMap<JsonObject, ReadContract>();

/** Reads a contract, once per process, because its validators are expensive to compile. */
export function readContract(contract: JsonObject): ReadContract {
  const cached = read.get(contract);
  if (cached !== undefined) return cached;
  const document = new ContractDocument(contract);
  const created = { document, schemas: new Schemas(document) };
  read.set(contract, created);
  return created;
}

/** Validators for any schema of the contract by pointer, compiled when first needed. */
export class Schemas {
  readonly #thorough: Ajv2020;
  /** Stops at the first error, for bodies that might have millions of errors; created when first needed. */
  #brief: Ajv2020 | undefined;
  readonly #compiled = {
    thorough: new Map<string, ValidateFunction>(),
    brief: new Map<string, ValidateFunction>(),
  };

  constructor(private readonly document: ContractDocument) {
    this.#thorough = validatorFor(document, true);
  }

  /** All errors in `value` according to the schema at `pointer`; empty if it is valid. */
  errors(pointer: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(pointer, 'thorough');
    return validate(value) ? [] : [...(validate.errors ?? [])];
  }

  /** The same, but only the first error. */
  firstError(pointer: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(pointer, 'brief');
    return validate(value) ? [] : (validate.errors ?? []).slice(-1);
  }

  holds(pointer: string, value: unknown): boolean {
    return this.#validator(pointer, 'thorough')(value);
  }

  #validator(pointer: string, manner: 'thorough' | 'brief'): ValidateFunction {
    const compiled = this.#compiled[manner];
    const cached = compiled.get(pointer);
    if (cached !== undefined) return cached;
    if (manner === 'brief') this.#brief ??= validatorFor(this.document, false);
    const ajv = manner === 'brief' ? this.#brief : this.#thorough;
    const validator = (ajv ?? this.#thorough).compile({ $ref: `${documentId}#${encodeURI(pointer)}` });
    compiled.set(pointer, validator);
    return validator;
  }
}

function validatorFor(document: ContractDocument, allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    strict: false,
    validateSchema: false,
    logger: false,
    allowUnionTypes: true,
    // Optimizing the code of a validator takes more time than it saves in a run.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat('brl', { type: 'number', validate: isBrl });
  ajv.addVocabulary(openApiVocabulary);
  ajv.addSchema(document.root, documentId);
  return ajv;
}
