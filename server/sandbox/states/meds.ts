import assert from 'node:assert/strict';

import { t } from '../../messages/text.js';
import type { Account } from '../../domain/account.js';
import { type Instant, instant, momentOf } from '../../domain/clock.js';
import { endToEndId } from '../../domain/ids.js';
import type { ContestedPayment, Med } from '../../domain/med.js';
import { brlFromCents, cents } from '../../domain/money.js';
import { decideMed, openMed } from '../../lifecycle/meds.js';
import { receive } from '../../lifecycle/receipts.js';
import type { Services } from '../../ports.js';
import type { Tables } from '../../storage/store.js';
import { someone } from '../participants.js';
import { type Setup, changeOf, impossible, msOf } from './state.js';

/** The state `a MED`: a case in a status, with the payment that it contests if it is reconciled. */
export const aMed: Setup<'a MED'> = (params, services) =>
  changeOf(params.accountId, services, async (tables, drawing, account) => {
    const { status = 'OPEN', reason = 'REFUND_REQUEST', cause = null, reconciled = false } = params;
    const analysisResult = status === 'ANALYZED' ? (params.analysisResult ?? 'APPROVED') : null;
    if (status !== 'ANALYZED' && params.analysisResult != null) {
      throw impossible(t`analysisResult requires status ANALYZED, not ${{ status }}`);
    }
    const createdAt = params.createdAt === undefined ? null : instant(msOf('createdAt', params.createdAt));
    const wanted = { status, reason, cause, analysisResult, reconciled, createdAt };
    const med = await openSandboxMed(tables, account, wanted, drawing);
    const number = med.contested?.transactionNumber;
    const contested = number === undefined ? null : await tables.transactions.byNumber(number);
    const { id, endToEnd } = med;
    if (!contested) return { id, endToEnd };
    return { id, endToEnd, transactionId: contested.uuid, amount: brlFromCents(contested.amountCents) };
  });

/** The state `a MED is decided`: it becomes ANALYZED and med_accepted or med_rejected is sent. */
export const aMedIsDecided: Setup<'a MED is decided'> = async (
  { accountId, id, analysisResult },
  services,
) => {
  await changeOf(accountId, services, async (tables, drawing, account) => {
    const med = await tables.meds.byId(accountId, id);
    if (!med) throw impossible(t`no MED with id ${{ id }} in the account`);
    const decided = await decideMed(tables, account, med, analysisResult, drawing);
    if (!decided)
      throw impossible(
        t`MED ${{ id }} is ${{ status: med.status }}; only OPEN or RECEIVED MEDs can be decided`,
      );
  });
  return {};
};

type Needs = Pick<Services, 'clock' | 'random'>;

/** The amount of the payment that the sandbox creates for a reconciled case to contest. */
const contestedCents = cents(123_456);

export interface WantedMed extends Pick<Med, 'status' | 'reason' | 'cause' | 'analysisResult'> {
  readonly reconciled: boolean;
  readonly createdAt: Instant | null;
}

/**
 * Opens a case requested by a bank of the sandbox. If the case is reconciled, it contests a payment that is created for
 * it.
 */
export async function openSandboxMed(
  tables: Tables,
  account: Account,
  { reconciled, ...wanted }: WantedMed,
  services: Needs,
): Promise<Med> {
  const { nowMs, at } = momentOf(account, services.clock);
  const contested = reconciled ? await contestedPayment(tables, account, nowMs, services) : null;
  const { bankISPB: ispb, bankName: name } = someone(`${account.id} requesting`).bank;
  const about = {
    endToEnd: contested?.endToEndId ?? endToEndId('E', nowMs, services.random),
    requestingBank: { ispb, name },
    contested: contested?.payment ?? null,
    createdAt: wanted.createdAt ?? at,
  };
  return openMed(tables, account, { ...wanted, ...about }, services);
}

async function contestedPayment(
  tables: Tables,
  account: Account,
  receivedAtMs: number,
  services: Needs,
): Promise<{ endToEndId: string; payment: ContestedPayment }> {
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
  return { endToEndId: receipt.endToEndId, payment };
}
