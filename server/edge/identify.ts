import type { IncomingHttpHeaders } from 'node:http';

import type { OperationId } from '../../generated/operations.js';
import type { OperationWithoutToken, OperationWithToken, Route } from '../../generated/stubs/apis.js';
import type { Account } from '../domain/account.js';
import type { AccountCaller, TokenCaller } from '../operations/handler.js';
import { disabledAnswer } from '../operations/register-webhook.js';
import type { Services } from '../ports.js';
import { callerOf } from './bearer.js';
import { certificateFromHeader } from './certificates.js';
import type { Answer } from './exchange.js';
import type { TokenService } from './tokens.js';

/** A caller, and an answer that is given before anything else is looked at; null if there is none. */
export interface Identified<Caller> {
  readonly caller: Caller;
  /** Null if the caller is not an account (yet). */
  readonly accountId: string | null;
  readonly early: Answer | null;
}

/**
 * Identifies the caller of an operation before any of the request's body is read. Rejects if the caller is not allowed.
 */
export type Identify<Caller> = (headers: IncomingHttpHeaders) => Promise<Identified<Caller>>;

/** What an operation answers an account before it looks at the request; null if it looks. */
const earlyAnswers: Readonly<Partial<Record<OperationId, (account: Account) => Answer | null>>> = {
  registerWebhook: disabledAnswer,
};

/** Identifies the account by its access token. */
export function byToken<K extends OperationWithToken>(
  { operation: { operationId, scope } }: Route<K, AccountCaller, Services>,
  { store, clock }: Services,
  tokens: TokenService,
): Identify<AccountCaller> {
  const early = earlyAnswers[operationId];
  const access = { store, clock, tokens };
  return async ({ authorization }) => {
    const account = await callerOf(authorization, scope, access);
    return { caller: { account }, accountId: account.id, early: early?.(account) ?? null };
  };
}

/** The header with the client certificate. */
const certificateHeader = 'X-SSL-Client-Cert';

/** Identifies the client by its certificate; where the contract does not require one, it is checked if sent (OP-22). */
export function byCertificate<K extends OperationWithoutToken>({
  headers: inContract,
}: Route<K, TokenCaller, Services>): Identify<TokenCaller> {
  const isRequired = inContract.some(({ name, required }) => required && name === certificateHeader);
  return async (headers) => {
    const header = textOf(headers[certificateHeader.toLowerCase()]);
    const certificate = isRequired || header !== undefined ? certificateFromHeader(header) : null;
    return { caller: { certificate }, accountId: null, early: null };
  };
}

/** Node returns a list only for `Set-Cookie`. */
export function textOf(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
