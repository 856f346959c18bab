/** The family whose token endpoint issued the token. */
export type Family = 'standard' | 'compatibility';

/** Lifetime of an access token, in seconds (Limits / Token lifetime). */
export const tokenLifetimes = { standard: 1800, compatibility: 3600 } as const satisfies Record<
  Family,
  number
>;

/** Every scope of an account's token: read and write for both areas, though no endpoint needs `balance:write` (OP-20). */
export const allScopes = ['pix:read', 'pix:write', 'balance:read', 'balance:write'] as const;
export type Scope = (typeof allScopes)[number];

/** The claims of a token with a verified signature. */
export interface TokenClaims {
  readonly accountId: string;
  readonly family: Family;
  readonly scopes: readonly Scope[];
  /** Seconds since 1970, by the account's clock. */
  readonly expiresAt: number;
  /** The index of the client secret for which the token was issued, counted from 0 per account. Default: 0. */
  readonly generation?: number;
}

/** The data from which a token is created. */
export interface TokenRequest {
  readonly accountId: string;
  readonly family: Family;
  readonly scopes: readonly Scope[];
  /** Milliseconds since 1970, by the account's clock. */
  readonly issuedAtMs: number;
  /** Seconds. */
  readonly lifetime: number;
  /** Makes each token unique. */
  readonly tokenId: string;
  /** The same as in its claims. */
  readonly generation?: number | undefined;
}

/** A client certificate as the edge parsed it from the request. */
export interface ClientCertificate {
  /** SHA-256 of the DER form, hex, lower case. */
  readonly fingerprint: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}
