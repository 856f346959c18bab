import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isBrl } from '../core/cents.js';
import type { ContractDocument } from './document.js';

const documentId = 'contract';

/** Words of OpenAPI that stand beside those of JSON Schema. */
const openApiVocabulary = ['example', 'discriminator', 'xml', 'externalDocs'];

/** Validators for any schema of the contract by its pointer, compiled when first asked for. */
export class Schemas {
  readonly #thorough: Ajv2020;
  /** Stops at the first error, for bodies of which it could find millions; made when first needed. */
  #brief: Ajv2020 | undefined;
  readonly #compiled = new Map<string, ValidateFunction>();

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
    const key = `${manner} ${pointer}`;
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    if (manner === 'brief') this.#brief ??= validatorFor(this.document, false);
    const ajv = manner === 'brief' ? this.#brief : this.#thorough;
    const made = (ajv ?? this.#thorough).compile({ $ref: `${documentId}#${encodeURI(pointer)}` });
    this.#compiled.set(key, made);
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
  });
  addFormats.default(ajv);
  ajv.addFormat('brl', { type: 'number', validate: isBrl });
  ajv.addVocabulary(openApiVocabulary);
  ajv.addSchema(document.root, documentId);
  return ajv;
}
