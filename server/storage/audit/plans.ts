import type { AuditReader } from './query.js';

/** Planned work with its subject; only the subject of its kind is looked up. */
export interface PlanFact {
  readonly id: number;
  readonly kind: string;
  readonly accountId: string;
  readonly subject: number;
  readonly payload: string;
  readonly dueAtMs: number;
  readonly leaseOwner: string | null;
  readonly leaseUntilMs: number;
  readonly lane: string | null;
  /** Why it will not be done any more; null if it will be. */
  readonly setAside: string | null;
  readonly clockOffsetMs: number;
  /** The account of the subject; null if there is no subject. */
  readonly subjectAccount: string | null;
  /** When the subject was created, on the account's clock; null if that is a time somebody chose. */
  readonly subjectCreatedAt: string | null;
  /** If it is a transaction. */
  readonly operation: string | null;
  readonly detail: string | null;
  /** If it is an immediate charge: its lifetime in seconds. */
  readonly expiracao: number | null;
}

/** A stored MED, with the transaction that its content names. */
export interface MedFact {
  readonly id: number;
  readonly accountId: string;
  readonly status: string;
  readonly reconciled: number;
  /** The transaction that it contests, as it is listed. */
  readonly transactionNumber: number | null;
  readonly content: string;
}

/** A stored immediate charge. */
export interface CobFact {
  readonly id: number;
  readonly txid: string;
  readonly status: string;
  readonly amountCents: number;
  readonly expiracao: number;
  readonly chave: string;
  readonly request: string;
}

/** The fields of a transaction that matter to a MED contesting it. */
export interface ContestedFact {
  readonly accountId: string;
  readonly operation: string;
  readonly status: string;
  readonly amountCents: number;
  readonly endToEndId: string | null;
}

const plans = `
  select plan.id, plan.kind, plan.account_id, plan.subject, plan.payload, plan.due_at_ms, plan.lease_owner,
    plan.lease_until_ms, plan.lane, plan.set_aside, clock_offset_ms, cobs.expiracao, transactions.operation, transactions.detail,
    coalesce(transactions.account_id, cobs.account_id, deliveries.account_id) as subject_account,
    coalesce(transactions.created_at, cobs.created_at,
      case when told.operation = 'receipt' then null else notifications.created_at end) as subject_created_at
  from pending_work plan left join accounts on accounts.id = plan.account_id
    left join transactions on plan.kind in ('settle', 'expire', 'split') and transactions.number = plan.subject
    left join cobs on plan.kind = 'expire cob' and cobs.id = plan.subject
    left join deliveries on plan.kind in ('deliver', 'end resend') and deliveries.id = plan.subject
    left join notifications on notifications.id = deliveries.notification_id
    left join transactions told on told.number = notifications.transaction_number`;

const meds = `select id, account_id, status, reconciled, transaction_number, content from meds`;
const cobs = `select id, txid, status, amount_cents, expiracao, chave, request from cobs`;

/** Times of accounts whose clock was moved, and of receipts, whose time can be chosen, prove nothing. */
const hoursAtWork = `
  select substr(attempted_at, 1, 13) as hour from delivery_attempts
  union select substr(accounts.created_at, 1, 13) from accounts
  union select substr(transactions.created_at, 1, 13) from transactions
    join accounts on accounts.id = account_id where clock_offset_ms < 3600000 and operation <> 'receipt'`;

const seededStarts = `select value from settings where name = 'seeded starts'`;

/** The queries about planned work, and the charges and MEDs that wait for somebody outside the gateway. */
export function planAudit({ query, rows, pages }: AuditReader) {
  const contested = query<{ number: number }, ContestedFact>(
    (p) =>
      `select account_id, operation, status, amount_cents, end_to_end_id from transactions where number = ${p.number}`,
  );
  return {
    plans: () => pages<PlanFact>(plans, 'plan.id', 'id'),
    meds: () => pages<MedFact>(meds, 'id', 'id'),
    cobs: () => pages<CobFact>(cobs, 'id', 'id'),
    transaction: async (number: number) => (await contested({ number }))[0] ?? null,
    /** The clock hours (`YYYY-MM-DDTHH`, UTC) in which a gateway is known to have been running, on any machine. */
    hoursAtWork: async () => (await rows<{ hour: string }>(hoursAtWork)).map(({ hour }) => hour),
    /** How many times a gateway with a seed was started on it: the times of such a gateway are not the machine's. */
    seededStarts: async () => Number((await rows<{ value: string }>(seededStarts))[0]?.value ?? 0),
  };
}
