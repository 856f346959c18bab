import { isEventType } from '../domain/registrations.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { NotificationFact, RegistrationFact } from '../storage/audit/events.js';
import type { EndedBy } from '../storage/tables/registrations.js';
import { at, parsed, unreadable } from './audit-json.js';
import { untruths } from './audit-bodies.js';
import { type AuditRule, type Pass, unless } from './audit-rule.js';
import { readable } from './audit-transactions.js';

/** Rules about notifications, planned work, and the statuses of immediate charges. */
export const eventRules: readonly AuditRule[] = [
  {
    rule: 'one notification for each final state',
    find: async ({ events }) =>
      (await events.mistold()).map(
        ({ number, operation, status, eventType, wanted, told, others }) =>
          `${operation} ${number} is ${status} and has ${told} ${eventType} notifications instead of ${wanted}${others > 0 ? `, and ${others} of other types` : ''}`,
      ),
  },
  {
    rule: 'every URL that was to be told has its delivery',
    find: async ({ events }) =>
      (await events.misdelivered()).map(({ notificationId, fanOut, times, url }) =>
        url === null
          ? `notification ${notificationId} has ${times} deliveries instead of ${fanOut}`
          : `notification ${notificationId} has ${times} deliveries to ${url}`,
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
];

/** The notifications, one after another; those about MEDs are checked with the MEDs. */
export const notificationPass: Pass<NotificationFact> = {
  what: 'notifications',
  pages: ({ events }: AuditQueries) => events.notifications(),
  judges: () => [
    {
      rule: readable,
      see: ({ id, body, forgottenAt, transactionNumber }) => {
        // The content of a MED's notification is never deleted.
        if (forgottenAt !== null && transactionNumber !== null && body === '') return [];
        return unreadable('body', body, `the body of notification ${id}`);
      },
    },
    {
      rule: 'a notification is of the account of what it tells of',
      see: ({ id, accountId, transactionNumber, transactionAccount }) =>
        unless(
          transactionNumber === null || transactionAccount === accountId,
          () =>
            `notification ${id} of account ${accountId} tells of transaction ${transactionNumber ?? ''} of account ${transactionAccount ?? 'nobody'}`,
        ),
    },
    { rule: 'a notification says what its transaction says', see: untruths },
    {
      rule: 'notifications are of events that there are',
      see: ({ id, eventType, fanOut }) => [
        ...unless(isEventType(eventType), () => `notification ${id} is of "${eventType}"`),
        ...unless((fanOut ?? 0) >= 0, () => `notification ${id} was to be sent to ${fanOut ?? 0} URLs`),
      ],
    },
    { rule: 'a test tells of nothing, and says that it is one', see: falseTests },
  ],
};

/** The registered URLs. */
export const registrationPass: Pass<RegistrationFact> = {
  what: 'registrations',
  pages: ({ events }: AuditQueries) => events.registrations(),
  judges: () => [
    {
      rule: readable,
      see: ({ id, headers }) => unreadable('headers', headers, `the headers of registration ${id}`),
    },
    {
      rule: 'registrations are of events that there are',
      see: ({ id, eventType }) =>
        unless(isEventType(eventType), () => `registration ${id} is for "${eventType}"`),
    },
    {
      rule: 'a registration is active, or somebody has ended it',
      see: ({ id, active, endedBy, replacedBy }) => [
        ...unless(
          endedBy === null ? active === 1 : active === 0 && isEnd(endedBy),
          () =>
            `registration ${id} is ${active === 1 ? '' : 'not '}active, it was ended by ${endedBy ?? 'nobody'}`,
        ),
        ...unless(
          (endedBy === 'replaced') === (replacedBy !== null),
          () =>
            `registration ${id}, ended by ${endedBy ?? 'nobody'}, was replaced by ${replacedBy ?? 'nothing'}`,
        ),
      ],
    },
  ],
};

const ends: readonly EndedBy[] = ['off', 'deleted', 'replaced', 'gone'];

function isEnd(text: string): boolean {
  return ends.some((end) => end === text);
}

/** Deleted content cannot be checked. */
function falseTests({ id, test, transactionNumber, medId, body }: NotificationFact): readonly string[] {
  const isTest = at(parsed(body), 'test') === true;
  return [
    ...unless(
      test === 0 || (transactionNumber === null && medId === null),
      () => `notification ${id} is a test, and tells of ${transactionNumber ?? medId ?? ''}`,
    ),
    ...unless(
      body === '' || isTest === (test === 1),
      () =>
        `notification ${id} is ${test === 1 ? 'a' : 'no'} test, and ${isTest ? 'says' : 'does not say'} that it is one`,
    ),
  ];
}
