import { randomUUID } from 'node:crypto';

import { lists as right } from '../shop/lists.js';
import { resend } from '../shop/resends.js';
import { windowsOf } from '../shop/windows.js';
import { work } from '../shop/work.js';
import { mutant } from './mutant.js';

/** How lists are asked and read. */
export const lists = [
  mutant({
    id: 'statement-in-one-range',
    duty: 'CALLER-28',
    title: 'A statement of 90 days is asked for at once',
    change: { lists: { windows: (startDate, endDate) => [{ startDate, endDate }] } },
  }),
  mutant({
    id: 'statement-in-quarters',
    duty: 'CALLER-28',
    title: 'A statement is asked for in ranges of 45 days',
    change: { lists: { windows: windowsOf(45) } },
  }),
  mutant({
    id: 'statement-of-the-last-month',
    duty: 'CALLER-42',
    title: 'Only the last month of a statement is asked for',
    change: { lists: { windows: (from, to) => right.windows(from, to).slice(0, 1) } },
  }),
  mutant({
    id: 'pages-from-0',
    duty: 'CALLER-28',
    title: 'Pages are counted from 0',
    change: { lists: { firstPage: 0 } },
  }),
  mutant({
    id: 'pages-from-2',
    duty: 'CALLER-42',
    title: 'The first page is left out',
    change: { lists: { firstPage: 2 } },
  }),
  mutant({
    id: 'pages-too-large',
    duty: 'CALLER-28',
    title: 'Pages of 500 rows are asked for',
    change: { lists: { size: 500 } },
  }),
  mutant({
    id: 'first-page-only',
    duty: 'CALLER-42',
    title: 'Only the first page of a statement is read',
    change: { lists: { isLast: () => true } },
  }),
  mutant({
    id: 'last-page-left-out',
    duty: 'CALLER-42',
    title: 'The last page of a statement is not read',
    change: { lists: { isLast: (page, body) => right.isLast(page + 1, body) } },
  }),
  mutant({
    id: 'rows-of-two-ranges-twice',
    duty: 'CALLER-42',
    title: 'A row of the day on which two ranges meet comes twice',
    change: { lists: { idOf: () => randomUUID() } },
  }),
  mutant({
    id: 'status-asked-in-portuguese',
    duty: 'CALLER-29',
    title: 'The list is asked for Confirmado',
    change: { lists: { statuses: ['Confirmado', 'Error', 'Pendente'] } },
  }),
  mutant({
    id: 'status-asked-in-small-letters',
    duty: 'CALLER-29',
    title: 'The list is asked for confirmed',
    change: { lists: { statuses: ['confirmed', 'error', 'pending'] } },
  }),
  mutant({
    id: 'status-asked-as-paid',
    duty: 'CALLER-29',
    title: 'The list is asked for PAID, as other gateways call it',
    change: { lists: { statuses: ['PAID', 'FAILED'] } },
  }),
  mutant({
    id: 'status-read-in-english',
    duty: 'RECEIVER-15',
    title: 'A row is expected to say CONFIRMED',
    change: {
      lists: {
        statusOf: (label) =>
          label === 'CONFIRMED' || label === 'ERROR' || label === 'PENDING' ? label : null,
      },
    },
  }),
  mutant({
    id: 'status-read-as-failed',
    duty: 'RECEIVER-15',
    title: 'A row that does not say CONFIRMED is failed',
    change: {
      lists: {
        statusOf: (label) =>
          label === 'CONFIRMED' ? 'CONFIRMED' : label === 'Pendente' ? 'PENDING' : 'ERROR',
      },
    },
  }),
  mutant({
    id: 'resends-without-pace',
    duty: 'CALLER-30',
    title: 'A resend is asked for each open order, one after the other',
    change: {
      work: {
        reconcile: async (shop) => {
          for (const order of shop.store.orders.values())
            if (shop.seams.books.state(order) === 'pending') await resend(shop, order, Infinity);
          return 'done';
        },
      },
    },
  }),
  mutant({
    id: 'resends-at-once',
    duty: 'CALLER-30',
    title: 'Resends of all open orders are asked for at once, besides looking them up',
    change: {
      work: {
        async reconcile(shop) {
          const open = [...shop.store.orders.values()].filter(
            (order) => shop.seams.books.state(order) === 'pending',
          );
          await Promise.all(open.map((order) => resend(shop, order, Infinity)));
          return work.reconcile.call(this, shop);
        },
      },
    },
  }),
  mutant({
    id: 'reconciles-nothing',
    duty: 'RECEIVER-15',
    title: 'Reconciling does nothing',
    change: { work: { reconcile: async () => 'done' } },
  }),
  mutant({
    id: 'reconciles-only-unknown',
    duty: 'RECEIVER-15',
    title: 'Pending orders are left to their notifications',
    change: {
      work: {
        async reconcile(shop) {
          for (const order of shop.store.orders.values())
            if (shop.seams.books.state(order) === 'unknown') await this.lookUp(shop, order);
          return 'done';
        },
      },
    },
  }),
  mutant({
    id: 'reconciles-what-is-pending',
    duty: 'RECEIVER-15',
    title: 'The list is asked only for what is pending',
    change: { lists: { statuses: ['PENDING'] } },
  }),
  mutant({
    id: 'reconciles-received-payments',
    duty: 'RECEIVER-15',
    title: 'The list is asked only for received payments',
    change: { lists: { type: 'PAYMENT' } },
  }),
];
