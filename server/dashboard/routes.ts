import type { Route } from './page.js';
import { overviewRoutes } from './pages/overview.js';
import { transactionRoutes } from './pages/transactions.js';

/**
 * Everything that the dashboard has for those who are signed in, in the order of the menu: the only table of it. The tests ask for
 * each of these with the session of another account.
 */
export const routes: readonly Route[] = [...overviewRoutes, ...transactionRoutes];
