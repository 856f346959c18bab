import type { Account, Control } from '../check.js';
import { withFreshTokens } from './accounts.js';
import { attempted } from './settled-payments.js';

/**
 * Advances an account's clock by 25 hours, and then by each number of days, and judges the target after each step with new
 * tokens: ids that are unique per account stay so, regardless of how long the gateway keeps its records. If the target
 * refuses a step, only the steps before it are judged.
 */
export async function afterLongTimes(
  { account, control }: { readonly account: Account; readonly control: Control<'time passes'> },
  judge: (account: Account) => Promise<void>,
  steps: readonly number[] = [300],
): Promise<void> {
  await control.setup('time passes', { seconds: 25 * 3_600 });
  await judge(withFreshTokens(account));
  for (const days of steps) {
    const moved = await attempted(control.setup('time passes', { seconds: days * 86_400 }));
    if (moved !== 'held') return;
    await judge(withFreshTokens(account));
  }
}
