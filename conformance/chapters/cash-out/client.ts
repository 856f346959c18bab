import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';
import type { Values } from '../../core/values.js';

export type CashOutFields = Fields & { readonly details?: Fields | undefined };

/** A valid request body. */
export function cashOutBody(values: Values): object {
  const document = values.cpf();
  return {
    value: 10,
    externalId: values.externalId(),
    description: 'Conformance check',
    details: { key: document, keyType: 'DOCUMENT', name: 'Maria da Silva', document },
  };
}

export const cashOutCalls = (account: AccountCore) => ({
  /** `POST /api/pix/cash-out`: 10.00 BRL to a CPF key with valid check digits, with a new externalId. */
  cashOut: (
    fields: CashOutFields = {},
    { scenario, headers, ...options }: CallOptions & { readonly scenario?: string } = {},
  ) =>
    account.call('createCashOut', {
      json: overlay(cashOutBody(account.values), fields),
      headers: { 'x-sandbox-scenario': scenario, ...headers },
      ...options,
    }),
});
