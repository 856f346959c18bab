import { setTimeout as pause } from 'node:timers/promises';

import { make } from './calls.js';
import type { Order } from './orders.js';
import type { Shop } from './shop.js';

/** Has the gateway send the notification of an order again, at most so many a minute. */
export async function resend(shop: Shop, order: Order, perMinute = 60): Promise<void> {
  const { resends } = shop.memory;
  const before = resends.at(-perMinute);
  const waitMs = before === undefined ? 0 : before + 61_000 - performance.now();
  if (waitMs > 0) await pause(waitMs);
  resends.push(performance.now());
  await make(shop, {
    operation: 'resend',
    family: 'standard',
    method: 'POST',
    path: () => `/api/resend-webhook/${encodeURIComponent(order.id)}`,
    body: {},
  });
}
