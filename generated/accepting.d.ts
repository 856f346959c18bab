// generated, do not edit
/** Whether a value is right; defaults of the contract are filled in. */
export type Validate = (value: unknown) => boolean;

/** Which validators an operation has, by their names. */
export interface Parts {
  /** Of `{ query, headers, params }`, whose texts become what the contract says they are; null: there are no parameters. */
  readonly parameters: string | null;
  /** Null: there is no body. */
  readonly body: { readonly validator: string; readonly required: boolean } | null;
  /** By status, `4XX` or `default`; null: an answer without a body. */
  readonly answers: Readonly<Record<string, string | null>>;
}

/** Every validator by its name. `formats` are those that the contract uses; `require` gives what Ajv's code asks for. */
export const validators: (
  formats: Readonly<Record<string, unknown>>,
  require: (name: string) => unknown,
) => Readonly<Record<string, Validate>>;
/** By operationId. */
export const parts: Readonly<Record<string, Parts>>;
