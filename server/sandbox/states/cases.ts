import { instant } from '../../domain/clock.js';
import { brlFromCents } from '../../domain/money.js';
import { decideMed } from '../../lifecycle/meds.js';
import { openSandboxMed } from './opened-med.js';
import { changeOf, impossible, msOf, type Setup } from './state.js';

/** The state `a MED`: a case in a status, with the payment that it contests if it is reconciled. */
export const aMed: Setup<'a MED'> = (params, services) =>
  changeOf(params.accountId, services, async (tables, drawing, account) => {
    const { status = 'OPEN', reason = 'REFUND_REQUEST', cause = null, reconciled = false } = params;
    const analysisResult = status === 'ANALYZED' ? (params.analysisResult ?? 'APPROVED') : null;
    if (status !== 'ANALYZED' && params.analysisResult != null) {
      throw impossible('result without analysis', { status });
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
    if (!med) throw impossible('no MED', { id });
    const decided = await decideMed(tables, account, med, analysisResult, drawing);
    if (!decided) throw impossible('MED of another status', { id, status: med.status });
  });
  return {};
};
