import { describe, expect, it } from 'vitest';

import { repeatsOf } from '../../client/repeats.js';
import { operations, type OperationId } from '../../generated/operations.js';

const ids = Object.keys(operations) as readonly OperationId[];
const isQuestion = (id: OperationId): boolean => operations[id].method === 'get';

describe('whether an operation is sent again by itself', () => {
  it.each(ids.filter(isQuestion))('%s: always, because it only asks', (id) => {
    expect(repeatsOf(id)).toMatchObject({ afterLoss: true, whenUnavailable: true });
  });

  // Each has a line of its own in client/repeats.ts, by its type; what is not decided there may never be repeated.
  it.each(ids.filter((id) => !isQuestion(id) && operations[id].movesMoney))(
    '%s, which moves money: after a lost answer only if the gateway knows it again',
    (id) => {
      const known = ['createTransfer', 'putDevolucao'];
      expect(repeatsOf(id).afterLoss).toBe(known.includes(id));
    },
  );
});
