import { ConfigurationError } from '../core/errors.js';
import { t } from '../core/text.js';
import { asText, items, textOf, untrusted, type UntrustedJson } from '../core/untrusted-json.js';
import { type AccountSession, refusalIn } from './account-session.js';
import { Refused } from './refused.js';
import { type NotificationSummary, summarize } from './summary.js';

/** One attempt to deliver a notification. */
export interface Attempt {
  readonly at: string;
  readonly durationMs: number | undefined;
  readonly statusCode: number | null;
  readonly failure: string;
  readonly answer: string;
}

/** A notification that a gateway sent to a URL, or still has to send. */
export interface SentEvent {
  /** The number of the notification; deliveries to several URLs share it. */
  readonly number: number;
  readonly transactionId: string | undefined;
  readonly eventType: string;
  readonly url: string;
  /** `pending`, `resending`, `delivered` or `dead`. */
  readonly status: string;
  readonly isResend: boolean;
  readonly createdAt: Date;
  readonly body: unknown;
  readonly summary: NotificationSummary;
  /** The attempts, latest first. */
  readonly attempts: readonly Attempt[];
  /** The entry in the gateway's list. */
  readonly raw: unknown;
}

/** Selects events; the members have the names of the control endpoint's parameters. */
export interface EventFilter {
  readonly event?: string | undefined;
  readonly status?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly since?: string | undefined;
  readonly limit: number;
}

/** Maximum number of events that a gateway lists. */
export const mostEvents = 500;

/** Returns the events of the account, newest first. */
export async function eventsOf(session: AccountSession, filter: EventFilter): Promise<readonly SentEvent[]> {
  const query = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return (await session.deliveries(Object.fromEntries(query))).map(eventIn);
}

/** Returns the deliveries of the event with a number, or of all events of the transaction with an id. */
export async function eventsNamed(session: AccountSession, name: string): Promise<readonly SentEvent[]> {
  const all = await eventsOf(
    session,
    isNumber(name) ? { limit: mostEvents } : { transactionId: name, limit: mostEvents },
  );
  const found = isNumber(name) ? all.filter(({ number }) => String(number) === name) : all;
  if (found.length > 0) return found;
  throw new Refused(
    isNumber(name)
      ? t`There is no event ${name} among the newest ${mostEvents} of this account.`
      : t`No event of this account is about the transaction ${name}.`,
    t`pixkit events list shows the newest ones with their numbers.`,
  );
}

/** The result of resending a notification. */
export interface ResentEvent {
  readonly transaction: string;
  readonly statusCode: string;
}

/**
 * Resends an event to the registered URLs, or to another one, with the resend operation of the API. The operation sends
 * the newest notification of a transaction, so older ones are refused. Any gateway accepts the id of a transaction; the
 * number of an event works only at a gateway that lists its events.
 */
export async function resendEvent(
  session: AccountSession,
  name: string,
  url: string | undefined,
): Promise<ResentEvent> {
  const transaction = isNumber(name) ? await transactionOf(session, name) : name;
  const answer = await session.call('resendWebhook', {
    path: { transactionIdentifier: transaction },
    json: url === undefined ? {} : { url },
  });
  if (answer.status === 200) return { transaction, statusCode: asText(answer.body['statusCode']) };
  throw new Refused(
    t`The gateway did not resend the event: ${refusalIn(answer)}.`,
    t`Use a URL that responds: register one (pixkit listen), or pass one with --to.`,
  );
}

/** Returns the transaction of an event. Throws `ConfigurationError` unless the event is the transaction's newest. */
async function transactionOf(session: AccountSession, number: string): Promise<string> {
  const [event] = await eventsNamed(session, number);
  const { transactionId } = event ?? {};
  const dashboard = t`The dashboard resends any event: ${session.place.baseUrl}/dashboard/deliveries.`;
  if (transactionId === undefined)
    throw new ConfigurationError(
      t`Event ${number} is not about a transaction, so the API cannot resend it.`,
      dashboard,
    );
  const [newest] = await eventsOf(session, { transactionId, limit: 1 });
  if (newest !== undefined && String(newest.number) !== number)
    throw new ConfigurationError(
      t`The API resends only the newest event of a transaction; for ${transactionId}, that is ${newest.number}.`,
      dashboard,
    );
  return transactionId;
}

function isNumber(name: string): boolean {
  return /^\d{1,15}$/.test(name);
}

function eventIn(listed: UntrustedJson): SentEvent {
  const facts = listed as Readonly<Record<string, unknown>>;
  const eventType = textOf(facts['event']);
  return {
    number: Number(facts['notificationId']),
    transactionId: textOf(facts['transactionId']) || undefined,
    eventType,
    url: textOf(facts['url']),
    status: textOf(facts['status']),
    isResend: facts['isResend'] === true,
    createdAt: new Date(textOf(facts['createdAt'])),
    body: facts['body'],
    summary: summarize(facts['body'], eventType),
    attempts: items(listed['attempts']).map(attemptIn),
    raw: listed,
  };
}

function attemptIn(listed: UntrustedJson): Attempt {
  const { durationMs, statusCode } = listed as Readonly<Record<string, unknown>>;
  return {
    at: textOf(untrusted(listed['at'])['gateway']),
    durationMs: typeof durationMs === 'number' ? durationMs : undefined,
    statusCode: typeof statusCode === 'number' ? statusCode : null,
    failure: textOf(listed['failure']),
    answer: textOf(listed['answer']),
  };
}
