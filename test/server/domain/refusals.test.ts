import { describe, expect, it } from 'vitest';

import { cashInRefusals } from '../../../server/domain/cash-in.js';
import { cashOutRefusals } from '../../../server/domain/cash-out.js';
import { cobRefusals } from '../../../server/domain/cob.js';
import { httpProblem } from '../../../server/domain/problems.js';
import { qrCashOutRefusals } from '../../../server/domain/qr-cash-out.js';
import { devolucaoRefusals, refundInRefusals } from '../../../server/domain/refunds.js';
import { refuse, type Refusals } from '../../../server/domain/refusals.js';
import { transferRefusals } from '../../../server/domain/transfer.js';
import { t } from '../../../server/messages/text.js';

const refusalsByOperation = {
  createCashOut: cashOutRefusals,
  createQrCashOut: qrCashOutRefusals,
  createTransfer: transferRefusals,
  createCashIn: cashInRefusals,
  putCob: cobRefusals,
  createRefundIn: refundInRefusals,
  putDevolucao: devolucaoRefusals,
};

it.each(Object.entries(refusalsByOperation))(
  'the refusals of %s are grouped by stage, because each stage runs once',
  (_, refusals) => {
    const stages = refusals.map(({ stage }) => stage);
    const begun = stages.filter((stage, index) => stage !== stages[index - 1]);
    expect(begun).toEqual([...new Set(stages)]);
  },
);

describe('refusing', () => {
  const above = (limit: number) => ({
    stage: 'early' as const,
    name: `above ${limit}`,
    when: (value: number) => value > limit,
    problem: (value: number) => httpProblem(400, t`${{ field: String(value) }} must be at most ${{ limit }}`),
  });
  const refusals: Refusals<{ readonly early: number }> = [above(10), above(5)];

  it.each([
    [20, '20 must be at most 10'],
    [7, '7 must be at most 5'],
  ])('throws the first refusal that applies to %d', (value, message) => {
    expect(() => refuse(refusals, 'early', value)).toThrow(message);
  });
});
