import type { Account, Control } from '../check.js';
import { withFreshTokens } from './accounts.js';
import { attempted } from './settled-payments.js';

/**
 * Moves an account's clock by 25 hours, and then by 300 days, and judges after each with new tokens: what is unique per
 * account stays so, however long the gateway keeps its records. A target that refuses the second is judged by the
 * first.
 */
export async function afterLongTimes(
  { account, control }: { readonly account: Account; readonly control: Control<'time passes'> },
  judge: (account: Account) => Promise<void>,
): Promise<void> {
  await control.setup('time passes', { seconds: 25 * 3_600 });
  await judge(withFreshTokens(account));
  const moved = await attempted(control.setup('time passes', { seconds: 300 * 86_400 }));
  if (moved === 'held') await judge(withFreshTokens(account));
}
