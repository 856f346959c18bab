import type { JSX } from 'hono/jsx/jsx-runtime';

import { instant } from '../../domain/clock.js';
import type { Visit } from '../page.js';
import { deliveryTexts } from '../texts/deliveries.js';

/**
 * Says that the times of deliveries are the machine's, unlike those of transactions; null if the account's clock has
 * not been moved, and both are the same.
 */
export function MachineTime({
  visit: { account, moment, language, format },
}: {
  visit: Pick<Visit, 'account' | 'moment' | 'language' | 'format'>;
}): JSX.Element | null {
  if (account.clockOffsetMs === 0) return null;
  const now = format.time(instant(moment.nowMs));
  return <p class="text-body-secondary">{deliveryTexts[language].machineTime(now)}</p>;
}
