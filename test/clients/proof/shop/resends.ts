import { setTimeout as pause } from 'node:timers/promises';

import { make } from './calls.js';
import type { Order } from './orders.js';
import type { Shop } from './shop.js';

/** Requests a resend of the notification of an order, at most `perMinute` times a minute. */
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
