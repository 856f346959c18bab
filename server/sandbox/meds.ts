import assert from 'node:assert/strict';

import { type Account, accountNow } from '../domain/account.js';
import { type Instant, instant } from '../domain/clock.js';
import { endToEndId, gatewayIspb } from '../domain/ids.js';
import { type Med, type MedStatus, nextMedStatus } from '../domain/med.js';
import { cents } from '../domain/money.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../operations/handler.js';
import type { Tables } from '../storage/store.js';
import { receive } from './charges.js';
import { someone } from './directory.js';

type Needs = Pick<Services, 'clock' | 'random' | 'rules'>;

/** Amount of the payment that the sandbox makes for a reconciled case to contest. */
const contestedCents = cents(5000);

/** What a case is to be. */
export interface NewMed {
  readonly status: MedStatus;
  readonly reason: Med['reason'];
  readonly cause: string | null;
  readonly analysisResult: Med['analysisResult'];
  readonly reconciled: boolean;
  readonly createdAt: Instant | null;
}

/** A new case, with the payment it contests where it is reconciled, and its med_created notification. */
export async function openMed(
  tables: Tables,
  account: Account,
  wanted: NewMed,
  services: Needs,
): Promise<Med> {
  const { clock, random } = services;
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  const contested = wanted.reconciled ? await contestedPayment(tables, account, nowMs, services) : null;
  const created = wanted.createdAt ?? instant(nowMs);
  const requesting = someone(`${account.id} requesting`).bank;
  const med = await tables.meds.insert({
    accountId: account.id,
    endToEnd: contested?.endToEndId ?? endToEndId('E', nowMs, random),
    status: wanted.status,
    reason: wanted.reason,
    cause: wanted.cause,
    description: null,
    analysisResult: wanted.analysisResult,
    analysisDetails: null,
    requestingBank: { ispb: requesting.bankISPB, name: requesting.bankName },
    contestedBank: { ispb: gatewayIspb, name: 'PIX GATEWAY' },
    contested: contested?.payment ?? null,
    createdAt: created,
    updatedAt: created,
  });
  await notify(tables, account, med, 'med_created', services);
  return med;
}

async function contestedPayment(tables: Tables, account: Account, receivedAtMs: number, services: Needs) {
  const payer = someone(`${account.id} payer`);
  const incoming = { amountCents: contestedCents, pixKey: account.chave, payer, receivedAtMs };
  const receipt = await receive(tables, account, { operation: 'receipt', detail: {} }, services, incoming);
  assert(receipt.endToEndId && receipt.processedAt, 'a receipt is settled');
  const { name, document } = payer;
  const payment = {
    transactionNumber: receipt.number,
    amountCents: receipt.amountCents,
    name,
    document,
    dateTime: receipt.processedAt,
  };
  return { endToEndId: receipt.endToEndId, transactionId: receipt.uuid, payment };
}

/** A case is decided: ANALYZED, with its notification. Null where it cannot be decided any more. */
export async function decideMed(
  tables: Tables,
  account: Account,
  med: Med,
  analysisResult: 'APPROVED' | 'REJECTED',
  services: Needs,
): Promise<Med | null> {
  const status = nextMedStatus(med.status, 'decide');
  if (!status) return null;
  const updatedAt = instant(accountNow(account, services.clock.systemMs()));
  const decided = await tables.meds.update({ ...med, status, analysisResult, updatedAt }, med.status);
  if (!decided) return null;
  await notify(
    tables,
    account,
    decided,
    analysisResult === 'APPROVED' ? 'med_accepted' : 'med_rejected',
    services,
  );
  return decided;
}

async function notify(
  tables: Tables,
  account: Account,
  med: Med,
  eventType: 'med_created' | 'med_accepted' | 'med_rejected',
  { clock, rules }: Needs,
): Promise<void> {
  const systemMs = clock.systemMs();
  await writeNotification(tables, {
    accountId: account.id,
    transactionNumber: null,
    eventType,
    body: rules.medEvent(eventType, med),
    at: instant(accountNow(account, systemMs)),
    dueAtMs: systemMs,
  });
}
