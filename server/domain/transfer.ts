import type { Account, Moment } from './account.js';
import type { Instant } from './clock.js';
import { brlFromCents, cents, centsFromBrl, isPayable, payableText } from './money.js';
import { httpProblem } from './problems.js';
import type { Refusals } from './refusals.js';
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

/** What is known of a transfer, from stage to stage. */
interface TransferStages {
  readonly request: TransferRequest;
  readonly directory: { readonly request: TransferRequest; readonly entry: DirectoryEntry };
  readonly reserved: { readonly isCovered: boolean };
}

/** Refusals of `POST /dict/pix`. */
export const transferRefusals: Refusals<TransferStages> = [
  {
    stage: 'request',
    name: 'amount',
    when: ({ payment }) => !isPayable(payment.amount),
    problem: () => httpProblem(400, `payment.amount ${payableText}`),
  },
  {
    stage: 'request',
    name: 'HIGH without creditorDocument',
    when: ({ priority, creditorDocument }) => priority === 'HIGH' && creditorDocument === undefined,
    problem: () => httpProblem(400, 'creditorDocument is required when priority is HIGH'),
  },
  {
    stage: 'directory',
    name: 'unknown key',
    when: ({ entry }) => !entry.registered,
    problem: () => httpProblem(422, 'pixKey was not found in the directory'),
  },
  {
    stage: 'directory',
    name: 'denied institution',
    when: ({ request: { ispbDeny = [] }, entry }) => ispbDeny.includes(entry.bank.bankISPB),
    problem: ({ entry }) =>
      httpProblem(422, `pixKey belongs to ${entry.bank.bankISPB}, an institution listed in ispbDeny`),
  },
  {
    stage: 'reserved',
    name: 'balance',
    when: ({ isCovered }) => !isCovered,
    problem: () => httpProblem(422, 'the available balance is insufficient'),
  },
];

/** Ids that a new transfer is given. */
export interface TransferIds {
  readonly uuid: string;
  readonly idempotencyKey: string;
  readonly placeholderId: string;
}

/** The transaction that a transfer request stands for. */
export function newTransfer(
  request: TransferRequest,
  account: Account,
  { bank, name, document }: DirectoryEntry,
  ids: TransferIds,
  { at }: Moment,
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
    createdAt: at,
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
