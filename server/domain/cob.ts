import type { components } from '../../generated/contract.js';
import type { Instant, Moment } from './clock.js';
import { hasCheckDigits } from './ids.js';
import { type Cents, centsFromDecimal, decimalFromCents, payableCents } from './money.js';
import { httpProblem } from './problems.js';
import type { Refusals } from './refusals.js';
import { about } from '../messages/messages.js';
import { type Sentence, t } from '../messages/text.js';
import type { Transitions } from './transactions.js';

/** Status of an immediate charge, as the specification names it. */
export type CobStatus = components['schemas']['Cob']['status'];
export type CobMove = 'pay' | 'removeByReceiver' | 'removeByProvider' | 'expire';

/** States and transitions / Immediate charge (cob). */
export const cobTransitions: Transitions<CobStatus, CobMove> = {
  ATIVA: {
    pay: 'CONCLUIDA',
    removeByReceiver: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    removeByProvider: 'REMOVIDA_PELO_PSP',
    expire: 'REMOVIDA_PELO_PSP',
  },
  CONCLUIDA: {},
  REMOVIDA_PELO_USUARIO_RECEBEDOR: {},
  REMOVIDA_PELO_PSP: {},
};

/** The request of `PUT /cob/{txid}`. */
export type CobRequest = components['schemas']['CobRequest'];

export interface Cob {
  /** `loc.id`. */
  readonly id: number;
  readonly accountId: string;
  readonly txid: string;
  readonly status: CobStatus;
  readonly amountCents: Cents;
  /** The EMV code. */
  readonly location: string;
  readonly chave: string;
  readonly expiracao: number;
  readonly request: CobRequest;
  readonly createdAt: Instant;
}

/** Lifetime of an immediate charge in seconds: its default (OP-50) and bounds (OP-33). */
export const expiracao = { default: 86_400, min: 1, max: 2_147_483_647 } as const;

interface CobStages {
  readonly request: CobRequest;
  readonly inserted: { readonly txid: string; readonly isNew: boolean };
}

/** Refusals of `PUT /cob/{txid}`. The response lists every fault of the request. */
export const cobRefusals: Refusals<CobStages> = [
  {
    stage: 'request',
    name: 'debtor, amount or lifetime',
    when: (request) => cobFaults(request).length > 0,
    problem: (request) => httpProblem(400, cobFaults(request)),
  },
  {
    stage: 'inserted',
    name: 'used txid',
    when: ({ isNew }) => !isNew,
    problem: ({ txid }) => httpProblem(409, about('txid', t`the txid ${{ txid }} already exists`)),
  },
];

function cobFaults({ devedor, valor, calendario }: CobRequest): Sentence[] {
  const faults = devedor ? debtorFaults(devedor) : [];
  if (payableCents(valor.original) === null)
    faults.push(t`${{ field: 'valor.original' }} must be an amount greater than zero with 2 decimals`);
  if (!Number.isSafeInteger(valor.modalidadeAlteracao ?? 0))
    faults.push(t`${{ field: 'valor.modalidadeAlteracao' }} must be a whole number`);
  const seconds = calendario.expiracao ?? expiracao.default;
  if (!Number.isInteger(seconds) || seconds < expiracao.min || seconds > expiracao.max) {
    const { min: from, max: to } = expiracao;
    faults.push(t`${{ field: 'calendario.expiracao' }} must be a whole number from ${{ from }} to ${{ to }}`);
  }
  return faults;
}

function debtorFaults({ cpf, cnpj }: NonNullable<CobRequest['devedor']>): Sentence[] {
  if (cpf !== undefined && cnpj !== undefined)
    return [t`${{ field: 'devedor' }} must have cpf or cnpj, not both`];
  if (cpf !== undefined && (cpf.length !== 11 || !hasCheckDigits(cpf)))
    return [t`${{ field: 'devedor.cpf' }} must be a valid CPF`];
  if (cnpj !== undefined && (cnpj.length !== 14 || !hasCheckDigits(cnpj)))
    return [t`${{ field: 'devedor.cnpj' }} must be a valid CNPJ`];
  return [];
}

/** Creates the immediate charge for a request; `location` is its EMV code, `chave` the account's key. */
export function newCob(
  request: CobRequest,
  { accountId, txid, location, chave }: { accountId: string; txid: string; location: string; chave: string },
  { at }: Moment,
): Omit<Cob, 'id'> {
  return {
    accountId,
    txid,
    status: 'ATIVA',
    amountCents: centsFromDecimal(request.valor.original),
    location,
    chave: request.chave ?? chave,
    expiracao: request.calendario.expiracao ?? expiracao.default,
    request,
    createdAt: at,
  };
}

/** The response of `PUT /cob/{txid}`; optional members that were not sent are left out (OP-50). */
export function cobView(cob: Cob): components['schemas']['Cob'] {
  const { devedor, solicitacaoPagador, infoAdicionais, valor } = cob.request;
  return {
    calendario: { criacao: cob.createdAt, expiracao: cob.expiracao },
    txid: cob.txid,
    revisao: 0,
    loc: { id: cob.id, location: cob.location, tipoCob: 'cob' },
    location: cob.location,
    status: cob.status,
    ...(devedor && { devedor }),
    valor: {
      original: decimalFromCents(cob.amountCents),
      modalidadeAlteracao: valor.modalidadeAlteracao ?? 0,
    },
    chave: cob.chave,
    ...(solicitacaoPagador !== undefined && { solicitacaoPagador }),
    ...(infoAdicionais && { infoAdicionais }),
  };
}
