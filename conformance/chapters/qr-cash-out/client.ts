import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import { staticCode } from '../shared/br-code.js';
import type { Exchange } from '../../target/exchange.js';
import type { Values } from '../../core/values.js';

export interface QrCashOutCalls {
  /**
   * `POST /api/pix/cash-out-qrcode`: 10.00 BRL by a static code with that amount and a CPF key, and a new externalId.
   * `fields` are merged into that; `undefined` removes a field.
   */
  qrCashOut(fields?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Exchange>;
}

/** A valid request body. */
export function qrCashOutBody(
  values: Values,
): Readonly<Record<string, unknown>> & { readonly document: string } {
  const document = values.cpf();
  return {
    value: 10,
    qrCode: staticCode({ key: document, amount: '10.00' }),
    externalId: values.externalId(),
    description: 'Conformance check',
    name: 'Maria da Silva',
    document,
  };
}

export function qrCashOutCalls(account: AccountCore): QrCashOutCalls {
  return {
    qrCashOut: (fields = {}, options = {}) =>
      account.call('createQrCashOut', { json: overlay(qrCashOutBody(account.values), fields), ...options }),
  };
}
