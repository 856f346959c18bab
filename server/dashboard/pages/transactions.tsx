import type { Route } from '../page.js';

/** The list of transactions, and each of them. */
export const transactionRoutes: readonly Route[] = [];
