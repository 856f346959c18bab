import { breaks, type Defects } from '../../mutant.js';
import type { Part } from '../../part.js';
import type { Transaction } from '../../replace.js';
import { listed } from '../shared/list-defects.js';
import { localAsUtc } from '../shared/own-calls.js';

/** Transactions of one operation have been processed three hours before they were created. */
const processedEarly = (operation: Transaction['operation']): Part =>
  listed((row, shown) => {
    const isEarly = shown.operation === operation && shown.processedAt !== null;
    return isEarly ? { ...row, processedAt: localAsUtc(row['processedAt']) } : row;
  });

export default {
  'transactions/cash-out-processed-before-created': breaks('TRANSACTION-83', {
    title: 'processedAt of a cash-out is three hours before createdAt',
    defect: processedEarly('cash_out'),
  }),
  'transactions/return-processed-before-created': breaks('TRANSACTION-83', {
    title: 'processedAt of what has come back is three hours before createdAt',
    defect: processedEarly('return'),
  }),
  'transactions/created-when-settled': breaks('TRANSACTION-64', {
    title: 'createdAt of a settled transaction is the time of its settlement',
    defect: listed((row) => ({ ...row, createdAt: row['processedAt'] ?? row['createdAt'] })),
  }),
} satisfies Defects;
