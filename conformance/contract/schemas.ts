import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ContractDocument } from './document.js';

/** A finite amount with at most two decimals. `multipleOf: 0.01` would refuse 0.07. */
export function isBrl(value: number): boolean {
  return Number.isFinite(value) && Number(value.toFixed(2)) === value;
}

const documentId = 'contract';

/** Words of OpenAPI that stand beside those of JSON Schema. */
const openApiVocabulary = ['example', 'discriminator', 'xml', 'externalDocs'];

/** Validators for any schema of the contract by its pointer, compiled when first asked for. */
export class Schemas {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: ContractDocument) {
    this.#ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: false,
      validateSchema: false,
      logger: false,
      allowUnionTypes: true,
    });
    addFormats.default(this.#ajv);
    this.#ajv.addFormat('brl', { type: 'number', validate: isBrl });
    this.#ajv.addVocabulary(openApiVocabulary);
    this.#ajv.addSchema(document.root, documentId);
  }

  /** Everything that is wrong with `value` by the schema at `pointer`; empty when it holds. */
  errors(pointer: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(pointer);
    return validate(value) ? [] : [...(validate.errors ?? [])];
  }

  holds(pointer: string, value: unknown): boolean {
    return this.#validator(pointer)(value);
  }

  #validator(pointer: string): ValidateFunction {
    const known = this.#compiled.get(pointer);
    if (known !== undefined) return known;
    const made = this.#ajv.compile({ $ref: `${documentId}#${encodeURI(pointer)}` });
    this.#compiled.set(pointer, made);
    return made;
  }
}
