import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';

export const devolucaoCalls = (account: AccountCore) => ({
  /** `PUT /pix/{e2eid}/devolucao/{id}`: asks for a refund of 1.00 BRL of a received payment, under a new id. */
  devolucao: (
    e2eid: string,
    fields: Fields = {},
    { id = account.values.word(24), ...options }: CallOptions & { readonly id?: string } = {},
  ) =>
    account.call('putDevolucao', {
      path: { e2eid, id },
      json: overlay({ valor: '1.00' }, fields),
      ...options,
    }),
});
