import { type AccountCore, type CallOptions, type Fields, overlay } from '../../target/account-core.js';

export type CobFields = Fields & {
  readonly calendario?: Fields | undefined;
  readonly devedor?: Fields | undefined;
  readonly valor?: Fields | undefined;
};

interface CobOptions extends CallOptions {
  /** The path parameter; 32 new letters and digits by default. */
  readonly txid?: string;
}

/** A valid request body. */
export function cobBody({ values, chave }: AccountCore): object {
  return {
    calendario: { expiracao: 3600 },
    devedor: { cpf: values.cpf(), nome: 'Maria da Silva' },
    valor: { original: '10.50', modalidadeAlteracao: 0 },
    ...(chave !== undefined && { chave }),
    solicitacaoPagador: 'Conformance check',
    infoAdicionais: [
      { nome: 'Order', valor: '1001' },
      { nome: 'Shop', valor: 'Centro' },
    ],
  };
}

/** Success statuses of `PUT /cob/{txid}` (OP-10). */
export const charged: readonly number[] = [200, 201, 202];

export const cobCalls = (account: AccountCore) => ({
  /**
   * `PUT /cob/{txid}`: an immediate charge of 10.50 BRL with every optional member and a new txid; `chave` is the
   * account's, if the target returned it.
   */
  cob: (fields: CobFields = {}, { txid = account.values.word(32), ...options }: CobOptions = {}) =>
    account.call('putCob', { path: { txid }, json: overlay(cobBody(account), fields), ...options }),
});
