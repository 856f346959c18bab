import { instant } from '../../domain/clock.js';
import { deliveryTexts } from '../texts/deliveries.js';
import { useRequest } from './language.js';

/**
 * Says that the times of deliveries are the machine's, unlike those of transactions; null if the account's clock has
 * not been moved, and both are the same.
 */
export function MachineTime() {
  const { account, moment, language, format } = useRequest();
  if (account.clockOffsetMs === 0) return null;
  const now = format.time(instant(moment.nowMs));
  return <p class="text-body-secondary">{deliveryTexts[language].machineTime(now)}</p>;
}
