import type { Route } from './page.js';
import { chargeRoutes } from './pages/charge.js';
import { chargeListRoutes } from './pages/charges.js';
import { credentialRoutes } from './pages/credentials.js';
import { deliveryListRoutes } from './pages/deliveries.js';
import { deliveryRoutes } from './pages/delivery.js';
import { medRoutes } from './pages/meds.js';
import { newChargeRoutes } from './pages/new-charge.js';
import { newWebhookRoutes } from './pages/new-webhook.js';
import { overviewRoutes } from './pages/overview.js';
import { phoneRoutes } from './pages/phone.js';
import { sandboxRoutes } from './pages/sandbox.js';
import { searchRoutes, transactionRoutes } from './pages/transactions.js';
import { stateRoutes } from './pages/state.js';
import { streamRoutes } from './pages/streams.js';
import { webhookRoutes } from './pages/webhook.js';
import { webhookListRoutes } from './pages/webhooks.js';

/**
 * All routes for signed-in users, in the order of the menu. This is the only table of them; tests request each one with
 * the session of another account. A fixed word in a path comes before a parameter in the same position.
 */
export const routes: readonly Route[] = [
  ...overviewRoutes,
  ...transactionRoutes,
  ...chargeListRoutes,
  ...newChargeRoutes,
  ...chargeRoutes,
  ...medRoutes,
  ...webhookListRoutes,
  ...newWebhookRoutes,
  ...webhookRoutes,
  ...deliveryListRoutes,
  ...deliveryRoutes,
  ...credentialRoutes,
  ...sandboxRoutes,
  ...stateRoutes,
  ...phoneRoutes,
  ...searchRoutes,
  ...streamRoutes,
];
