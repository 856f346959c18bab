import { randomUUID } from 'node:crypto';

import { lists as right } from '../shop/lists.js';
import { resend } from '../shop/resends.js';
import { windowsOf } from '../shop/windows.js';
import { work } from '../shop/work.js';
import { mutants } from './mutant.js';

/** The next day. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Mutants of requesting and reading lists. */
export const lists = mutants({
  'CALLER-28': {
    'statement-in-one-range': [
      'A statement of 90 days is asked for at once',
      { lists: { windows: (startDate, endDate) => [{ startDate, endDate }] } },
    ],
    'statement-in-quarters': [
      'A statement is asked for in ranges of 45 days',
      { lists: { windows: windowsOf(45) } },
    ],
    'pages-from-0': ['Pages are counted from 0', { lists: { firstPage: 0 } }],
    'pages-too-large': ['Pages of 500 rows are asked for', { lists: { size: 500 } }],
  },
  'CALLER-42': {
    'statement-of-the-last-month': [
      'Only the last month of a statement is asked for',
      { lists: { windows: (from, to) => right.windows(from, to).slice(0, 1) } },
    ],
    'pages-from-2': ['The first page is left out', { lists: { firstPage: 2 } }],
    'first-page-only': ['Only the first page of a statement is read', { lists: { isLast: () => true } }],
    'last-page-left-out': [
      'The last page of a statement is not read',
      { lists: { isLast: (page, body) => right.isLast(page + 1, body) } },
    ],
    'days-between-ranges': [
      'A statement is asked for in ranges of ten days, and a day lies between two of them',
      {
        lists: {
          windows: (from, to) =>
            windowsOf(11)(from, to).map(({ startDate, endDate }) => ({
              startDate: startDate === from ? from : dayAfter(dayAfter(startDate)),
              endDate,
            })),
        },
      },
    ],
    'rows-of-two-ranges-twice': [
      'A row of the day on which two ranges meet comes twice',
      { lists: { idOf: () => randomUUID() } },
    ],
  },
  'CALLER-29': {
    'status-asked-in-portuguese': [
      'The list is asked for Confirmado',
      { lists: { statuses: ['Confirmado', 'Error', 'Pendente'] } },
    ],
    'status-asked-in-small-letters': [
      'The list is asked for confirmed',
      { lists: { statuses: ['confirmed', 'error', 'pending'] } },
    ],
    'status-asked-as-paid': [
      'The list is asked for PAID, as other gateways call it',
      { lists: { statuses: ['PAID', 'FAILED'] } },
    ],
  },
  'RECEIVER-15': {
    'cents-of-rows-dropped': [
      'The amount of a row is read without its cents',
      {
        lists: {
          async find(shop, id) {
            const row = await right.find.call(this, shop, id);
            return row?.cents == null ? row : { ...row, cents: Math.floor(row.cents / 100) * 100 };
          },
        },
      },
    ],
    'status-read-in-english': [
      'A row is expected to say CONFIRMED',
      {
        lists: {
          statusOf: (label) =>
            label === 'CONFIRMED' || label === 'ERROR' || label === 'PENDING' ? label : null,
        },
      },
    ],
    'status-read-as-failed': [
      'A row that does not say CONFIRMED is failed',
      {
        lists: {
          statusOf: (label) =>
            label === 'CONFIRMED' ? 'CONFIRMED' : label === 'Pendente' ? 'PENDING' : 'ERROR',
        },
      },
    ],
    'reconciles-nothing': ['Reconciling does nothing', { work: { reconcile: async () => 'done' } }],
    'reconciles-only-unknown': [
      'Pending orders are left to their notifications',
      {
        work: {
          async reconcile(shop) {
            for (const order of shop.store.orders.values())
              if (shop.seams.books.state(order) === 'unknown') await this.lookUp(shop, order);
            return 'done';
          },
        },
      },
    ],
    'reconciles-what-is-pending': [
      'The list is asked only for what is pending',
      { lists: { statuses: ['PENDING'] } },
    ],
    'reconciles-received-payments': [
      'The list is asked only for received payments',
      { lists: { type: 'PAYMENT' } },
    ],
  },
  'CALLER-30': {
    'resends-without-pace': [
      'A resend is asked for each open order, one after the other',
      {
        work: {
          reconcile: async (shop) => {
            for (const order of shop.store.orders.values())
              if (shop.seams.books.state(order) === 'pending') await resend(shop, order, Infinity);
            return 'done';
          },
        },
      },
    ],
    'resends-at-once': [
      'Resends of all open orders are requested at once, in addition to lookups',
      {
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
    ],
  },
});
