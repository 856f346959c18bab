import { isBrl } from '../../../../../conformance/core/cents.js';
import type { JsonObject } from '../../../../../conformance/core/json.js';
import type { ContractDocument, Operation } from '../../../../../conformance/contract/document.js';
import { bodySchemaOf, parametersOf, type Validator } from '../../../../../conformance/contract/request.js';

const documentUri = 'https://pix-gateway-kit.example/contract';
const brlUri = 'https://pix-gateway-kit.example/format/brl';
const dialectUri = 'https://spec.openapis.org/oas/3.1/dialect/base';
const formatKeyword = 'https://json-schema.org/keyword/draft-2020-12/format';

/**
 * A validator that has nothing in common with the first one. Loaded when the first case is confirmed: most runs of one check
 * need none.
 */
export class SecondValidator {
  readonly #compiled = new Map<string, (value: never) => { readonly valid: boolean }>();
  #loaded: ReturnType<typeof load> | undefined;

  constructor(private readonly document: ContractDocument) {}

  /** It, ready for everything that a request of this operation carries. */
  async for(operation: Operation): Promise<Validator> {
    this.#loaded ??= load(this.document.root);
    const { validate } = await this.#loaded;
    const body = bodySchemaOf(this.document, operation);
    const parameters = parametersOf(this.document, operation).map(({ at }) => `${at}/schema`);
    for (const pointer of [...(body === undefined ? [] : [body]), ...parameters]) {
      if (this.#compiled.has(pointer)) continue;
      this.#compiled.set(pointer, await validate(`${documentUri}#${encodeURI(pointer)}`));
    }
    return { holds: (pointer, value) => this.#holds(pointer, value) };
  }

  #holds(pointer: string, value: unknown): boolean {
    const validate = this.#compiled.get(pointer);
    if (validate === undefined) throw new Error(`the second validator was not prepared for ${pointer}`);
    return validate(value as never).valid;
  }
}

async function load(root: JsonObject) {
  const { registerSchema, setShouldValidateFormat, setShouldValidateSchema, validate } =
    await import('@hyperjump/json-schema/openapi-3-1');
  await import('@hyperjump/json-schema/formats-lite');
  const { addFormat, setFormatHandler } = await import('@hyperjump/json-schema/experimental');
  addFormat({ id: brlUri, handler: (value) => typeof value !== 'number' || isBrl(value) });
  setFormatHandler(formatKeyword, 'brl', brlUri);
  setShouldValidateFormat(true);
  // The contract is linted when it is generated; its schemas need no judging here.
  setShouldValidateSchema(false);
  registerSchema(root as never, documentUri, dialectUri);
  return { validate };
}
