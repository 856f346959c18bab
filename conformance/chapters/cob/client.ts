import { type AccountCore, type CallOptions, overlay } from '../../target/account-core.js';
import type { Exchange } from '../../target/exchange.js';

export type CobFields = Readonly<Record<string, unknown>> & {
  readonly calendario?: Readonly<Record<string, unknown>> | undefined;
  readonly devedor?: Readonly<Record<string, unknown>> | undefined;
  readonly valor?: Readonly<Record<string, unknown>> | undefined;
};

export interface CobOptions extends CallOptions {
  /** The path parameter; 32 new letters and digits by default. */
  readonly txid?: string;
}

export interface CobCalls {
  /**
   * `PUT /cob/{txid}`: an immediate charge of 10.50 BRL with every optional member and a new txid; `chave` is the
   * account's, if the target returned it. `fields` are merged into that, member by member; `undefined` removes a field.
   */
  cob(fields?: CobFields, options?: CobOptions): Promise<Exchange>;
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

export function cobCalls(account: AccountCore): CobCalls {
  return {
    cob: (fields = {}, { txid = account.values.word(32), ...options } = {}) =>
      account.call('putCob', { path: { txid }, json: overlay(cobBody(account), fields), ...options }),
  };
}
