import type { Account } from './account.js';
import { type Instant, instant } from './clock.js';
import { brlFromCents, cents, centsFromBrl, isPayable, payableText } from './money.js';
import { httpProblem } from './problems.js';
import type { Counterpart, NewTransaction, Transaction } from './transactions.js';

/** What a client asks for with `POST /dict/pix`; BRL number as in the body, seconds. */
export interface TransferRequest {
  readonly pixKey: string;
  readonly creditorDocument?: string | undefined;
  readonly priority?: 'HIGH' | 'NORM' | undefined;
  readonly description?: string | undefined;
  readonly expiration?: number | undefined;
  readonly payment: { readonly currency: string; readonly amount: number };
  readonly ispbDeny?: readonly string[] | undefined;
}

/** What the directory says of a payment key. */
export interface DirectoryEntry extends Counterpart {
  readonly registered: boolean;
}

/** How long a transfer waits in the queue where nothing is said, seconds (Limits / Transfer queue expiration). */
export const defaultExpiration = 600;

/** Refuses what the request alone decides: the amount (400), and HIGH without creditorDocument (400). */
export function refuseTransferRequest({
  payment: { amount },
  priority,
  creditorDocument,
}: TransferRequest): void {
  if (!isPayable(amount)) throw httpProblem(400, `payment.amount ${payableText}`);
  if (priority === 'HIGH' && creditorDocument === undefined) {
    throw httpProblem(400, 'creditorDocument is required when priority is HIGH');
  }
}

/** Refuses what the directory decides (422): an unknown key, or one of an institution listed in `ispbDeny`. */
export function refuseDestination({ ispbDeny = [] }: TransferRequest, entry: DirectoryEntry): void {
  if (!entry.registered) throw httpProblem(422, 'pixKey is not in the directory');
  if (ispbDeny.includes(entry.bank.bankISPB)) {
    throw httpProblem(422, `pixKey belongs to ${entry.bank.bankISPB}, an institution listed in ispbDeny`);
  }
}

/** Ids that a new transfer is given. */
export interface TransferIds {
  readonly uuid: string;
  readonly idempotencyKey: string;
  readonly placeholderId: string;
}

/** The transaction that a transfer request stands for, at `nowMs` of the account's clock. */
export function newTransfer(
  request: TransferRequest,
  account: Account,
  { bank, name, document }: DirectoryEntry,
  ids: TransferIds,
  nowMs: number,
): NewTransaction<'transfer'> {
  return {
    uuid: ids.uuid,
    accountId: account.id,
    operation: 'transfer',
    externalId: null,
    uniqueKey: ids.idempotencyKey.toLowerCase(),
    status: 'PENDING',
    amountCents: centsFromBrl(request.payment.amount),
    feeCents: cents(0),
    pixKey: request.pixKey,
    counterpart: { name, document: request.creditorDocument ?? document, bank },
    endToEndId: null,
    parentNumber: null,
    spendingDay: null,
    detail: {
      idempotencyKey: ids.idempotencyKey,
      placeholderId: ids.placeholderId,
      description: request.description ?? null,
    },
    createdAt: instant(nowMs),
    processedAt: null,
  };
}

const types = { PENDING: 'PENDING', CONFIRMED: 'COMPLETED', ERROR: 'ERROR' } as const;

/** The answer of `POST /dict/pix`: the transfer as it is now (OP-52). */
export function transferView(transfer: Transaction<'transfer'>): {
  endToEndId: string;
  eventDate: Instant;
  id: number;
  payment: { amount: number; currency: 'BRL' };
  type: 'PENDING' | 'COMPLETED' | 'ERROR';
} {
  return {
    endToEndId: transfer.detail.placeholderId,
    eventDate: transfer.createdAt,
    id: transfer.number,
    payment: { amount: brlFromCents(transfer.amountCents), currency: 'BRL' },
    type: types[transfer.status],
  };
}
