import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';
import { staticCode } from '../shared/br-code.js';
import type { Values } from '../../core/values.js';

/** A valid request body. */
export function qrCashOutBody(values: Values): Fields & { readonly document: string } {
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

export const qrCashOutCalls = (account: AccountCore) => ({
  /** `POST /api/pix/cash-out-qrcode`: 10.00 BRL by a static code with that amount and a CPF key, with a new externalId. */
  qrCashOut: (fields: Fields = {}, options: CallOptions = {}) =>
    account.call('createQrCashOut', { json: overlay(qrCashOutBody(account.values), fields), ...options }),
});
