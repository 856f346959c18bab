import type { Account } from '../domain/account.js';
import { type Moment, momentOf } from '../domain/clock.js';
import { gatewayIspb } from '../domain/ids.js';
import { type Med, medEvent, medTransitions } from '../domain/med.js';
import { writeNotification } from '../notifications/outbox.js';
import type { Services } from '../ports.js';
import type { Tables } from '../storage/store.js';

/** The facts of a new case; everything else follows from them. */
export type NewMed = Pick<
  Med,
  'endToEnd' | 'status' | 'reason' | 'cause' | 'analysisResult' | 'requestingBank' | 'contested' | 'createdAt'
>;

/** Creates a case and its med_created notification, in the caller's transaction. */
export async function openMed(
  tables: Tables,
  account: Account,
  wanted: NewMed,
  { clock }: Pick<Services, 'clock'>,
): Promise<Med> {
  const med = await tables.meds.insert({
    ...wanted,
    accountId: account.id,
    description: null,
    analysisDetails: null,
    contestedBank: { ispb: gatewayIspb, name: 'PIX GATEWAY' },
    updatedAt: wanted.createdAt,
  });
  await notify(tables, med, 'med_created', momentOf(account, clock));
  return med;
}

/** Decides a case: ANALYZED, with its notification. Returns null if it can no longer be decided. */
export async function decideMed(
  tables: Tables,
  account: Account,
  med: Med,
  analysisResult: 'APPROVED' | 'REJECTED',
  { clock }: Pick<Services, 'clock'>,
): Promise<Med | null> {
  const status = medTransitions[med.status].decide;
  if (!status) return null;
  const moment = momentOf(account, clock);
  const decided = await tables.meds.update(
    { ...med, status, analysisResult, updatedAt: moment.at },
    med.status,
  );
  if (!decided) return null;
  await notify(tables, decided, analysisResult === 'APPROVED' ? 'med_accepted' : 'med_rejected', moment);
  return decided;
}

function notify(
  tables: Tables,
  med: Med,
  eventType: 'med_created' | 'med_accepted' | 'med_rejected',
  moment: Moment,
): Promise<void> {
  const about = { accountId: med.accountId, number: null, medId: med.id };
  return writeNotification(tables, about, { eventType, body: medEvent(eventType, med) }, moment);
}
