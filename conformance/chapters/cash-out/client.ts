import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';
import type { Values } from '../../core/values.js';

export type CashOutFields = Readonly<Record<string, unknown>> & {
  readonly details?: Readonly<Record<string, unknown>> | undefined;
};

export interface CashOutCalls {
  /**
   * `POST /api/pix/cash-out`: 10.00 BRL to a CPF key with right check digits and a new externalId. `fields` are merged
   * into that, member by member; `undefined` removes a field.
   */
  cashOut(fields?: CashOutFields, options?: CallOptions & { readonly scenario?: string }): Promise<Exchange>;
}

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

export function cashOutCalls(account: AccountCore): CashOutCalls {
  return {
    cashOut: (fields = {}, { scenario, headers, ...options } = {}) =>
      account.call('createCashOut', {
        json: overlay(cashOutBody(account.values), fields),
        headers: { 'x-sandbox-scenario': scenario, ...headers },
        ...options,
      }),
  };
}
