import type { Scenario } from '../duty.js';
import tokens from './tokens.js';
import payments from './payments.js';
import charges from './charges.js';
import lists from './lists.js';
import registration from './registration.js';
import legalForms from './legal-forms.js';
import unknownOutcomes from './unknown-outcomes.js';
import failedPayments from './failed-payments.js';
import refunds from './refunds.js';
import acceptedNotifications from './accepted-notifications.js';
import notifiedOrders from './notified-orders.js';
import confirmedOrders from './confirmed-orders.js';
import duplicateNotifications from './duplicate-notifications.js';
import notificationOrder from './notification-order.js';
import signatures from './signatures.js';
import tools from './tools.js';

/** All scenarios, in the order of reports. A topic is a file; to add a topic, add its file and two lines here. */
export const scenarios: readonly Scenario[] = [
  ...tokens,
  ...payments,
  ...charges,
  ...lists,
  ...registration,
  ...legalForms,
  ...unknownOutcomes,
  ...failedPayments,
  ...refunds,
  ...acceptedNotifications,
  ...notifiedOrders,
  ...confirmedOrders,
  ...duplicateNotifications,
  ...notificationOrder,
  ...signatures,
];

/** Scenarios of clients whose steps are tools for a model. */
export const toolScenarios: readonly Scenario[] = tools;
