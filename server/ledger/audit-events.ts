import type { MedFact, MedNotification } from '../storage/audit/events.js';
import type { AuditRule } from './audit-rule.js';

/** What was told, what is planned, and the states of immediate charges and MEDs. */
export const eventRules: readonly AuditRule[] = [
  {
    rule: 'one notification for each final state',
    find: async ({ events }) =>
      (await events.mistold()).map(
        ({ number, operation, status, event_type, wanted, told, others }) =>
          `${operation} ${number} is ${status} and has ${told} ${event_type} notifications instead of ${wanted}${others > 0 ? `, and ${others} of other types` : ''}`,
      ),
  },
  {
    rule: 'every notification is on its way or over',
    find: async ({ events }) =>
      (await events.strandedDeliveries()).map(({ delivery_id, status }) =>
        status === 'pending'
          ? `delivery ${delivery_id} is pending, but nothing is planned for it`
          : `delivery ${delivery_id} is ${status ?? 'not there'}, but something is planned for it`,
      ),
  },
  {
    rule: 'what must happen is planned, what has happened is not',
    find: async ({ events }) =>
      (await events.misplanned()).map(
        ({ number, operation, status, kind, planned }) =>
          `${operation} ${number} is ${status}, and "${kind}" is ${planned === 1 ? 'still' : 'not'} planned`,
      ),
  },
  {
    rule: 'an immediate charge has the receipt and the expiry of its state',
    find: async ({ events }) =>
      (await events.inconsistentCobs()).map(
        ({ txid, status, receipts, expiries }) =>
          `the immediate charge ${txid} is ${status} with ${receipts} receipts and ${expiries} planned expiries`,
      ),
  },
  {
    rule: 'one notification for each MED that is opened, and for its decision',
    find: async ({ events }) => {
      const notifications = (await events.medNotifications()).map(told);
      return (await events.meds()).flatMap((med) => medFaults(med, notifications));
    },
  },
];

interface Told {
  readonly eventType: string;
  readonly medId: unknown;
}

function told({ event_type, body }: MedNotification): Told {
  const { data } = JSON.parse(body) as { data?: { id?: unknown } };
  return { eventType: event_type, medId: data?.id };
}

/** A MED that was made in its final state was never decided here: then its decision is not told. */
function medFaults({ id, status, content }: MedFact, notifications: readonly Told[]): string[] {
  const { analysisResult } = JSON.parse(content) as { analysisResult: string | null };
  const count = (eventType: string) =>
    notifications.filter((one) => one.medId === id && one.eventType === eventType).length;
  const faults: string[] = [];
  if (count('med_created') !== 1)
    faults.push(`MED ${id} has ${count('med_created')} med_created notifications`);
  for (const [eventType, result] of [
    ['med_accepted', 'APPROVED'],
    ['med_rejected', 'REJECTED'],
  ] as const) {
    const max = status === 'ANALYZED' && analysisResult === result ? 1 : 0;
    if (count(eventType) > max) {
      faults.push(
        `MED ${id} is ${status} (${analysisResult ?? 'no result'}) and has ${count(eventType)} ${eventType} notifications`,
      );
    }
  }
  return faults;
}
