import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export interface DevolucaoCalls {
  /**
   * `PUT /pix/{e2eid}/devolucao/{id}`: asks for a refund of 1.00 BRL of a received payment, under a new id. `fields`
   * are merged into that; `undefined` removes a field.
   */
  devolucao(
    e2eid: string,
    fields?: Readonly<Record<string, unknown>>,
    options?: CallOptions & { readonly id?: string },
  ): Promise<Exchange>;
}

export function devolucaoCalls(account: AccountCore): DevolucaoCalls {
  return {
    devolucao: (e2eid, fields = {}, { id = account.values.word(24), ...options } = {}) =>
      account.call('putDevolucao', {
        path: { e2eid, id },
        json: overlay({ valor: '1.00' }, fields),
        ...options,
      }),
  };
}
