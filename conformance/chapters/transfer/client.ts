import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';
import type { Values } from '../../core/values.js';

export type TransferFields = Fields & { readonly payment?: Fields | undefined };

interface TransferOptions extends CallOptions {
  /** The value of `x-idempotency-key`; defaults to a new UUID v4; null omits the header. */
  readonly idempotencyKey?: string | null;
}

/** A valid request body. */
export function transferBody(values: Values): {
  readonly pixKey: string;
  readonly priority: string;
  readonly description: string;
  readonly payment: { readonly currency: string; readonly amount: number };
} {
  return {
    pixKey: values.cpf(),
    // The specification does not show the default priority, and HIGH requires a document.
    priority: 'NORM',
    description: 'Conformance check',
    payment: { currency: 'BRL', amount: 10 },
  };
}

/** Success statuses of `POST /dict/pix` (OP-10). */
export const transferred: readonly number[] = [200, 201, 202];

export const transferCalls = (account: AccountCore) => ({
  /** `POST /dict/pix`: 10.00 BRL to a CPF key with valid check digits, with a new idempotency key. */
  transfer: (
    fields: TransferFields = {},
    { idempotencyKey = account.values.uuid(), headers, ...options }: TransferOptions = {},
  ) =>
    account.call('createTransfer', {
      json: overlay(transferBody(account.values), fields),
      headers: { 'x-idempotency-key': idempotencyKey ?? undefined, ...headers },
      ...options,
    }),
});
