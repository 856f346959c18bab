import { instant, type Instant } from './clock.js';
import { hasCheckDigits } from './documents.js';
import { centsFromDecimal, type Cents, decimalFromCents } from './money.js';
import { httpProblem } from './problems.js';

/** State of an immediate charge, as the specification names it. */
export type CobStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
/** What moves an immediate charge. */
export type CobMove = 'pay' | 'removeByReceiver' | 'removeByProvider' | 'expire';

/** States and transitions / Immediate charge (cob). A final state has no moves. */
export const cobTransitions = {
  ATIVA: {
    pay: 'CONCLUIDA',
    removeByReceiver: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    removeByProvider: 'REMOVIDA_PELO_PSP',
    expire: 'REMOVIDA_PELO_PSP',
  },
  CONCLUIDA: {},
  REMOVIDA_PELO_USUARIO_RECEBEDOR: {},
  REMOVIDA_PELO_PSP: {},
} as const satisfies Record<CobStatus, Partial<Record<CobMove, CobStatus>>>;

/** The state after a move, or null where the move is not allowed. */
export function nextCobStatus(status: CobStatus, move: CobMove): CobStatus | null {
  const moves: Partial<Record<CobMove, CobStatus>> = cobTransitions[status];
  return moves[move] ?? null;
}

/** What a client asks for with `PUT /cob/{txid}`. */
export interface CobRequest {
  readonly calendario: { readonly expiracao?: number | undefined };
  readonly devedor?: { readonly cpf?: string; readonly cnpj?: string; readonly nome: string } | undefined;
  readonly valor: { readonly original: string; readonly modalidadeAlteracao?: number | undefined };
  readonly chave?: string | undefined;
  readonly solicitacaoPagador?: string | undefined;
  readonly infoAdicionais?: readonly { readonly nome: string; readonly valor: string }[] | undefined;
}

/** An immediate charge. */
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

/** Lifetime of an immediate charge where nothing is said, seconds (OP-50), and its bounds (OP-33). */
export const expiracao = { default: 86_400, min: 1, max: 2_147_483_647 } as const;

/** Refuses what the request alone decides (400): the debtor's document, the amount, the lifetime. */
export function refuseCob({ devedor, valor, calendario }: CobRequest): void {
  const faults: string[] = [];
  if (devedor) faults.push(...debtorFaults(devedor));
  if (centsOf(valor.original) === null)
    faults.push('valor.original must be an amount above zero with 2 decimals');
  const seconds = calendario.expiracao ?? expiracao.default;
  if (!Number.isInteger(seconds) || seconds < expiracao.min || seconds > expiracao.max) {
    faults.push(`calendario.expiracao must be a whole number from ${expiracao.min} to ${expiracao.max}`);
  }
  if (faults.length > 0) throw httpProblem(400, faults);
}

function debtorFaults({ cpf, cnpj }: NonNullable<CobRequest['devedor']>): string[] {
  if (cpf !== undefined && cnpj !== undefined) return ['devedor must have cpf or cnpj, not both'];
  if (cpf !== undefined && (cpf.length !== 11 || !hasCheckDigits(cpf)))
    return ['devedor.cpf must be a valid CPF'];
  if (cnpj !== undefined && (cnpj.length !== 14 || !hasCheckDigits(cnpj)))
    return ['devedor.cnpj must be a valid CNPJ'];
  return [];
}

function centsOf(decimal: string): Cents | null {
  if (!/^\d{1,10}\.\d{2}$/.test(decimal)) return null;
  const amount = centsFromDecimal(decimal);
  return amount > 0 ? amount : null;
}

/** An immediate charge that a request stands for; `location` is its EMV code, `chave` the account's key. */
export function newCob(
  request: CobRequest,
  { accountId, txid, location, chave }: { accountId: string; txid: string; location: string; chave: string },
  nowMs: number,
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
    createdAt: instant(nowMs),
  };
}

/** The answer of `PUT /cob/{txid}`; optional members that were not sent are left out (OP-50). */
export function cobView(cob: Cob) {
  const { devedor, solicitacaoPagador, infoAdicionais, valor } = cob.request;
  return {
    calendario: { criacao: cob.createdAt, expiracao: cob.expiracao },
    txid: cob.txid,
    revisao: 0 as const,
    loc: { id: cob.id, location: cob.location, tipoCob: 'cob' as const },
    location: cob.location,
    status: cob.status,
    ...(devedor && { devedor }),
    valor: {
      original: decimalFromCents(cob.amountCents),
      modalidadeAlteracao: valor.modalidadeAlteracao ?? 0,
    },
    chave: cob.chave,
    ...(solicitacaoPagador !== undefined && { solicitacaoPagador }),
    ...(infoAdicionais && { infoAdicionais: [...infoAdicionais] }),
  };
}
