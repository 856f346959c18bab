import type { Route } from './page.js';
import { chargeRoutes } from './pages/charge.js';
import { chargeListRoutes } from './pages/charges.js';
import { credentialRoutes } from './pages/credentials.js';
import { deliveryListRoutes } from './pages/deliveries.js';
import { deliveryRoutes } from './pages/delivery.js';
import { medRoutes } from './pages/meds.js';
import { newChargeRoutes } from './pages/new-charge.js';
import { overviewRoutes } from './pages/overview.js';
import { operatorRoutes } from './pages/operator.js';
import { phoneRoutes } from './pages/phone.js';
import { sandboxRoutes } from './pages/sandbox.js';
import { stateRoutes } from './pages/state.js';
import { streamRoutes } from './pages/streams.js';
import { transactionRoutes } from './pages/transactions.js';
import { webhookRoutes } from './pages/webhook.js';
import { webhookListRoutes } from './pages/webhooks.js';

/**
 * Everything that the dashboard has for those who are signed in, in the order of the menu: the only table of it. The tests ask for
 * each of these with the session of another account. What has a word in the place of a name comes before what has the name.
 */
export const routes: readonly Route[] = [
  ...overviewRoutes,
  ...transactionRoutes,
  ...[...chargeListRoutes, ...newChargeRoutes, ...chargeRoutes],
  ...medRoutes,
  ...[...webhookListRoutes, ...webhookRoutes],
  ...[...deliveryListRoutes, ...deliveryRoutes],
  ...credentialRoutes,
  ...sandboxRoutes,
  ...stateRoutes,
  ...phoneRoutes,
  ...operatorRoutes,
  ...streamRoutes,
];
