import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import type { Values } from '../../core/values.js';

export type CashInFields = Readonly<Record<string, unknown>> & {
  readonly transaction?: Readonly<Record<string, unknown>> | undefined;
  readonly payer?: Readonly<Record<string, unknown>> | undefined;
};

export interface CashInCalls {
  /**
   * `POST /api/pix/cash-in`: a charge of 10.00 BRL with the default expiration and a new externalId. `fields` are
   * merged into that, member by member; `undefined` removes a field.
   */
  cashIn(fields?: CashInFields, options?: CallOptions & { readonly scenario?: string }): Promise<Exchange>;
}

/** A valid request body. */
export function cashInBody(values: Values): object {
  return {
    transaction: { value: 10, description: 'Conformance check', externalId: values.externalId() },
    payer: { fullName: 'Maria da Silva', document: values.cpf() },
  };
}

export function cashInCalls(account: AccountCore): CashInCalls {
  return {
    cashIn: (fields = {}, { scenario, headers, ...options } = {}) =>
      account.call('createCashIn', {
        json: overlay(cashInBody(account.values), fields),
        headers: { 'x-sandbox-scenario': scenario, ...headers },
        ...options,
      }),
  };
}
