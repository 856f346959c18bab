import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isBrl } from '../core/cents.js';
import type { JsonObject } from '../core/json.js';
import { ContractDocument } from './document.js';

const documentId = 'contract';

/** Words of OpenAPI that stand beside those of JSON Schema. */
const openApiVocabulary = ['example', 'discriminator', 'xml', 'externalDocs'];

/** A contract, read: the document and its validators. */
export interface ReadContract {
  readonly document: ContractDocument;
  readonly schemas: Schemas;
}

const read = new WeakMap<JsonObject, ReadContract>();

/** Reads a contract, once in a process: whoever judges by it shares the validators, which are costly to compile. */
export function readContract(contract: JsonObject): ReadContract {
  const known = read.get(contract);
  if (known !== undefined) return known;
  const document = new ContractDocument(contract);
  const made = { document, schemas: new Schemas(document) };
  read.set(contract, made);
  return made;
}

/** Validators for any schema of the contract by its pointer, compiled when first asked for. */
export class Schemas {
  readonly #thorough: Ajv2020;
  /** Stops at the first error, for bodies of which it could find millions; made when first needed. */
  #brief: Ajv2020 | undefined;
  readonly #compiled = {
    thorough: new Map<string, ValidateFunction>(),
    brief: new Map<string, ValidateFunction>(),
  };

  constructor(private readonly document: ContractDocument) {
    this.#thorough = validatorFor(document, true);
  }

  /** Everything that is wrong with `value` by the schema at `pointer`; empty when it holds. */
  errors(pointer: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(pointer, 'thorough');
    return validate(value) ? [] : [...(validate.errors ?? [])];
  }

  /** Likewise, but the first alone. */
  firstError(pointer: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(pointer, 'brief');
    return validate(value) ? [] : (validate.errors ?? []).slice(-1);
  }

  holds(pointer: string, value: unknown): boolean {
    return this.#validator(pointer, 'thorough')(value);
  }

  #validator(pointer: string, manner: 'thorough' | 'brief'): ValidateFunction {
    const compiled = this.#compiled[manner];
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    if (manner === 'brief') this.#brief ??= validatorFor(this.document, false);
    const ajv = manner === 'brief' ? this.#brief : this.#thorough;
    const made = (ajv ?? this.#thorough).compile({ $ref: `${documentId}#${encodeURI(pointer)}` });
    compiled.set(pointer, made);
    return made;
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
    // Tidying the code of a validator takes longer than a run gains by it.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addFormat('brl', { type: 'number', validate: isBrl });
  ajv.addVocabulary(openApiVocabulary);
  ajv.addSchema(document.root, documentId);
  return ajv;
}
