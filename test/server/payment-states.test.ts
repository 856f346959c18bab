import { describe, expect, it } from 'vitest';

import { nextStatus, type PaymentMove, type PaymentStatus } from '../../server/domain/payments.js';

const statuses: PaymentStatus[] = ['PENDING', 'CONFIRMED', 'ERROR'];
const moves: PaymentMove[] = ['confirm', 'fail'];

describe('the states of a cash-out', () => {
  it('go from PENDING to a final state and nowhere else', () => {
    const table = statuses.flatMap((status) => moves.map((move) => [status, move, nextStatus(status, move)]));
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
