import { httpProblem } from '../domain/problems.js';
import { urlFaults } from '../domain/registrations.js';
import type { Transaction } from '../domain/transactions.js';
import { format } from '../messages/messages.js';
import { t } from '../messages/text.js';
import type { Tables } from '../storage/store.js';
import type { Registration } from '../storage/tables/registrations.js';
import type { Resent, Services } from '../ports.js';
import type { Handler } from './handler.js';
import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';

/**
 * POST /api/resend-webhook/{transactionIdentifier}: resends the transaction's newest notification to the registered
 * URLs, or to a temporary one. Refusals: 429 (rate), 503 (too many in progress), 404 (no such transaction of this
 * account), 400 (nothing to send, or no URL).
 */
export const resendWebhook: Handler<'resendWebhook'> = async ({ params, body, account }, services) => {
  await countResend(account, services);
  const { transactionIdentifier } = params;
  const { notification, registrations } = await services.store.read(async (tables) => {
    const transaction = await identified(tables, account.id, transactionIdentifier);
    if (!transaction)
      throw httpProblem(
        404,
        t`there is no transaction ${{ identifier: transactionIdentifier }} in this account`,
      );
    const latest = await tables.notifications.latestOf(transaction.number);
    if (!latest) throw httpProblem(400, t`the transaction has no notification yet`);
    return {
      notification: latest,
      registrations: await tables.registrations.active(account.id, latest.eventType),
    };
  });
  const targets = body?.url === undefined ? registrations : [temporary(body.url, registrations)];
  const resent = await services.webhooks.resend(account.id, notification, targets);
  const reported = resent.find(({ attempt }) => attempt.statusCode !== null) ?? resent[0];
  if (!reported)
    throw httpProblem(
      400,
      t`no URL available: no active URL is registered for ${{ eventType: notification.eventType }}`,
    );
  return { status: 200, body: answer(reported) };
};

/** Reports one of the attempts: the first that got a response, if any did (OP-17). */
function answer({ attemptId, attempt }: Resent) {
  const { statusCode, attemptedAt, failure } = attempt;
  if (statusCode === null) {
    const timedOut = /timeout|timed out|aborted/i.test(failure ?? '');
    const problem = httpProblem(
      timedOut ? 504 : 502,
      t`Nothing was delivered: ${{ why: failure ?? 'the target did not respond' }}`,
    );
    throw problem.with({ extra: { webhookLogId: attemptId } });
  }
  return {
    message: format(t`Webhook resent.`),
    webhookLogId: attemptId,
    sentAt: attemptedAt,
    statusCode,
  };
}

/**
 * Finds the transaction of an account by end-to-end id (either length), number, UUID, or externalId, tried in this
 * order; null if there is none.
 */
export async function identified(
  { transactions }: Tables,
  accountId: string,
  identifier: string,
): Promise<Transaction | null> {
  return (
    (await transactions.byEndToEndId(accountId, identifier)) ??
    (await transactions.byTransactionId(accountId, identifier)) ??
    (await transactions.byExternalId(accountId, identifier))
  );
}

/** Creates a registration that is not stored. If its URL is registered, that registration's secret signs the delivery. */
function temporary(url: string, registrations: readonly Registration[]): Registration {
  const faults = urlFaults(url);
  if (faults.length > 0) throw httpProblem(400, faults);
  const { secrets = [] } = registrations.find((registered) => registered.url === url) ?? {};
  return { url, headers: [], secrets };
}

/** Maximum number of resend requests of an account per sliding minute (Limits / Resend rate, OP-47). */
const maxPerMinute = 60;
const minuteMs = 60_000;

/** Counts a request that sends a notification now; throws a 429 if there were too many within a minute. */
export async function countResend(
  account: Account,
  { store, clock }: Pick<Services, 'store' | 'clock'>,
): Promise<void> {
  const { nowMs } = momentOf(account, clock);
  await store.write(async ({ accounts, resends }) => {
    await accounts.lock?.(account.id);
    const { count, oldestMs } = await resends.recent(account.id, nowMs - minuteMs);
    if (count >= maxPerMinute) {
      // Even if this clock is behind another gateway's, the wait is at most a minute.
      const sinceMs = Math.min(oldestMs ?? nowMs, nowMs);
      const seconds = Math.ceil((sinceMs + minuteMs - nowMs) / 1000);
      throw httpProblem(429, t`no more than ${{ max: maxPerMinute }} requests per minute are allowed`, {
        'retry-after': String(Math.max(1, seconds)),
      });
    }
    await resends.add(account.id, nowMs);
  }, account.id);
}

/**
 * Sends a test notification to a registration of the account. It counts towards the same rate limit as resends, because
 * both make the gateway call a receiver immediately. Throws a 429 (rate), a 503 (too many in progress), or a 404 if there is no
 * such registration.
 */
export async function testWebhook(
  account: Account,
  registrationId: number,
  services: Pick<Services, 'store' | 'clock' | 'webhooks'>,
): Promise<Resent> {
  await countResend(account, services);
  return services.webhooks.sendTest({ accountId: account.id, id: registrationId });
}
