import assert from 'node:assert/strict';

import { t } from '../../messages/text.js';
import type { Account } from '../../domain/account.js';
import { instant, momentOf } from '../../domain/clock.js';
import { endToEndId } from '../../domain/ids.js';
import type { ContestedPayment } from '../../domain/med.js';
import { brlFromCents, cents } from '../../domain/money.js';
import { decideMed, openMed } from '../../lifecycle/meds.js';
import { receive } from '../../lifecycle/receipts.js';
import type { Receipt } from '../../domain/transactions.js';
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
    const { nowMs, at } = momentOf(account, drawing.clock);
    const createdAt = params.createdAt === undefined ? at : instant(msOf('createdAt', params.createdAt));
    const receipt = reconciled ? await contestedReceipt(tables, account, nowMs, drawing) : null;
    const { bankISPB: ispb, bankName } = someone(`${account.id} requesting`).bank;
    const wanted = {
      status,
      reason,
      cause,
      analysisResult,
      createdAt,
      endToEnd: receipt?.endToEndId ?? endToEndId('E', nowMs, drawing.random),
      requestingBank: { ispb, name: bankName },
      contested: receipt && contestedPayment(receipt),
    };
    const { id, endToEnd } = await openMed(tables, account, wanted, drawing);
    if (!receipt) return { id, endToEnd };
    return { id, endToEnd, transactionId: receipt.uuid, amount: brlFromCents(receipt.amountCents) };
  });

/** The state `a MED is decided`: it becomes ANALYZED and med_accepted or med_rejected is sent. */
export const aMedIsDecided: Setup<'a MED is decided'> = async (
  { accountId, id, analysisResult },
  services,
) => {
  await changeOf(accountId, services, async (tables, drawing, account) => {
    const med = await tables.meds.byId(accountId, id);
    if (!med) throw impossible(t`there is no MED with id ${{ id }} in this account`);
    const decided = await decideMed(tables, account, med, analysisResult, drawing);
    if (!decided)
      throw impossible(
        t`MED ${{ id }} is ${{ status: med.status }}; only OPEN or RECEIVED MEDs can be decided`,
      );
  });
  return {};
};

/** The amount of the payment that the sandbox creates for a reconciled case to contest. */
const contestedCents = cents(123_456);

function contestedReceipt(
  tables: Tables,
  account: Account,
  receivedAtMs: number,
  services: Pick<Services, 'clock' | 'random'>,
): Promise<Receipt> {
  const payer = someone(`${account.id} payer`);
  const incoming = { amountCents: contestedCents, pixKey: account.chave, payer, receivedAtMs };
  return receive(tables, account, { operation: 'receipt', detail: {} }, services, incoming);
}

function contestedPayment({ number, amountCents, counterpart, processedAt }: Receipt): ContestedPayment {
  assert(counterpart && processedAt, 'a receipt is settled');
  const { name, document } = counterpart;
  return { transactionNumber: number, amountCents, name, document, dateTime: processedAt };
}
