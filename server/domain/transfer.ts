import type { components } from '../../generated/contract.js';
import type { Account } from './account.js';
import type { Moment } from './clock.js';
import { brlFromCents, cents, centsFromBrl, isPayable, notPayable } from './money.js';
import { httpProblem } from './problems.js';
import type { Refusals } from './refusals.js';
import type { Counterpart, NewTransaction, Transaction } from './transactions.js';
import { t } from '../messages/text.js';

/** The request body of `POST /dict/pix`, with BRL numbers, and times in seconds. */
export type TransferRequest = components['schemas']['TransferRequest'];

export interface DirectoryEntry extends Counterpart {
  readonly registered: boolean;
}

/** Default time that a transfer waits in the queue, in seconds (Limits / Transfer queue expiration). */
export const defaultExpiration = 600;

interface TransferStages {
  /** `existing`: the transfer that already has the idempotency key. */
  readonly key: KeyFacts;
  readonly request: TransferRequest;
  readonly directory: { readonly request: TransferRequest; readonly entry: DirectoryEntry };
  /** The same facts after inserting: of simultaneous calls, the first gets the key. */
  readonly inserted: KeyFacts;
  readonly reserved: { readonly isCovered: boolean };
}

interface KeyFacts {
  readonly requestDigest: string;
  readonly existing: Transaction<'transfer'> | null;
}

const keyOfAnother = <Stage>(stage: Stage) => ({
  stage,
  name: 'key of another request',
  when: ({ requestDigest, existing }: KeyFacts) =>
    existing?.detail.requestDigest !== undefined && existing.detail.requestDigest !== requestDigest,
  problem: () =>
    httpProblem(422, t`x-idempotency-key was used with a different body: use a new key for a new transfer`),
});

/** Refusals of `POST /dict/pix`. */
export const transferRefusals: Refusals<TransferStages> = [
  keyOfAnother('key' as const),
  {
    stage: 'request',
    name: 'amount',
    when: ({ payment }) => !isPayable(payment.amount),
    problem: () => httpProblem(400, notPayable('payment.amount')),
  },
  {
    stage: 'request',
    name: 'HIGH without creditorDocument',
    when: ({ priority, creditorDocument }) => priority === 'HIGH' && creditorDocument === undefined,
    problem: () => httpProblem(400, t`creditorDocument is required when priority is HIGH`),
  },
  {
    stage: 'directory',
    name: 'unknown key',
    when: ({ entry }) => !entry.registered,
    problem: () => httpProblem(422, t`pixKey was not found in the directory`),
  },
  {
    stage: 'directory',
    name: 'denied institution',
    when: ({ request: { ispbDeny = [] }, entry }) => ispbDeny.includes(entry.bank.bankISPB),
    problem: ({ entry }) =>
      httpProblem(
        422,
        t`pixKey belongs to ${{ ispb: entry.bank.bankISPB }}, an institution listed in ispbDeny`,
      ),
  },
  keyOfAnother('inserted' as const),
  {
    stage: 'reserved',
    name: 'balance',
    when: ({ isCovered }) => !isCovered,
    problem: () => httpProblem(422, t`the available balance is insufficient`),
  },
];

export interface TransferIds {
  readonly uuid: string;
  readonly idempotencyKey: string;
  readonly placeholderId: string;
  /** A digest of {@link transferText}. */
  readonly requestDigest: string;
}

/** Returns the canonical text of a transfer request, for comparing requests with the same idempotency key (OP-09). */
export function transferText(request: TransferRequest): string {
  const { pixKey, creditorDocument, priority, description, expiration, payment, ispbDeny } = request;
  const queue = [priority ?? null, expiration ?? defaultExpiration];
  const receiver = [pixKey, creditorDocument ?? null, description ?? null];
  return JSON.stringify([receiver, queue, payment.amount, payment.currency, ispbDeny ?? []]);
}

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
      requestDigest: ids.requestDigest,
    },
    createdAt: at,
    processedAt: null,
  };
}

const types = { PENDING: 'PENDING', CONFIRMED: 'COMPLETED', ERROR: 'ERROR' } as const;

/** The response of `POST /dict/pix`: the transfer as it is now (OP-52). */
export function transferView(transfer: Transaction<'transfer'>): components['schemas']['Transfer'] {
  return {
    endToEndId: transfer.detail.placeholderId,
    eventDate: transfer.createdAt,
    id: transfer.number,
    payment: { amount: brlFromCents(transfer.amountCents), currency: 'BRL' },
    type: types[transfer.status],
  };
}
