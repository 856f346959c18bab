import type { AuditQueries } from '../storage/audit-snapshot.js';
import type { CobFact, PlanFact } from '../storage/audit/plans.js';
import type { WorkKind } from '../storage/tables/pending-work.js';
import { cobTransitions } from '../domain/cob.js';
import { at, isColumn, parsed, unreadable } from './audit-json.js';
import { brl, type Pass, unless } from './audit-rule.js';
import { horizonsMs, instantMs, patienceHours, type Times, tolerance } from './audit-times.js';
import { readable } from './audit-transactions.js';

/** The subjects of each kind of work: operations of transactions, or something else (null). */
const subjects: Readonly<Record<WorkKind, readonly string[] | null>> = {
  settle: ['cash_out', 'qr_cash_out', 'transfer', 'refund_in', 'devolucao', 'cash_in'],
  expire: ['transfer', 'cash_in'],
  split: ['cash_in'],
  'expire cob': null,
  deliver: null,
  'end resend': null,
};

/** Planned work. */
export const planPass: Pass<PlanFact> = {
  what: 'plans',
  pages: ({ plans }: AuditQueries) => plans.plans(),
  judges: (times) => [
    {
      rule: readable,
      see: ({ id, kind, payload }) => {
        const column = `payload of ${kind}`;
        return isColumn(column) ? unreadable(column, payload, `the payload of plan ${id} ("${kind}")`) : [];
      },
    },
    { rule: 'plans are of a kind, and about something, that there is', see: subjectFaults },
    {
      rule: 'no plan was set aside',
      see: (row) => unless(row.setAside === null, () => `${named(row)} was set aside: ${row.setAside ?? ''}`),
    },
    { rule: 'plans are due when they should be', see: (row) => dueFaults(row, times) },
    { rule: 'plans are held no longer than a lease', see: (row) => leaseFaults(row, times) },
  ],
};

/** The immediate charges, one after another. */
export const cobPass: Pass<CobFact> = {
  what: 'immediate charges',
  pages: ({ plans }: AuditQueries) => plans.cobs(),
  judges: () => [
    {
      rule: readable,
      see: ({ txid, request }) =>
        unreadable('request of a cob', request, `the request of the immediate charge ${txid}`),
    },
    {
      rule: 'an immediate charge is in a state that there is',
      see: ({ txid, status }) =>
        unless(Object.hasOwn(cobTransitions, status), () => `the immediate charge ${txid} is "${status}"`),
    },
    { rule: 'an immediate charge is what was asked for', see: otherwiseThanAsked },
  ],
};

/** The amount that was asked for; lifetime and key only if the request had them. */
function otherwiseThanAsked({ txid, request, ...row }: CobFact): readonly string[] {
  const asked = parsed(request);
  const original = at(asked, 'valor', 'original');
  const { expiracao = row.expiracao, chave = row.chave } = {
    expiracao: at(asked, 'calendario', 'expiracao'),
    chave: at(asked, 'chave'),
  };
  return [
    ...unless(
      typeof original !== 'string' || Math.round(Number(original) * 100) === row.amountCents,
      () => `the immediate charge ${txid} is of ${brl(row.amountCents)}, ${String(original)} was asked for`,
    ),
    ...unless(
      expiracao === row.expiracao && row.expiracao > 0,
      () => `the immediate charge ${txid} lives ${row.expiracao} s, ${String(expiracao)} were asked for`,
    ),
    ...unless(
      chave === row.chave,
      () => `the immediate charge ${txid} pays ${row.chave}, ${String(chave)} was asked for`,
    ),
  ];
}

function isKind(kind: string): kind is WorkKind {
  return Object.hasOwn(subjects, kind);
}

function named({ id, kind, subject }: PlanFact): string {
  return `plan ${id} ("${kind}" of ${subject})`;
}

function subjectFaults(plan: PlanFact): readonly string[] {
  const { kind, accountId, subjectAccount, operation } = plan;
  if (!isKind(kind)) return [`${named(plan)} is of no kind that there is`];
  if (subjectAccount === null) return [`${named(plan)} is about something that there is not`];
  const operations = subjects[kind];
  return [
    ...unless(
      (kind === 'deliver') === (plan.lane !== null),
      () => `${named(plan)} is in ${plan.lane === null ? 'no lane' : `the lane ${plan.lane}`}`,
    ),
    ...unless(
      subjectAccount === accountId,
      () => `${named(plan)} of account ${accountId} is about something of account ${subjectAccount}`,
    ),
    ...unless(
      operations === null || operations.includes(operation ?? ''),
      () => `${named(plan)} is about a ${operation ?? ''}`,
    ),
  ];
}

function dueFaults(plan: PlanFact, times: Times): readonly string[] {
  const { kind, dueAtMs: dueMs, subjectCreatedAt, clockOffsetMs } = plan;
  // Moving an account's clock moves its due times earlier by the same amount, so the creation time is moved as well.
  const createdMs = instantMs(subjectCreatedAt) - clockOffsetMs;
  const latestMs = Math.max(endMs(plan, times), times.nowMs + tolerance.retryMs);
  const lateHours = times.hoursAtWorkAfter(dueMs);
  return [
    ...unless(
      !(dueMs < createdMs - tolerance.causeMs),
      () => `${named(plan)} is due at ${when(dueMs)}, before what it is about was made`,
    ),
    ...unless(
      !(dueMs > latestMs),
      () => `${named(plan)} is due at ${when(dueMs)}, ${when(latestMs)} is the latest`,
    ),
    ...unless(
      lateHours < patienceHours(kind),
      () => `${named(plan)} was due at ${when(dueMs)}, a gateway was at work in ${lateHours} hours since`,
    ),
  ];
}

/** The latest moment for which work may be planned: its expiry, or the maximum delay of its kind. */
function endMs(
  { kind, operation, detail, expiracao, clockOffsetMs, subjectCreatedAt }: PlanFact,
  { nowMs }: Times,
): number {
  if (kind === 'expire' && operation === 'cash_in') {
    const expiresAt = at(parsed(detail), 'expiresAt');
    return instantMs(typeof expiresAt === 'string' ? expiresAt : null) - clockOffsetMs + tolerance.orderMs;
  }
  if (kind === 'expire cob') {
    return instantMs(subjectCreatedAt) - clockOffsetMs + (expiracao ?? 0) * 1000 + tolerance.orderMs;
  }
  return nowMs + (horizonsMs[kind] ?? 0) + tolerance.retryMs;
}

function leaseFaults(plan: PlanFact, { nowMs }: Times): readonly string[] {
  const { leaseUntilMs: untilMs, leaseOwner } = plan;
  return unless(
    !(untilMs > nowMs + tolerance.leaseMs),
    () => `${named(plan)} is held by ${leaseOwner ?? 'nobody'} until ${when(untilMs)}`,
  );
}

/** A moment in readable form; one outside the calendar as the stored number. */
function when(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : `${ms} ms`;
}
