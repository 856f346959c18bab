/** An answer: `body` is JSON, `headers` are added to the common ones. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The parts of a request that the contract describes. */
export interface RequestParts {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Texts and lists of texts; numbers and booleans too, once the contract has been applied. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON; undefined if there is no content. Defaults of the contract are filled in, which is idempotent. */
  readonly body: unknown;
}
