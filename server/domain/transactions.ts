import type { components } from '../../generated/contract.js';
import type { Instant } from './clock.js';
import type { Cents } from './money.js';
import type { KeyType } from './payments.js';

/** For each state, the allowed moves and the states they lead to. A final state has none. */
export type Transitions<State extends string, Move extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Move, State>>>>
>;

/** Status of a transaction, as the specification names it. */
export type TransactionStatus = components['schemas']['QrCashOutTransaction']['status'];
/** An event that changes the status of a transaction. */
export type TransactionMove = 'confirm' | 'fail';

/** The transitions between the statuses of a transaction. */
export const transactionTransitions: Transitions<TransactionStatus, TransactionMove> = {
  PENDING: { confirm: 'CONFIRMED', fail: 'ERROR' },
  CONFIRMED: {},
  ERROR: {},
};

/** A Pix institution and the account held there. All strings, as in `counterpart.bank`. */
export type Bank = Readonly<components['schemas']['Bank']>;

export interface Counterpart {
  readonly name: string;
  /** CPF (11) or CNPJ (14 digits). */
  readonly document: string;
  readonly bank: Bank;
}

/** For each operation that creates transactions, the details that only its transactions have. */
export interface Details {
  /** POST /api/pix/cash-out. */
  readonly cash_out: { readonly keyType: KeyType; readonly description: string | null };
  /** POST /api/pix/cash-out-qrcode. */
  readonly qr_cash_out: { readonly qrCode: string; readonly description: string | null };
  /**
   * POST /dict/pix. `placeholderId` stands for the end-to-end id until settlement (OP-38). `requestDigest`
   * distinguishes the request from another one with the same key (OP-09); older transfers have none.
   */
  readonly transfer: {
    readonly idempotencyKey: string;
    readonly placeholderId: string;
    readonly description: string | null;
    readonly requestDigest?: string;
  };
  /** POST /api/pix/cash-in; a charge until it is paid. */
  readonly cash_in: CashInDetail;
  /** A payment of an immediate charge (cob). */
  readonly cob: { readonly txid: string };
  /** A payment without a charge. */
  readonly receipt: Readonly<Record<never, never>>;
  /** POST /api/pix/refund-in. */
  readonly refund_in: RefundDetail;
  /** PUT /pix/{e2eid}/devolucao/{id}. */
  readonly devolucao: RefundDetail;
  /** A sent payment, or a part of it, that was returned. */
  readonly return: Readonly<Record<never, never>>;
}

/** The details of a charge of the standard family. */
export interface CashInDetail {
  readonly correlationId: string;
  readonly description: string;
  readonly pixCode: string;
  readonly expiresAt: Instant;
  readonly additionalInfo: Readonly<Record<string, string>>;
  readonly splits: readonly Split[];
  /** Seconds by which a scenario delays the notification (OP-30). */
  readonly notificationDelay: number;
}

export interface Split {
  readonly pixKey: string;
  readonly name: string;
  readonly document: string;
  readonly amountCents: Cents;
  readonly immediate: boolean;
}

export interface RefundDetail {
  /** The client's id of the refund. */
  readonly refundId: string;
  /** The refund's own id at the scheme, 32 characters. */
  readonly rtrId: string;
  readonly natureza: 'ORIGINAL' | 'RETIRADA';
  readonly description: string | null;
}

/** The request or event that created a transaction. */
export type Operation = keyof Details;

interface TransactionOf<O extends Operation> {
  readonly number: number;
  readonly uuid: string;
  readonly accountId: string;
  readonly operation: O;
  readonly externalId: string | null;
  readonly status: TransactionStatus;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  /** The amount that was refunded or returned so far, including pending refunds. */
  readonly refundedCents: Cents;
  readonly pixKey: string | null;
  /** Null for an unpaid charge. */
  readonly counterpart: Counterpart | null;
  readonly endToEndId: string | null;
  /** The transaction that a refund or return belongs to. */
  readonly parentNumber: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** The day whose daily limit the transaction counts towards, `YYYY-MM-DD`; null if it does not count. */
  readonly spendingDay: string | null;
  readonly detail: Details[O];
  readonly createdAt: Instant;
  readonly processedAt: Instant | null;
}

type NewTransactionOf<O extends Operation> = Omit<
  TransactionOf<O>,
  'number' | 'refundedCents' | 'errorCode' | 'errorMessage'
> & { readonly uniqueKey: string | null };

/**
 * A transaction of an account: one row of the list, from PENDING to a final state. A union over `operation`, which
 * determines the type of `detail`.
 */
export type Transaction<O extends Operation = Operation> = Extract<
  { [Each in Operation]: TransactionOf<Each> }[Operation],
  { readonly operation: O }
>;

/** The fields of a transaction that the list shows. */
export type ListedTransaction = Pick<
  Transaction,
  | 'number'
  | 'uuid'
  | 'operation'
  | 'externalId'
  | 'status'
  | 'amountCents'
  | 'feeCents'
  | 'counterpart'
  | 'endToEndId'
  | 'createdAt'
  | 'processedAt'
>;

/**
 * A transaction to be created. `uniqueKey` may be used once per account and operation; null if no key must be unique.
 */
export type NewTransaction<O extends Operation = Operation> = Extract<
  { [Each in Operation]: NewTransactionOf<Each> }[Operation],
  { readonly operation: O }
>;

export type SendingOperation = 'cash_out' | 'qr_cash_out' | 'transfer';
export type ReceivingOperation = 'cash_in' | 'cob' | 'receipt';
export type RefundingOperation = 'refund_in' | 'devolucao';

export type Payment = Transaction<SendingOperation>;
/** A received payment, or a charge waiting for one. */
export type Receipt = Transaction<ReceivingOperation>;
export type Refund = Transaction<RefundingOperation>;

const kinds = {
  cash_out: 'sent',
  qr_cash_out: 'sent',
  transfer: 'sent',
  cash_in: 'received',
  cob: 'received',
  receipt: 'received',
  refund_in: 'refund',
  devolucao: 'refund',
  return: 'return',
} as const satisfies Record<Operation, string>;

export const operations = Object.keys(kinds) as readonly Operation[];

/** The direction of a transaction for its account. */
export type Kind = (typeof kinds)[Operation];

/** Whether the account sent money, received it, gave it back, or got it back. */
export function kindOf(operation: Operation): Kind {
  return kinds[operation];
}

/** Returns the external id of a transaction that must have one; throws if it has none. */
export function externalIdOf({ externalId, number }: Pick<Transaction, 'externalId' | 'number'>): string {
  if (externalId === null) throw new Error(`transaction ${number} has no externalId`);
  return externalId;
}

export function isPayment(transaction: Transaction): transaction is Payment {
  return kindOf(transaction.operation) === 'sent';
}

/** Narrows a transaction to a received payment or a charge. */
export function isReceipt(transaction: Transaction): transaction is Receipt {
  return kindOf(transaction.operation) === 'received';
}

/** Narrows a transaction to a refund of a received payment. */
export function isRefund(transaction: Transaction): transaction is Refund {
  return kindOf(transaction.operation) === 'refund';
}

const known = Symbol('JSON text');

/** Attaches the JSON text of an object, to be sent as it is. A modified copy of the object does not have it. */
export function withText<T extends object>(value: T, text: string): T {
  return Object.defineProperty(value, known, { value: text });
}

/** Returns the JSON text of a body: the attached one, or a newly serialized one. */
export function jsonText(body: unknown): string {
  const { [known]: text } = (body ?? {}) as { readonly [known]?: string };
  return text ?? JSON.stringify(body);
}
