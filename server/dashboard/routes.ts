import type { Route } from './page.js';
import { overviewRoutes } from './pages/overview.js';
import { operatorRoutes } from './pages/operator.js';
import { phoneRoutes } from './pages/phone.js';
import { sandboxRoutes } from './pages/sandbox.js';
import { stateRoutes } from './pages/state.js';
import { streamRoutes } from './pages/streams.js';
import { transactionRoutes } from './pages/transactions.js';

/**
 * Everything that the dashboard has for those who are signed in, in the order of the menu: the only table of it. The tests ask for
 * each of these with the session of another account.
 */
export const routes: readonly Route[] = [
  ...overviewRoutes,
  ...transactionRoutes,
  ...sandboxRoutes,
  ...stateRoutes,
  ...phoneRoutes,
  ...operatorRoutes,
  ...streamRoutes,
];
