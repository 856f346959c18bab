import type { Cob, CobRequest } from '../../domain/cob.js';
import type { Cents } from '../../domain/money.js';
import type { CashInDetail, Transaction } from '../../domain/transactions.js';
import { type Compile, type Connection, json, money } from '../statement.js';

/** A transaction that waits for a bank or a payer in the sandbox. */
export type OpenTransaction = Pick<
  Transaction,
  'uuid' | 'operation' | 'externalId' | 'status' | 'amountCents' | 'refundedCents' | 'createdAt'
>;

export type OpenCob = Pick<Cob, 'txid' | 'amountCents' | 'createdAt'>;

/** An unpaid charge of either kind, as its payer sees it. */
export interface OpenCharge {
  readonly name: ChargeName;
  readonly amountCents: Cents;
  readonly createdAt: string;
  /** The expected payer, if known; for a cash-in, none is stored. */
  readonly payerName: string | null;
  readonly description: string | null;
  readonly code: string;
}

/** Identifies a charge for the control endpoint. */
export type ChargeName = { readonly transactionId: string } | { readonly txid: string };

/** Number of the newest rows that are searched, and number of those that are shown. */
const newestRows = 1_000;
const shown = 30;

/** The items on which the sandbox of an account can act. Searches only the newest rows; older ones must be named by id. */
export function openItems(compile: Compile) {
  // In SQL, because conditions must filter the newest rows, after those have been selected.
  type OfAccount = { accountId: string };
  const transactions = compile<OfAccount, OpenTransaction>(
    (p) => `
      select uuid, operation, external_id, status, amount_cents, refunded_cents, created_at from (
        select * from transactions where account_id = ${p.accountId}
        order by created_at desc, number desc limit ${newestRows}) newest
      where status = 'PENDING' or (status = 'CONFIRMED' and refunded_cents < amount_cents
        and operation in ('cash_out', 'qr_cash_out', 'transfer'))
      order by case status when 'PENDING' then 0 else 1 end, created_at desc, number desc limit ${shown}`,
    { amountCents: money, refundedCents: money },
  );
  const planned = (accountId: string) => `(
    select kind, subject from pending_work where account_id = ${accountId} order by due_at_ms desc limit ${newestRows}) w`;
  const cobs = compile<OfAccount, OpenCob>(
    (p) => `
      select c.txid, c.amount_cents, c.created_at from ${planned(p.accountId)} join cobs c on c.id = w.subject
      where w.kind = 'expire cob' and c.status = 'ATIVA' order by c.id desc limit ${shown}`,
    { amountCents: money },
  );
  const chargesOf = (accountId: string) => `
      select t.uuid, t.detail, c.txid, c.location, c.request, coalesce(t.amount_cents, c.amount_cents) amount_cents,
        coalesce(t.created_at, c.created_at) created_at
      from ${planned(accountId)}
      left join transactions t on w.kind = 'expire' and t.number = w.subject
        and t.operation = 'cash_in' and t.status = 'PENDING'
      left join cobs c on w.kind = 'expire cob' and c.id = w.subject and c.status = 'ATIVA'
      where t.uuid is not null or c.txid is not null`;
  const kinds = { detail: json<CashInDetail>(), request: json<CobRequest>(), amountCents: money };
  const charges = compile<OfAccount, ChargeRow>((p) => chargesOf(p.accountId), kinds);
  const newestCharges = compile<OfAccount, ChargeRow>(
    (p) => `${chargesOf(p.accountId)} order by created_at desc limit ${shown}`,
    kinds,
  );
  return (connection: Connection) => ({
    /** Returns pending transactions, then sent payments of which a part can still be returned; newest first. */
    transactions: (accountId: string) => connection.rows(transactions, { accountId }),
    /** Returns open immediate charges. */
    cobs: (accountId: string): Promise<OpenCob[]> => connection.rows(cobs, { accountId }),
    /** Returns open charges of both kinds, newest first. */
    charges: async (accountId: string): Promise<OpenCharge[]> =>
      (await connection.rows(newestCharges, { accountId })).map(chargeOf),
    /** Returns the open charge with this BR Code; null if the account has none. */
    chargeWithCode: async (accountId: string, code: string): Promise<ChargeName | null> => {
      const all = await connection.rows(charges, { accountId });
      return all.map(chargeOf).find((charge) => charge.code === code)?.name ?? null;
    },
  });
}

/** A row of an open charge: the columns of a transaction, or those of an immediate charge, are null. */
interface ChargeRow {
  readonly uuid: string | null;
  readonly detail: CashInDetail | null;
  readonly txid: string | null;
  readonly location: string | null;
  readonly request: CobRequest | null;
  readonly amountCents: Cents;
  readonly createdAt: string;
}

function chargeOf({ uuid, detail, txid, location, request, ...common }: ChargeRow): OpenCharge {
  return {
    ...common,
    name: uuid === null ? { txid: txid ?? '' } : { transactionId: uuid },
    payerName: request?.devedor?.nome ?? null,
    description: detail?.description ?? request?.solicitacaoPagador ?? null,
    code: detail?.pixCode ?? location ?? '',
  };
}
