import type { Account } from '../domain/account.js';
import { momentOf } from '../domain/clock.js';
import { httpProblem } from '../domain/problems.js';
import { t } from '../messages/text.js';
import type { Services } from '../ports.js';

/** Resend requests that an account may make per sliding minute (Limits / Resend rate, OP-47). */
const maxPerMinute = 60;
const minuteMs = 60_000;

/** Counts a request that sends something now; throws a 429 if there were too many within a minute. */
export async function countResend(
  account: Account,
  { store, clock }: Pick<Services, 'store' | 'clock'>,
): Promise<void> {
  const { nowMs } = momentOf(account, clock);
  await store.write(async ({ accounts, resends }) => {
    await accounts.lock?.(account.id);
    const { count, oldestMs } = await resends.recent(account.id, nowMs - minuteMs);
    if (count >= maxPerMinute) {
      // If this clock is behind that of another gateway, nobody waits longer than the minute.
      const sinceMs = Math.min(oldestMs ?? nowMs, nowMs);
      const seconds = Math.ceil((sinceMs + minuteMs - nowMs) / 1000);
      throw httpProblem(429, t`no more than ${{ max: maxPerMinute }} requests per minute are allowed`, {
        'retry-after': String(Math.max(1, seconds)),
      });
    }
    await resends.add(account.id, nowMs);
  }, account.id);
}
