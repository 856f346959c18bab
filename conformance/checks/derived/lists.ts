import { now } from '../../target/instants.js';
import type { Values } from '../../target/values.js';
import { orElse, type Plan } from './plan.js';

const dateAgo = (days: number) => new Date(now() - days * 86_400_000).toISOString().slice(0, 10);
/** An end-to-end id of the usual form, of no payment. */
const endToEndId = ({ word }: Values) => `E00000000${dateAgo(1).replaceAll('-', '')}1200${word(11)}`;
/** Texts that are no dates by any reading. */
const noDates = ['abc', '2026-13-01', '01/02/2026'];

const meds: Plan = {
  name: 'med-list',
  what: 'A request for the MED list',
  operation: 'listMeds',
  family: 'standard',
  success: [200],
  bases: () => {
    const dates = { startDate: dateAgo(10), endDate: dateAgo(0) };
    const query = { status: 'OPEN', isReconciled: 'true', ...dates, page: '1', pageSize: '20' };
    return [{ name: 'every parameter', request: { query } }];
  },
  samples: () => ({
    startDate: { 'off the pattern': noDates },
    endDate: { 'off the pattern': noDates },
  }),
  faults: {
    status: { 'not in the enum': 'MED-12' },
    isReconciled: { 'of another type': orElse(400, 404, 422)('MED-14') },
    startDate: { 'off the pattern': 'MED-17' },
    endDate: { 'off the pattern': 'MED-18' },
    page: { 'below the minimum': 'MED-20', 'of another type': 'MED-26' },
    pageSize: { 'below the minimum': 'MED-24', 'above the maximum': 'MED-25', 'of another type': 'MED-26' },
  },
  bounds: {
    status: {
      'the value OPEN': 'MED-01',
      'the value RECEIVED': 'MED-01',
      'the value CANCELLED': 'MED-01',
      'the value ANALYZED': 'MED-01',
    },
    pageSize: { 'the least': 'MED-24', 'the greatest': 'MED-25' },
  },
  open: ['OP-56'],
};

const transactions: Plan = {
  name: 'transaction-list',
  what: 'A request for the list of transactions',
  operation: 'listTransactions',
  family: 'standard',
  success: [200],
  bases: ({ values }) => {
    const dates = { startDate: dateAgo(10), endDate: dateAgo(0) };
    const ids = { externalId: values.externalId(), endToEndId: endToEndId(values) };
    const filters = { status: 'PENDING', type: 'PAYMENT', ...ids };
    return [{ name: 'every parameter', request: { query: { page: '1', size: '20', ...filters, ...dates } } }];
  },
  samples: () => ({
    startDate: { 'off the pattern': noDates },
    endDate: { 'off the pattern': noDates },
  }),
  faults: {
    page: {
      'below the minimum': 'TRANSACTION-16',
      'of another type': 'TRANSACTION-17',
      'a fraction': 'TRANSACTION-17',
    },
    size: {
      'above the maximum': 'TRANSACTION-21',
      'of another type': 'TRANSACTION-22',
      'a fraction': 'TRANSACTION-22',
    },
    status: { 'not in the enum': 'TRANSACTION-25' },
    type: { 'not in the enum': 'TRANSACTION-27' },
    startDate: { 'off the pattern': 'TRANSACTION-29' },
    endDate: { 'off the pattern': 'TRANSACTION-32' },
  },
  bounds: {
    size: { 'the greatest': 'TRANSACTION-21' },
    status: {
      'the value PENDING': 'TRANSACTION-01',
      'the value CONFIRMED': 'TRANSACTION-01',
      'the value ERROR': 'TRANSACTION-01',
    },
    type: {
      'the value PAYMENT': 'TRANSACTION-01',
      'the value WITHDRAW': 'TRANSACTION-01',
      'the value REFUND_IN': 'TRANSACTION-01',
      'the value REFUND_OUT': 'TRANSACTION-01',
    },
  },
  open: ['OP-56'],
};

export const lists: readonly Plan[] = [meds, transactions];
