import { describe, expect, it } from 'vitest';

import {
  type TransactionMove,
  type TransactionStatus,
  transactionTransitions,
} from '../../../server/domain/transactions.js';

const statuses: TransactionStatus[] = ['PENDING', 'CONFIRMED', 'ERROR'];
const moves: TransactionMove[] = ['confirm', 'fail'];

describe('the states of a transaction', () => {
  it('go from PENDING to a final state and nowhere else', () => {
    const table = statuses.flatMap((status) =>
      moves.map((move) => [status, move, transactionTransitions[status][move] ?? null]),
    );
    expect(table).toEqual([
      ['PENDING', 'confirm', 'CONFIRMED'],
      ['PENDING', 'fail', 'ERROR'],
      ['CONFIRMED', 'confirm', null],
      ['CONFIRMED', 'fail', null],
      ['ERROR', 'confirm', null],
      ['ERROR', 'fail', null],
    ]);
  });
});
