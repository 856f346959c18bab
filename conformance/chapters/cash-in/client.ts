import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';
import type { Values } from '../../core/values.js';

export type CashInFields = Fields & {
  readonly transaction?: Fields | undefined;
  readonly payer?: Fields | undefined;
};

/** A valid request body. */
export function cashInBody(values: Values): object {
  return {
    transaction: { value: 10, description: 'Conformance check', externalId: values.externalId() },
    payer: { fullName: 'Maria da Silva', document: values.cpf() },
  };
}

export const cashInCalls = (account: AccountCore) => ({
  /** `POST /api/pix/cash-in`: a charge of 10.00 BRL with the default expiration and a new externalId. */
  cashIn: (
    fields: CashInFields = {},
    { scenario, headers, ...options }: CallOptions & { readonly scenario?: string } = {},
  ) =>
    account.call('createCashIn', {
      json: overlay(cashInBody(account.values), fields),
      headers: { 'x-sandbox-scenario': scenario, ...headers },
      ...options,
    }),
});
