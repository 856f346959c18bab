import { medTransitions } from '../domain/med.js';
import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { NotificationFact } from '../storage/audit/events.js';
import type { ContestedFact, MedFact } from '../storage/audit/plans.js';
import { at, parsed, unreadable } from './audit-json.js';
import { type Judge, type Pass, unless } from './audit-rule.js';
import { readable } from './audit-transactions.js';

/** What was notified about a MED. */
interface Notified {
  readonly counts: Map<string, number>;
  /** Accounts and end-to-end ids in its notifications. */
  readonly accounts: Set<string>;
  readonly endToEndIds: Set<unknown>;
}

/** A MED with the payment that it contests; null if it names none, or one that does not exist. */
interface Case extends MedFact {
  readonly contentValue: unknown;
  readonly payment: ContestedFact | null;
}

const notifiedOnce = 'one notification for each MED that is opened, and for its decision';

/** The rules for MEDs: notifications are counted first, then each MED is compared with its own. */
export function medRules(): { readonly notifications: Judge<NotificationFact>; readonly pass: Pass<Case> } {
  const summaries = new Map<unknown, Notified>();
  return {
    notifications: {
      rule: notifiedOnce,
      see: ({ id, accountId, transactionNumber, eventType, body, test, medId }) => {
        if (transactionNumber !== null || test === 1) return [];
        const data = at(parsed(body), 'data');
        const med = at(data, 'id');
        if (typeof med !== 'number') return [`notification ${id} (${eventType}) tells of no MED`];
        const summary = summaries.get(med) ?? {
          counts: new Map<string, number>(),
          accounts: new Set<string>(),
          endToEndIds: new Set<unknown>(),
        };
        summary.counts.set(eventType, (summary.counts.get(eventType) ?? 0) + 1);
        summary.accounts.add(accountId);
        summary.endToEndIds.add(at(data, 'endToEnd'));
        summaries.set(med, summary);
        return unless(
          medId === null || medId === med,
          () => `notification ${id} tells of MED ${med}, it is kept as one of MED ${medId ?? ''}`,
        );
      },
    },
    pass: {
      what: 'MEDs',
      pages: cases,
      judges: () => [
        {
          rule: readable,
          see: ({ id, content }) => unreadable('content of a MED', content, `the content of MED ${id}`),
        },
        { rule: 'a MED is in a state, and about a payment, that there is', see: caseFaults },
        {
          rule: notifiedOnce,
          see: (med) => {
            const summary = summaries.get(med.id);
            summaries.delete(med.id);
            return notificationFaults(med, summary);
          },
          end: function* () {
            for (const [med, { counts }] of summaries) {
              yield `there is no MED ${String(med)}, but ${[...counts.keys()].join(', ')} was told of it`;
            }
          },
        },
      ],
    },
  };
}

async function* cases({ plans }: AuditQueries): AsyncGenerator<readonly Case[]> {
  for await (const page of plans.meds()) {
    const found: Case[] = [];
    for (const med of page) {
      const contentValue = parsed(med.content);
      const number = at(contentValue, 'contested', 'transactionNumber');
      const payment = Number.isSafeInteger(number) ? await plans.transaction(Number(number)) : null;
      found.push({ ...med, contentValue, payment });
    }
    yield found;
  }
}

function caseFaults(med: Case): readonly string[] {
  const { id, accountId, status, reconciled, transactionNumber, contentValue, payment } = med;
  const contested = at(contentValue, 'contested') ?? null;
  const isContested = contested !== null;
  const result = at(contentValue, 'analysisResult') ?? null;
  return [
    ...unless(Object.hasOwn(medTransitions, status), () => `MED ${id} is "${status}"`),
    ...unless(
      contentValue === undefined || (result !== null) === (status === 'ANALYZED'),
      () => `MED ${id} is ${status}, its result is ${JSON.stringify(result)}`,
    ),
    ...unless(
      contentValue === undefined || reconciled === Number(isContested),
      () =>
        `MED ${id} is ${reconciled === 1 ? '' : 'not '}reconciled, but it contests ${isContested ? 'a' : 'no'} payment`,
    ),
    ...unless(
      contentValue === undefined ||
        transactionNumber === (at(contentValue, 'contested', 'transactionNumber') ?? null),
      () => `MED ${id} is listed with transaction ${transactionNumber ?? 'none'}, it contests another`,
    ),
    ...unless(
      !isContested || contests(payment, accountId, contentValue),
      () => `MED ${id} of account ${accountId} contests what is no such payment of that account`,
    ),
  ];
}

function contests(payment: ContestedFact | null, accountId: string, content: unknown): boolean {
  return (
    payment !== null &&
    payment.accountId === accountId &&
    ['cash_in', 'cob', 'receipt'].includes(payment.operation) &&
    payment.status === 'CONFIRMED' &&
    payment.amountCents === at(content, 'contested', 'amountCents') &&
    payment.endToEndId === at(content, 'endToEnd')
  );
}

/** A MED created in its final status was never decided here, so no decision was notified. */
function notificationFaults(
  { id, accountId, status, contentValue }: Case,
  notified: Notified | undefined,
): string[] {
  const result = at(contentValue, 'analysisResult');
  const count = (eventType: string) => notified?.counts.get(eventType) ?? 0;
  const faults: string[] = [];
  if (count('med_created') !== 1)
    faults.push(`MED ${id} has ${count('med_created')} med_created notifications`);
  for (const [eventType, decided] of [
    ['med_accepted', 'APPROVED'],
    ['med_rejected', 'REJECTED'],
  ] as const) {
    const max = status === 'ANALYZED' && result === decided ? 1 : 0;
    if (count(eventType) > max) {
      faults.push(
        `MED ${id} is ${status} (${typeof result === 'string' ? result : 'no result'}) and has ${count(eventType)} ${eventType} notifications`,
      );
    }
  }
  if (!notified) return faults;
  const others = [...notified.counts.keys()].filter(
    (type) => !/^med_(created|accepted|rejected)$/.test(type),
  );
  if (others.length > 0) faults.push(`MED ${id} has notifications of the type ${others.join(', ')}`);
  if ([...notified.accounts].some((one) => one !== accountId))
    faults.push(`MED ${id} of account ${accountId} was told to another account`);
  const endToEnd = at(contentValue, 'endToEnd');
  if (contentValue !== undefined && [...notified.endToEndIds].some((one) => one !== endToEnd))
    faults.push(`MED ${id} is about ${String(endToEnd)}, its notifications are about another payment`);
  return faults;
}
